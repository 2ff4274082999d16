"""The kit in pytest: a test a case, and a fixture; and nothing at all for those who ask for neither."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest_plugins = ["pytester"]

PLUGIN = "macao_conformance.pytest_plugin"
FAKES = Path(__file__).parent / "fakes"
ENGINE = """
import sys
sys.path.insert(0, {fakes!r})
import highcard
from lies_in_process import liar
"""


def loaded() -> list[str]:
    """What makes pytest load the plugin here: nothing where it is installed."""
    return [] if any(one.value == PLUGIN for one in entry_points(group="pytest11")) else ["-p", PLUGIN]


@pytest.fixture
def run(pytester: pytest.Pytester, toy_folder: Path) -> Callable[..., pytest.RunResult]:
    """A function that runs pytest with the plugin on the toy game."""

    def run(*words: str | Path) -> pytest.RunResult:
        return pytester.runpytest_inprocess(*loaded(), f"--macao-spec={toy_folder / 'spec'}", *words)

    return run


def test_a_case_is_a_test(run: Callable[..., pytest.RunResult], fake: Callable[..., str]) -> None:
    """By a name that stays; what agrees passes."""
    result = run("-v", "--macao-engine", fake("highcard"))

    result.assert_outcomes(passed=19)
    result.stdout.fnmatch_lines(["*collected 19 items", "macao::equal-sevens@plain*PASSED*", "*19 passed*"])


def test_a_failure_is_told_as_on_the_command_line(
    run: Callable[..., pytest.RunResult], fake: Callable[..., str], kit: Callable[..., Any]
) -> None:
    """Line by line, with the command that repeats it."""
    told = kit("check", "lies", "--scenario", "equal-sevens@house").out
    block = [line.strip() for line in told[told.index("Both show a seven") :].split("\n\n")[0].splitlines()]
    result = run("--macao-engine", fake("lies"), "-k", "equal-sevens and house")

    result.assert_outcomes(failed=1, deselected=18)
    shown = "\n".join(line.strip() for line in result.outlines)
    assert "\n".join(block) in shown
    assert "Traceback" not in shown
    assert any(line.startswith("again") for line in block)


def test_other_verdicts(
    run: Callable[..., pytest.RunResult], fake: Callable[..., str], pytester: pytest.Pytester
) -> None:
    """Unsupported is skipped with the reason, broken fails, and so does a wrong handshake."""
    partial = run("-rs", "--macao-engine", fake("partial"))
    broken = run("--macao-engine", fake("mumbles"), "--macao-rule", "ace")
    wrong = run("--macao-engine", fake("declares_wrongly"))
    forgetful = run("--macao-engine", fake("remembers"))

    partial.stdout.fnmatch_lines(["SKIPPED*unsupported (*"])
    broken.assert_outcomes(failed=3)
    broken.stdout.fnmatch_lines(["*protocol*not a line of JSON*"])
    wrong.stdout.fnmatch_lines(["*it observes the field `hand`*", "FAILED macao::handshake*"])
    forgetful.stdout.fnmatch_lines(["*unrepeatable*"])


def test_an_engine_that_dies_is_started_again(run: Callable[..., pytest.RunResult], fake: Callable[..., str]) -> None:
    """So that one case does not bring the others down; one that always dies is given up."""
    some = run("--macao-engine", fake("dies_at_ties"))
    never = run("--macao-engine", fake("dies_always"))

    some.stdout.fnmatch_lines(["*died*"])
    assert 0 < some.parseoutcomes()["failed"] < 19 == sum(some.parseoutcomes().values())
    never.assert_outcomes(failed=19)


def test_engines_that_answer_once(run: Callable[..., pytest.RunResult], fake: Callable[..., str]) -> None:
    """With --macao-one-shot each case has a process of its own, and a failure says so in its command."""
    once = run("--macao-engine", fake("once"), "--macao-one-shot", "--macao-rule", "equal")
    lies = run("--macao-engine", fake("lies"), "--macao-one-shot", "--macao-scenario", "equal-sevens@plain")

    assert {"passed"} == once.parseoutcomes().keys()
    lies.stdout.fnmatch_lines(["*again*--scenario equal-sevens --variant plain --one-shot*"])


def test_a_variant_that_is_not_played_is_skipped(
    run: Callable[..., pytest.RunResult], fake: Callable[..., str]
) -> None:
    """Where it was asked for by name."""
    result = run("-rs", "--macao-engine", fake("declares"), "--macao-variant", "house", "--macao-rule", "ace")

    result.stdout.fnmatch_lines(["SKIPPED*unsupported (variant)*"])


def test_an_engine_that_says_too_much_is_not_trusted_again(
    run: Callable[..., pytest.RunResult], fake: Callable[..., str]
) -> None:
    """What it wrote too much would be taken for the next answer."""
    result = run("--macao-engine", fake("doubles"))

    assert 19 == sum(result.parseoutcomes().values())
    result.stdout.fnmatch_lines(["*more than one line*"])


def test_a_selection_and_a_baseline(
    run: Callable[..., pytest.RunResult], fake: Callable[..., str], tmp_path: Path
) -> None:
    """Known failures are expected ones; one that has come to agree fails."""
    known = tmp_path / "known.yaml"
    known.write_text(
        "- {case: equal-sevens@house, verdict: differs, reason: Not yet.}\n"
        "- {case: equal-sevens@plain, verdict: differs, reason: Not yet.}\n"
    )
    words = ("--macao-scenario", "equal-sevens", "--macao-baseline", known, "-rx")
    expected = run("--macao-engine", fake("lies"), "--macao-variant", "house", *words)
    mixed = run("--macao-engine", fake("highcard"), "--macao-timeout", "5", *words)

    expected.assert_outcomes(xfailed=1)
    expected.stdout.fnmatch_lines(["XFAIL*Not yet.*"])
    mixed.assert_outcomes(failed=2, passed=1)
    mixed.stdout.fnmatch_lines(["*known.yaml:1:*agrees now: delete the entry"])


def test_cases_can_be_named_like_tests(
    run: Callable[..., pytest.RunResult], fake: Callable[..., str], pytester: pytest.Pytester
) -> None:
    """As they are printed; no file is then looked at, unless one is named too."""
    pytester.makepyfile(test_own="def test_own(): pass")
    engine = ("--macao-engine", fake("highcard"))

    run(*engine, "macao::equal-sevens@plain").assert_outcomes(passed=1)
    run(*engine, "macao::equal-sevens@plain", "test_own.py").assert_outcomes(passed=2)
    run(*engine).assert_outcomes(passed=20)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--macao-engine", "no-such-engine"], "no engine and no program"),
        (["--macao-engine", "reference", "--macao-rule", "equals"], "did you mean `equal`?"),
        (["--macao-engine", "reference", "--macao-rule", "ace", "--macao-scenario", "second-swap"], "no scenario is"),
        (["--macao-engine", "reference", "--macao-baseline", "none.yaml"], "cannot be read"),
    ],
    ids=["engine", "rule", "nothing", "baseline"],
)
def test_a_wrong_option_is_a_usage_error(run: Callable[..., pytest.RunResult], words: list[str], said: str) -> None:
    """Exit code 4 of pytest's, a sentence, and no traceback."""
    result = run(*words)

    assert pytest.ExitCode.USAGE_ERROR == result.ret
    assert said in result.stderr.str()
    assert "Traceback" not in result.stderr.str()


def test_an_engine_that_does_not_start_is_one_failure(
    run: Callable[..., pytest.RunResult], fake: Callable[..., str]
) -> None:
    """With the reason and a hint, in every worker alike."""
    result = run("--macao-engine", fake("dies_at_start"))
    fixed = run("--macao-engine", fake("fixed"))

    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the deck of cards is missing*", "Hint: *", "FAILED macao::engine*"])
    fixed.stdout.fnmatch_lines(["*name the variant*"])


def test_workers_have_an_engine_each(
    pytester: pytest.Pytester, toy_folder: Path, fake: Callable[..., str], tmp_path: Path
) -> None:
    """With pytest-xdist and --junitxml: every case once, and named cases too."""
    pytester.makepyfile(test_own="def test_own(): pass")
    words = (*loaded(), f"--macao-spec={toy_folder / 'spec'}", "-n", "2", "--macao-engine", fake("lies"))
    result = pytester.runpytest_subprocess(*words, f"--junitxml={tmp_path / 'junit.xml'}")
    named = pytester.runpytest_subprocess(*words, "macao::equal-sevens@plain")
    cases = list(ElementTree.parse(tmp_path / "junit.xml").getroot().iter("testcase"))

    result.assert_outcomes(passed=17, failed=3)
    named.assert_outcomes(failed=1)
    assert 20 == len({case.get("name") for case in cases})
    assert {"macao", "test_own"} == {case.get("classname") for case in cases}


CHECKS = (
    ENGINE
    + """
def test_good(macao_check):
    report = macao_check(highcard.engine)
    assert 19 == report.judged

def test_lies(macao_check):
    macao_check(liar, variant="plain", rule=["equal"])

def test_known(macao_check, tmp_path):
    known = tmp_path / "known.yaml"
    known.write_text("- {{case: equal-sevens@plain, verdict: differs, reason: x}}")
    macao_check(liar, variant="plain", scenario="equal-sevens", baseline=known)

def test_command(macao_check):
    macao_check({command!r}, scenario="equal-sevens@plain", timeout=20)

def test_silence(macao_check):
    macao_check({silent!r})

def test_no_engine(macao_check):
    macao_check(7)

def test_typo(macao_check):
    macao_check(highcard.engine, variant="plian")
"""
)


def test_the_fixture_checks_an_engine_in_python(
    run: Callable[..., pytest.RunResult], fake: Callable[..., str], pytester: pytest.Pytester
) -> None:
    """A callable or a command; failures are told in words, and what cannot be checked fails as well."""
    pytester.makepyfile(
        lies_in_process=f"""
import sys
sys.path.insert(0, {str(FAKES)!r})
import highcard
def liar(method, params):
    if method == "play":
        params = params | {{"readings": params["readings"] | {{"equal": "younger-wins"}}}}
    return highcard.engine(method, params)
"""
    )
    pytester.makepyfile(test_it=CHECKS.format(fakes=str(FAKES), command=fake("highcard"), silent=fake("silent")))
    pytester.syspathinsert()
    result = run()

    result.assert_outcomes(passed=3, failed=4)
    result.stdout.fnmatch_lines(
        [
            "*Both show a seven  equal-sevens@plain",
            "*again*macao-kit check py:lies_in_process:liar --scenario equal-sevens --variant plain*",
            "*19 unsupported: nothing could be judged.",
            "*cannot be called*",
            "*did you mean `plain`?",
        ]
    )
    assert "Traceback" not in result.stdout.str()


def test_it_costs_nothing_unless_it_is_asked() -> None:
    """Every pytest loads the plugin; without the option it imports nothing of the kit but its version."""
    code = (
        "import sys, pytest\n"
        f"pytest.main(['-q', '--collect-only', '-p', 'no:cacheprovider', *{loaded()!r}, '--co', '/dev/null'])\n"
        "print(sorted(one for one in sys.modules if one.startswith('macao_')))\n"
        "print({'click', 'yaml', 'rich', 'jinja2', 'jsonschema_rs'} & set(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]
    )

    *_, modules, others = done.stdout.splitlines()
    assert "['macao_conformance', 'macao_conformance.pytest_plugin']" == modules
    assert "set()" == others


def test_other_projects_tests_are_as_they_were(pytester: pytest.Pytester) -> None:
    """Their tests, their markers' strictness and their warnings are not touched."""
    pytester.makepyfile(test_own="def test_own(): pass")
    result = pytester.runpytest_subprocess(*loaded(), "--strict-markers", "--strict-config", "-W", "error")

    result.assert_outcomes(passed=1)
