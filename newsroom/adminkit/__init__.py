"""The admin theme behind one name: base classes that ask for roles, guarded forms, fields for lines and instants.

The only module that knows django-unfold. Imports nothing of ours but the ground floor; what a role may do is said by
the admin class that uses it.
"""

import hashlib
import json
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin import DateFieldListFilter, SimpleListFilter, action, display, register
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.forms.models import model_to_dict
from django.http import HttpRequest
from django.utils.html import format_html
from unfold.admin import ModelAdmin, StackedInline, TabularInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from newsroom import publication
from newsroom.text import LinesField, normalised, refuse_forbidden

from .inputs import AutocompleteInput, BoundedFields, is_key, within_years
from .lists import BoundedList
from .looks import CheckboxesInput, LineInput, ProseInput, styled
from .saved import SavedLists

__all__ = [
    "AdminPasswordChangeForm",
    "AutocompleteInput",
    "CheckboxesInput",
    "DateFieldListFilter",
    "GuardedForm",
    "InstantsForm",
    "LabelledFormSet",
    "LineInput",
    "LinesFormField",
    "ProseInput",
    "ReadOnlyAdmin",
    "RoleAdmin",
    "RoleStackedInline",
    "RoleTabularInline",
    "SimpleListFilter",
    "UserChangeForm",
    "UserCreationForm",
    "action",
    "display",
    "is_key",
    "preformatted",
    "register",
    "styled",
    "time_help",
    "within_years",
]


def time_help() -> str:
    """What a field for an instant says about its zone."""
    return f"In the paper's time, {publication.current().time_zone}."


def preformatted(text: str) -> str:
    """Text of ours or of users, escaped, with its line ends and spaces kept."""
    return format_html('<pre class="desk-document" tabindex="0">{}</pre>', text)


class LinesFormField(forms.CharField):
    """A list of lines of plain text, typed one a line; empty lines are left out."""

    widget = ProseInput

    def __init__(self, *args, encoder=None, decoder=None, **kwargs):
        super().__init__(*args, **{**kwargs, "widget": kwargs.get("widget") or self.widget({"rows": 4})})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(str(line) for line in value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[str]:
        if isinstance(value, list):
            return value
        return [line.strip() for line in normalised(value or "").split("\n") if line.strip()]

    def run_validators(self, value: list[str]) -> None:
        for line in value:
            refuse_forbidden(line)

    def validate(self, value: list[str]) -> None:
        if self.required and not value:
            raise ValidationError(self.error_messages["required"], code="required")

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.to_python(initial) != self.to_python(data)


class InstantsForm(forms.ModelForm):
    """Keeps instants that were not touched: the inputs show whole seconds only, and no hour that exists twice."""

    def _clean_form(self) -> None:
        for name, field in self.fields.items():
            if isinstance(field, forms.SplitDateTimeField | forms.DateTimeField) and name not in self.changed_data:
                self._errors.pop(name, None)
                self.cleaned_data[name] = getattr(self.instance, name, None)
        super()._clean_form()


class GuardedForm(InstantsForm):
    """A form that carries a digest of the row it was opened on, and refuses to overwrite what was saved meanwhile."""

    opened = forms.CharField(widget=forms.HiddenInput, required=False)
    is_stale = False

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.stored_digest = self._digest()
        self.initial["opened"] = self.stored_digest

    def _digest(self) -> str:
        values = model_to_dict(self.instance, [name for name in self.fields if name != "opened"])
        text = json.dumps(values, cls=DjangoJSONEncoder, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.instance.pk and self.data.get(self.add_prefix("opened")) != self.stored_digest:
            self.is_stale = True
            self._show_again()
            raise ValidationError(self._stored_meanwhile(), code="stale")
        return cleaned

    def _show_again(self) -> None:
        """Let the form, shown once more with what was typed, start from what is stored now."""
        self.data = self.data.copy()
        self.data[self.add_prefix("opened")] = self.stored_digest

    def _stored_meanwhile(self) -> list[str]:
        told = ["Somebody saved this while you had it open. Nothing of yours is lost, and nothing was overwritten: "
                "your text is below, and the stored one is here. Save again to replace it."]  # fmt: skip
        names = [name for name in self.changed_data if name != "opened"]
        told += [f"{self.fields[name].label} as stored: {getattr(self.instance, name, '')}" for name in names]
        return told


class RoleAdmin(SavedLists, BoundedList, BoundedFields, ModelAdmin):
    """Asks roles, not Django's permissions: every role may look, `change_roles` may add and change, nobody deletes.

    `superuser_changes` lets a superuser without a role look after the rows as well.
    """

    change_roles: frozenset[str] = frozenset()
    superuser_changes = False
    change_form_template = "admin/desk/change_form.html"
    compressed_fields = False
    warn_unsaved_form = True
    list_per_page = 50
    save_as = False
    actions_on_bottom = False
    formfield_overrides = {LinesField: {"form_class": LinesFormField}}

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return (request.user.is_authenticated and bool(request.user.roles)) or self._is_trusted(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.may_change(request)

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return self.may_change(request)

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def may_change(self, request: HttpRequest) -> bool:
        """Whether the person has the role, whatever the row."""
        user = request.user
        return (user.is_authenticated and user.has_role(*self.change_roles)) or self._is_trusted(request)

    def _is_trusted(self, request: HttpRequest) -> bool:
        return self.superuser_changes and request.user.is_active and request.user.is_superuser

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        if "_saveasnew" in request.POST:
            raise PermissionDenied("Nothing here is saved as a copy.")
        return super().changeform_view(request, object_id, form_url, extra_context)

    def get_object(self, request, object_id, from_field=None):
        """The row; locked while its form is being saved, so that two savings follow one another."""
        row = super().get_object(request, object_id, from_field)
        if row is not None and self._is_saving(request):
            return self.model._default_manager.select_for_update().filter(pk=row.pk).first()
        return row

    def _is_saving(self, request: HttpRequest) -> bool:
        match = request.resolver_match
        own = f"{self.opts.app_label}_{self.opts.model_name}_change"
        return request.method == "POST" and match is not None and match.url_name == own

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        return told_zone(super().formfield_for_dbfield(db_field, request, **kwargs), db_field)

    def render_change_form(self, request, context, *args, **kwargs):
        """A refused save is no success: 409 where the row had moved on, the form with its errors otherwise."""
        response = super().render_change_form(request, context, *args, **kwargs)
        if getattr(context["adminform"].form, "is_stale", False):
            response.status_code = 409
        return response


def told_zone(field: forms.Field | None, db_field: models.Field) -> forms.Field | None:
    """The field of an instant, saying in whose time it is typed."""
    if field is not None and isinstance(db_field, models.DateTimeField):
        field.help_text = f"{field.help_text} {time_help()}".strip()
        _label(field.widget, str(field.label))
    return field


class ReadOnlyAdmin(RoleAdmin):
    """For what verbs alone write: looked at, never added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def may_change(self, request: HttpRequest) -> bool:
        return False


class LabelledFormSet(forms.BaseInlineFormSet):
    """Rows whose every input says in words which row it belongs to, also where a column's head is all that shows."""

    row_name = ""

    def add_fields(self, form: forms.Form, index: int | None) -> None:
        super().add_fields(form, index)
        name = self.row_name or str(self.model._meta.verbose_name).capitalize()
        row = f"{name} {index + 1}" if index is not None else f"New {name.lower()}"
        for key, field in form.fields.items():
            if not field.widget.is_hidden:
                _label(field.widget, f"{row}: {'take out' if key == 'DELETE' else field.label or key}")


def _label(widget: forms.Widget, text: str) -> None:
    for number, part in enumerate(getattr(widget, "widgets", [widget])):
        part.attrs["aria-label"] = text if number == 0 else f"{text}, time"


SHOWN_BEYOND_THE_MOST = 10  # rows that come back with the message that they are too many


class _FollowsItsRow(BoundedFields):
    """Mixin: rows inside a form may be looked at and changed by whoever may do so with the form."""

    formset = LabelledFormSet
    extra = 0
    formfield_overrides = {LinesField: {"form_class": LinesFormField}}

    def _owner(self):
        return self.admin_site.get_model_admin(self.parent_model)

    def get_formset(self, request, obj=None, **kwargs):
        """Django would show a thousand rows beyond the most that are taken: seconds of work for a forged number."""
        formset = super().get_formset(request, obj, **kwargs)
        formset.absolute_max = formset.max_num + SHOWN_BEYOND_THE_MOST
        return formset

    def has_view_permission(self, request, obj=None):
        return self._owner().has_view_permission(request, obj)

    def has_add_permission(self, request, obj=None):
        return self._owner().has_change_permission(request, obj)

    def has_change_permission(self, request, obj=None):
        return self._owner().has_change_permission(request, obj)

    def has_delete_permission(self, request, obj=None):
        return self._owner().has_change_permission(request, obj)

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        return told_zone(super().formfield_for_dbfield(db_field, request, **kwargs), db_field)


class RoleTabularInline(_FollowsItsRow, TabularInline):
    pass


class RoleStackedInline(_FollowsItsRow, StackedInline):
    pass


site = admin.site
