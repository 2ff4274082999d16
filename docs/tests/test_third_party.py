"""The engines that nobody here wrote: each behind its adapter, and the kept reports of all engines.

They are installed by `conformance/adapters/third_party/install.py`, which CI runs; elsewhere a test of one that is not
there is skipped. One that no Python here is new enough for is not asked; its kept report is tested all the same.
"""

from __future__ import annotations

import importlib.util
import json
import shlex
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from docs.render.engine_pages import ENGINES, followed, held
from macao_conformance.engines import find_engine
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.plan import Selection, plan
from macao_conformance.pool import Options
from macao_conformance.reports import read
from macao_conformance.results import Result
from macao_conformance.runner import Runner
from macao_conformance.verdicts import Differs, Unsupported

ROOT = Path(__file__).parents[2]
THIRD_PARTY = ROOT / "conformance/adapters/third_party"
INSTALLED = ROOT / "build/third_party"
LISTED: dict[str, dict[str, Any]] = {
    entry["id"]: entry for entry in yaml.safe_load((ENGINES / "engines.yaml").read_text())
}
OTHERS = [name for name, entry in LISTED.items() if "package" in entry]


def installer() -> ModuleType:
    """The script that installs them."""
    found = importlib.util.spec_from_file_location("third_party_install", THIRD_PARTY / "install.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


INSTALLER = installer()
LEFT_OUT = INSTALLER.left_out()
HERE = [name for name in OTHERS if LISTED[name]["package"]["name"] not in LEFT_OUT]
"""Those that some Python here is new enough for."""


@pytest.fixture(scope="module")
def spec() -> Spec:
    """The kit's own spec."""
    return load_spec()


@cache
def asked(name: str) -> dict[str, Result]:
    """Ask an engine every case it is held to, once; skips where it is not installed."""
    entry = LISTED[name]
    if not (INSTALLED / entry["package"]["name"] / "installed-from").is_file():
        pytest.skip(f"{name} is not installed: python3 {THIRD_PARTY.relative_to(ROOT)}/install.py")
    words = [str(ROOT / word) if "/" in word else shutil.which(word) or word for word in shlex.split(entry["run"])]
    with Runner(load_spec(), find_engine(shlex.join(words)), Options()) as runner:
        found = runner.run(plan(load_spec(), runner.start(), Selection(variants=tuple(entry["variants"]))))
    return {result.case.id: result for result in found.results}


def seen(result: Result) -> Any:
    """What came of a case: the place that differs and what was expected and seen there, or the verdict's name."""
    verdict = result.verdict
    if isinstance(verdict, Differs):
        return (verdict.path, verdict.expected, verdict.seen)
    return type(verdict).__name__.lower()


COUP = {
    "baccarat-seventeen-is-seven@baccarat-rozaliev": "agrees",
    "baccarat-both-sides-buy@baccarat-rozaliev": "agrees",
    "baccarat-five-buys-a-nine@baccarat-rozaliev": "agrees",
    "baccarat-both-sides-buy-up-to-seven@baccarat-rozaliev": ("result.east", "lose", "push"),
    "baccarat-a-lone-nine-against-nine@baccarat-rozaliev": ("result.east", "lose", "push"),
    "baccarat-standing-on-little@baccarat-rozaliev": ("refused", False, True),
    "victoria-seven-over-six@victoria-rozaliev": "agrees",
    "victoria-tie-on-seven@victoria-rozaliev": "agrees",
    "baccarat-two-of-three-have-six@baccarat-rozaliev": "unsupported",
}
EXPECTED: dict[str, dict[str, Any]] = {
    "pybaccarat": COUP,
    "baccarat-engine": COUP,
    "bac-motor": COUP
    | {
        "baccarat-a-loser-pays@baccarat-rozaliev": "agrees",
        "baccarat-a-winner-is-paid@baccarat-rozaliev": ("net.east", 20, 10),
        "baccarat-an-eight-against-the-bankers-nine@baccarat-rozaliev": "agrees",
    },
    "open-spiel": {
        "five-each-and-one-turned-up@macao-shedding": "agrees",
        "three-follow-the-starter@macao-shedding": "agrees",
        "three-dealt-twos@macao-shedding": "agrees",
        "a-dealt-two-is-taken@macao-shedding": "agrees",
        "a-dealt-hand-draws-by-choice@macao-shedding": "agrees",
        "an-eight-is-no-wild-card@macao-shedding": ("refused", True, False),
        "queen-and-four-are-plain@macao-shedding": ("turn", "east", "south"),
        "two-sit-down@macao-shedding": ("counts.north", 5, 7),
        "a-dealt-three-is-taken@macao-shedding": ("refused", False, True),
        "spade-on-spade@macao-shedding": "unsupported",
    },
    "rlcard": {
        "plain-cards-follow-suit-and-rank@macao-shedding": "agrees",
        "a-plain-card-is-drawn-in-vain@macao-shedding": "agrees",
        "a-plain-card-is-drawn-and-laid-by-suit@macao-shedding": "agrees",
        "a-plain-card-is-drawn-and-laid-by-rank@macao-shedding": ("refused", False, True),
        "a-plain-card-is-drawn-by-choice@macao-shedding": ("refused", False, True),
        "the-last-plain-card@macao-shedding": "agrees",
        "spade-on-spade@macao-shedding": "unsupported",
    },
    "tuimanji": {
        "spade-on-spade@macao-shedding": "agrees",
        "seven-on-seven@macao-shedding": "agrees",
        "black-on-black-is-no-match@macao-shedding": "agrees",
        "a-draw-instead-of-a-move@macao-shedding": "agrees",
        "the-stock-of-plain-cards-runs-out@macao-shedding": "agrees",
        "the-last-plain-card@macao-shedding": "agrees",
        "an-eight-is-laid-by-suit@macao-shedding": ("refused", False, True),
        "a-dealt-ace-announces-a-suit@macao-shedding": ("refused", True, False),
        "a-plain-card-is-drawn-and-laid-by-suit@macao-shedding": ("refused", False, True),
        "a-two-costs-two@macao-shedding": "unsupported",
    },
}


def test_every_engine_of_others_is_tried() -> None:
    """No engine is listed without cases that its adapter is held to here."""
    assert OTHERS == list(EXPECTED)


@pytest.mark.parametrize("name", HERE)
def test_an_adapter_translates(name: str) -> None:
    """Cases an engine plays rightly, wrongly and not at all come out so; an adapter that repaired would agree."""
    found = asked(name)

    assert EXPECTED[name] == {case: seen(found[case]) for case in EXPECTED[name]}


@pytest.mark.parametrize("name", HERE)
def test_an_engine_never_breaks(name: str) -> None:
    """Whatever an engine cannot do is declined, by name, and no case breaks it."""
    verdicts = [result.verdict for result in asked(name).values()]

    assert {"agrees", "differs", "unsupported"} == {type(verdict).__name__.lower() for verdict in verdicts}
    assert all(verdict.message for verdict in verdicts if isinstance(verdict, Unsupported))


@pytest.mark.parametrize("name", HERE)
def test_a_kept_report_is_what_the_engine_shows(name: str) -> None:
    """Checked anew, an engine gets the verdicts of the report that is kept."""
    kept = {case["case"]: case["verdict"] for case in read(ENGINES / f"{name}.jsonl.gz").cases}

    assert kept == {case: type(result.verdict).__name__.lower() for case, result in asked(name).items()}


@pytest.mark.parametrize("name", LISTED)
def test_a_kept_report_is_of_this_suite(spec: Spec, name: str) -> None:
    """`make engines` was run after the spec last changed."""
    assert spec.digest == read(ENGINES / f"{name}.jsonl.gz").header["suite"]


@pytest.mark.parametrize("name", OTHERS)
def test_an_engine_is_asked_which_readings_it_follows(spec: Spec, name: str) -> None:
    """Each has a result of `identify`, in which it shows readings, none of them unknown to the spec."""
    for found in followed(spec, LISTED[name]):
        assert found.told
        assert all(line.rule in found.game.rules for line in found.told)


def pinned() -> Iterator[tuple[str, str]]:
    """The version of each package, by the locks that are installed from."""
    for lock in (THIRD_PARTY / "javascript/locks").glob("*/package.json"):
        yield lock.parent.name, json.loads(lock.read_text())["dependencies"][lock.parent.name]
    for lock in (THIRD_PARTY / "python/locks").glob("*.txt"):
        own = [line.split() for line in lock.read_text().splitlines() if "==" in line]
        yield from ((lock.stem, line[0].partition("==")[2]) for line in own if same(line[0], lock.stem))


def same(requirement: str, name: str) -> bool:
    """Whether a line of a lock is about the package that the lock is named for."""
    return requirement.partition("==")[0].replace("-", "_") == name


def test_pages_name_the_versions_that_are_installed() -> None:
    """What a page says is installed, what the locks pin and what the script installs are one list."""
    listed = {LISTED[name]["package"]["name"]: LISTED[name]["package"]["version"] for name in OTHERS}

    assert listed == {name: version for name, version in pinned() if name in listed}
    assert list(listed) == list(INSTALLER.ENGINES)


@pytest.mark.parametrize("lock", sorted(THIRD_PARTY.glob("python/locks/*.txt")), ids=lambda lock: str(lock.stem))
def test_every_requirement_has_a_hash(lock: Path) -> None:
    """No file is installed whose hash is not kept: pip is given no requirement without the hash of its file."""
    stated = lock.read_text().replace("\\\n", " ").splitlines()

    assert all("--hash=sha256:" in line for line in stated if line.strip() and not line.strip().startswith("#"))


@pytest.mark.parametrize("name", OTHERS)
def test_a_page_has_passages_for_what_differs(spec: Spec, name: str) -> None:
    """For every case that differs the page can name the readings it was judged by, and for some of them passages."""
    differ = [case for case in read(ENGINES / f"{name}.jsonl.gz").cases if case["verdict"] == "differs"]
    named = [tuple(held(spec, case)) for case in differ]

    assert all(named)
    assert any(one.anchors for readings in named for one in readings)
