"""The addresses of feeds. The ending names the format; what a program says that it accepts changes nothing."""

from django.urls import path, register_converter

from stories.feeds import views


class Form:
    """A format of feeds, by its ending."""

    regex = r"rss|atom|json"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Form, "feed_form")

app_name = "feeds"
urlpatterns = [
    path("latest.<feed_form:form>", views.latest, name="latest"),
    path("corrections.<feed_form:form>", views.corrections, name="corrections"),
    path("section/<story_slug:slug>.<feed_form:form>", views.section, name="section"),
    path("tag/<story_slug:slug>.<feed_form:form>", views.tag, name="tag"),
    path("edition/<day:on>.atom", views.edition, name="edition"),
    path("edition/<day:on>/<edition_slot:slot>.atom", views.edition, name="slot-edition"),
]
