"""Sections and policy pages at the desk: what is saved shows on the site at once, not with the next round."""

from newsroom import adminkit
from newsroom.pages.admin import PageAdmin, SectionAdmin
from newsroom.pages.models import Page, Section
from stories import publishing


class ShownAtOnce(adminkit.RoleAdmin):
    def save_related(self, request, form, formsets, change):
        super().save_related(request, form, formsets, change)
        publishing.refresh_site()


@adminkit.register(Section)
class ShownSection(ShownAtOnce, SectionAdmin):
    pass


@adminkit.register(Page)
class ShownPage(ShownAtOnce, PageAdmin):
    pass
