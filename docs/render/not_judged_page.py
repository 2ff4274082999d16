"""What no engine can be observed on, by game, with the passages it rests on."""

from __future__ import annotations

from docs.render.site import Site


def not_judged_page(site: Site) -> None:
    """Write the page; what concerns all games stands first."""
    listed = site.book.spec.not_judged
    games = [None, *site.book.spec.games.values()]
    parts = [
        (game, found)
        for game in games
        if (found := [one for one in listed if one.game == (game.id if game is not None else None)])
    ]
    site.page("not-judged/", "not_judged.md.j2", parts=parts)
