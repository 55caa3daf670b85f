"""Sections and policy pages as the admin shows them. The desk registers them, since it shows readers what is saved."""

from newsroom import adminkit
from newsroom.users.roles import Role

from .models import Page, Section

WHO = frozenset({Role.EDITOR, Role.PUBLISHER, Role.ADMINISTRATOR})


class SectionForm(adminkit.GuardedForm):
    class Meta:
        model = Section
        fields = ("name", "slug", "description", "position")
        help_texts = {"slug": "Printed in documents and addresses. Fixed once it is made."}


class SectionAdmin(adminkit.RoleAdmin):
    form = SectionForm
    change_roles = WHO
    superuser_changes = True
    list_display = ("name", "slug", "description", "position")
    search_fields = ("name", "slug")
    fieldsets = ((None, {"fields": ("opened", ("name", "slug"), "description", "position")}),)

    def get_readonly_fields(self, request, obj=None):
        return ("slug",) if obj else ()


class PageForm(adminkit.GuardedForm):
    class Meta:
        model = Page
        fields = ("title", "slug", "body", "position")
        help_texts = {
            "slug": "The page's address: about, standards, corrections-policy … Fixed once it is made.",
            "body": "Plain text. An empty line starts a new part. “## ” before a line makes it a heading, “- ” before "
            "each line of a part makes a list, and [words](/corrections) a link.",
            "position": "Order in the list of pages.",
        }


class PageAdmin(adminkit.RoleAdmin):
    form = PageForm
    change_roles = WHO
    superuser_changes = True
    list_display = ("title", "slug", "updated_at")
    search_fields = ("title", "slug", "body")
    fieldsets = ((None, {"fields": ("opened", ("title", "slug"), "body", "position")}),)

    def get_readonly_fields(self, request, obj=None):
        return ("slug",) if obj else ()

    def save_model(self, request, obj, form, change):
        """Saving without a change is none: readers are told when the page was last changed."""
        if form.changed_data or not change:
            super().save_model(request, obj, form, change)
