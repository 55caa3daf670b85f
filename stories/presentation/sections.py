"""The sections of the paper as its site's row tells of them, and what one is called that is gone. Pure."""

from stories.presentation.words import Data, Printed

COLOURS = 8
NO_COLOUR = 0


def known_section(slug: str, site: Data) -> Printed | None:
    """A section that the paper has, with its `description` and its `colour`, 1 to 8 by its place; else None.

    `site` is what delivery gives with every page, read.
    """
    for place, section in enumerate(site.get("sections") or ()):
        if section["slug"] == slug:
            return {"description": "", **section, "colour": place % COLOURS + 1}
    return None


def section_of(slug: str, site: Data) -> Printed:
    """The same; of a section that the paper has no more what it may be called, without description and colour."""
    return known_section(slug, site) or {
        "slug": slug,
        "name": former_name(slug),
        "description": "",
        "colour": NO_COLOUR,
    }


def section_names(site: Data) -> dict[str, str]:
    """The names of the paper's sections by their slugs, in the order of the paper."""
    return {section["slug"]: section["name"] for section in site.get("sections") or ()}


def former_name(slug: str) -> str:
    """What a section is called that the paper has no more: `public-works` becomes `Public works`."""
    return slug.replace("-", " ").replace("_", " ").capitalize()
