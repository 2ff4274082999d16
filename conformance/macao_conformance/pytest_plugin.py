"""The kit in pytest: ``pytest --macao-engine 'node engine.js'`` collects one test a case, ``macao::SCENARIO@VARIANT``.

For an engine in Python there is the fixture `macao_check`. pytest loads this module in every project where the kit is
installed: without the option and the fixture it does nothing, and imports nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from macao_conformance.pytest_suite import Check

_SEVERAL = {"variant": "variant", "rule": "rule", "scenario": "scenario, or case (S@V)"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, all of them with a name of the kit's own."""
    group = parser.getgroup("macao-kit", "rules of old card games")
    group.addoption("--macao-engine", metavar="ENGINE", help="Check this engine: a test a case, as macao::S@V.")
    for name, what in _SEVERAL.items():
        group.addoption(
            f"--macao-{name}", action="append", default=[], metavar=name[0].upper(), help=f"Only this {what}."
        )
    group.addoption("--macao-baseline", metavar="FILE", help="Known failures, which are then xfailed.")
    group.addoption("--macao-timeout", type=float, default=10.0, metavar="S", help="Seconds for one answer.")
    group.addoption("--macao-one-shot", action="store_true", help="A fresh process a case.")
    group.addoption("--macao-spec", metavar="FOLDER", help="The folder of the spec; without it, the kit's.")


def pytest_configure(config: pytest.Config) -> None:
    """Take part only where an engine is given."""
    if config.getoption("macao_engine") is not None:
        from macao_conformance.pytest_suite import Suite

        config.pluginmanager.register(Suite(config), "macao-suite")


@pytest.fixture(scope="session")
def macao_check(request: pytest.FixtureRequest) -> Check:
    """A function that checks an engine: ``macao_check(engine, variant=…, rule=…, scenario=…)``; it fails the test."""
    from macao_conformance.pytest_suite import checker

    return checker(request.config.getoption("macao_spec"))
