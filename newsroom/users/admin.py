"""The people of the newsroom in the admin: their roles, never single permissions."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from newsroom import adminkit

from .factor_removal import FactorRemoval
from .models import User
from .roles import Role

for table in (Group, EmailAddress, Authenticator):  # what allauth keeps holds secrets, and is each person's own
    admin.site.unregister(table)


class PersonForm(adminkit.UserChangeForm):
    class Meta(adminkit.UserChangeForm.Meta):
        model = User
        fields = ("username", "first_name", "last_name", "email", "byline", "groups", "is_active", "is_superuser")
        help_texts = {
            "is_active": "Switched off, the person cannot enter. Nobody is deleted: what they did stays signed.",
            "is_superuser": "May look after people, sections, pages and sources. Stories take a role.",
        }


class NewPersonForm(adminkit.UserCreationForm):
    class Meta(adminkit.UserCreationForm.Meta):
        model = User
        fields = ("username",)


def _role_label(group: Group) -> str:
    return Role(group.name).label


@adminkit.register(User)
class PersonAdmin(FactorRemoval, adminkit.RoleAdmin, DjangoUserAdmin):
    """Nobody is deleted: what a person did stays signed. Whoever leaves is switched off."""

    form = PersonForm
    add_form = NewPersonForm
    change_password_form = adminkit.AdminPasswordChangeForm
    change_roles = frozenset({Role.ADMINISTRATOR})
    superuser_changes = True
    list_display = ("username", "first_name", "last_name", "email", "role_names", "is_active")
    list_filter = ("is_active", "groups")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "password", "second_factor")}),
        ("Person", {"fields": (("first_name", "last_name"), ("email", "byline"))}),
        ("What the person may do", {"fields": ("groups", "is_active", "is_superuser")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "usable_password", "password1", "password2")}),)
    readonly_fields = ("second_factor", "last_login", "date_joined")

    def has_view_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return self.may_change(request)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """A superuser is looked after by superusers alone."""
        return self.may_change(request) and (request.user.is_superuser or not (obj and obj.is_superuser))

    def get_readonly_fields(self, request, obj=None):
        """Nobody but a superuser makes superusers, nor gives or takes the own roles: another administrator does."""
        fixed = super().get_readonly_fields(request, obj)
        if request.user.is_superuser:
            return fixed
        return (*fixed, "is_superuser", *(("groups", "is_active") if obj == request.user else ()))

    def formfield_for_manytomany(self, db_field, request, **kwargs):
        if db_field.name == "groups":
            kwargs["queryset"] = Group.objects.filter(name__in=Role.values)
            kwargs["widget"] = adminkit.CheckboxesInput()
        field = super().formfield_for_manytomany(db_field, request, **kwargs)
        if db_field.name == "groups":
            field.label, field.help_text, field.label_from_instance = "Roles", "Several are possible.", _role_label
        return field

    def get_queryset(self, request):
        return super().get_queryset(request).prefetch_related("groups")

    @adminkit.display(description="Roles")
    def role_names(self, user: User) -> str:
        return ", ".join(sorted(group.name for group in user.groups.all())) or "none"

    def save_model(self, request, obj: User, form, change: bool) -> None:
        """Everybody in this list enters by the admin; what they see there their roles decide."""
        obj.is_staff = True
        super().save_model(request, obj, form, change)
