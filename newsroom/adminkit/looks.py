"""The theme's inputs under names of ours, and forms dressed in them that no ModelAdmin builds."""

from django import forms
from unfold.widgets import UnfoldAdminCheckboxSelectMultipleWidget as CheckboxesInput
from unfold.widgets import UnfoldAdminIntegerFieldWidget as NumberInput
from unfold.widgets import UnfoldAdminSelectWidget as SelectInput
from unfold.widgets import UnfoldAdminTextareaWidget as ProseInput
from unfold.widgets import UnfoldAdminTextInputWidget as LineInput
from unfold.widgets import UnfoldBooleanWidget as CheckboxInput

__all__ = ["CheckboxesInput", "LineInput", "ProseInput", "styled"]


def styled(form: forms.Form) -> forms.Form:
    """The form with the theme's inputs, for pages that no ModelAdmin builds."""
    for field in form.fields.values():
        look = LOOKS.get(type(field.widget))
        if look:
            field.widget = _dressed(field, look)
    return form


def _dressed(field: forms.Field, look: type[forms.Widget]) -> forms.Widget:
    old = field.widget
    new = look(attrs=dict(old.attrs))
    new.is_required, new.is_localized = old.is_required, old.is_localized
    if hasattr(old, "choices"):
        new.choices = old.choices
    return new


LOOKS: dict[type[forms.Widget], type[forms.Widget]] = {
    forms.TextInput: LineInput,
    forms.Textarea: ProseInput,
    forms.Select: SelectInput,
    forms.NumberInput: NumberInput,
    forms.CheckboxInput: CheckboxInput,
    forms.CheckboxSelectMultiple: CheckboxesInput,
}
