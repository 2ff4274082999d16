"""The words, by the alphabet of the page's language."""

from __future__ import annotations

from docs.render.site import Site


def glossary_page(site: Site) -> None:
    """Write the glossary; every term has its id for an anchor."""
    other = "ru" if site.lang == "en" else "en"
    terms = sorted(site.book.spec.glossary, key=lambda term: site.say(term.term).casefold().replace("ё", "е"))
    site.page("glossary/", "glossary.md.j2", terms=terms, other=other)
