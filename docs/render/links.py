"""Where everything stands: permanent URLs, relative to the root of a language, and links between them."""

from __future__ import annotations

HOME = ""


def game_url(game: str) -> str:
    """The page of a game."""
    return f"games/{game}/"


def variant_url(variant: str) -> str:
    """The page of a variant."""
    return f"variants/{variant}/"


def rule_url(game: str, rule: str, reading: str | None = None) -> str:
    """The page of a rule, or the place of a reading on it."""
    return f"rules/{game}/{rule}/" + (f"#{reading}" if reading else "")


def scenario_url(scenario: str) -> str:
    """The page of a scenario."""
    return f"scenarios/{scenario}/"


def passage_id(anchor: str) -> str:
    """The id of a passage in its page: ``S4¶7.16`` stands at ``#S4-7.16``."""
    return anchor.replace("¶", "-")


def source_url(anchor: str) -> str:
    """The page of a source, or the place of a passage (``S4¶7.16``) or run of paragraphs (``S0f¶5–57``) on it."""
    source, mark, place = anchor.partition("¶")
    return f"sources/{source}/" + (f"#{source}-{place.partition('–')[0]}" if mark else "")


def relative(page: str, url: str) -> str:
    """Write a URL as a link that stands on a page; both count from the root of the language."""
    return "../" * page.count("/") + url or "./"
