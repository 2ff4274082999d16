"""What the pytest plugin does once it is asked: the cases as tests, and the fixture's check."""

from __future__ import annotations

import io
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from macao_conformance.asking import Asker
from macao_conformance.baseline import BadBaseline, Known, hold, read
from macao_conformance.cases import Case
from macao_conformance.engines import EngineUnusable, find_engine, in_process
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.plan import BadSelection, Plan, Selection, plan, select
from macao_conformance.pool import Options
from macao_conformance.problems import SpecInvalid, UnknownName
from macao_conformance.reporting import Occasion, Recorder, ended, now
from macao_conformance.reports import Record, Report
from macao_conformance.runner import Runner
from macao_conformance.session import Limits
from macao_conformance.views.text import plain, result_line, sentence

Check = Callable[..., Report]

_NODE = "macao"
_TIMEOUT = 10.0
_WIDTH = 110


class Suite:
    """The cases of one engine, as tests. Each worker of pytest-xdist has an engine of its own."""

    def __init__(self, config: pytest.Config) -> None:
        self._asker: Asker | None = None
        seconds: float = config.getoption("macao_timeout")
        one_shot: bool = config.getoption("macao_one_shot")
        self._options = Options(limits=_limits(seconds), one_shot=one_shot)
        root = config.getoption("macao_spec")
        named = _named_nodes(config)
        self._only: bool = getattr(config.option, "macao_only", False)
        with _usage():
            self._spec = load_spec(Path(root) if root else None)
            self._selection = Selection(
                tuple(config.getoption("macao_variant")),
                tuple(config.getoption("macao_rule")),
                (*config.getoption("macao_scenario"), *named),
            )
            if not select(self._spec, self._selection):
                raise BadSelection("no scenario is about all that was selected")
            baseline = config.getoption("macao_baseline")
            self._known = read(Path(baseline), self._spec) if baseline else {}
            self._engine = find_engine(config.getoption("macao_engine"))
        self._words = (
            *(("--timeout", f"{seconds:g}") if seconds != _TIMEOUT else ()),
            *(("--one-shot",) if one_shot else ()),
            *(("--spec", root) if root else ()),
        )

    def pytest_ignore_collect(self) -> bool | None:
        """Look at no file where cases alone were named."""
        return True if self._only else None

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Put the cases beside what pytest finds itself."""
        report = yield
        if isinstance(collector, pytest.Session) and report.passed:
            report.result.append(_Folder.from_parent(collector, name=_NODE, nodeid=_NODE, suite=self))
        return report

    def items(self, folder: pytest.Collector) -> Iterator[pytest.Item]:
        """The tests: a case each, or what keeps the cases from being asked."""
        try:
            self._asker = Asker(self._spec, self._engine, self._options)
            made = plan(self._spec, self._asker.description, self._selection)
        except (EngineUnusable, BadSelection) as error:
            yield _Trouble.from_parent(folder, name="engine", said=_said(error))
            return
        occasion = Occasion(self._engine, self._selection, self._options, now(), self._words)
        told = Telling(self._spec, occasion, self._asker, made, self._known)
        if made.problems:
            yield _Trouble.from_parent(folder, name="handshake", said="\n".join(map(sentence, made.problems)))
        for case in made.cases:
            yield _Item.from_parent(folder, name=case.id, case=case, told=told)

    def pytest_sessionfinish(self) -> None:
        """End the engine."""
        if self._asker is not None:
            self._asker.close()


class Telling:
    """Asks cases, and says of each what became of it."""

    def __init__(self, spec: Spec, occasion: Occasion, asker: Asker, made: Plan, known: Mapping[str, Known]) -> None:
        self._spec = spec
        self._asker = asker
        self._plan = made
        self._known = known
        self._recorder = Recorder(spec, occasion, asker.description, made)

    def judge(self, case: Case) -> None:
        """Ask a case; raises what pytest knows as a failure, a skip or an expected failure."""
        result = self._asker.ask(self._plan, case)
        record = self._recorder.case(result)
        held = hold(self._known, (record,))
        if held.stale:
            raise Failure("\n".join((*held.stale, self._told(record))).strip())
        if record["verdict"] == "unsupported":
            pytest.skip(plain(_reason(record)))
        if held.excused:
            pytest.xfail(plain(self._known[case.id].reason))
        if record["verdict"] != "agrees":
            raise Failure(self._told(record))

    def _told(self, record: Record) -> str:
        """A failure in words; what else the engine does is not known yet, so sources are told of this case alone."""
        return failure_text(ended(self._spec, self._recorder.header, [record], {"complete": True}, ()))


class Failure(Exception):
    """A case that failed, in the words of the command line."""


class _Folder(pytest.Collector):
    """What all cases stand in; it is no file."""

    def __init__(self, *, suite: Suite, **rest: Any) -> None:
        super().__init__(**rest)
        self._suite = suite

    def collect(self) -> Iterable[pytest.Item]:
        return self._suite.items(self)


class _Test(pytest.Item):
    """A test whose failure is told in words."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, Failure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class _Item(_Test):
    """One case."""

    def __init__(self, *, case: Case, told: Telling, **rest: Any) -> None:
        super().__init__(**rest)
        self._case = case
        self._told = told

    def runtest(self) -> None:
        self._told.judge(self._case)

    def reportinfo(self) -> tuple[Path, int, str]:
        where = self._case.scenario.where
        return Path(where.file), max(where.line - 1, 0), self.name


class _Trouble(_Test):
    """What is wrong with the engine before anything is asked of it."""

    def __init__(self, *, said: str, **rest: Any) -> None:
        super().__init__(**rest)
        self._text = plain(said, lines=True)

    def runtest(self) -> None:
        raise Failure(self._text)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name


def checker(root: str | None) -> Check:
    """The function behind the fixture; the spec is loaded once."""
    spec = load_spec(Path(root) if root else None)

    def check(
        engine: Any,
        *,
        variant: str | Iterable[str] = (),
        rule: str | Iterable[str] = (),
        scenario: str | Iterable[str] = (),
        baseline: str | Path | None = None,
        timeout: float = _TIMEOUT,
    ) -> Report:
        """Check an engine: a callable ``engine(method, params)``, or what the command line takes.

        Fails the test if a case differs or broke, if the handshake is wrong, or if nothing could be judged; returns the
        report.
        """
        with _failing():
            selection = Selection(_several(variant), _several(rule), _several(scenario))
            known = read(Path(baseline), spec) if baseline else {}
            found = find_engine(engine) if isinstance(engine, str) else in_process(_name_of(engine), engine)
            words = ("--spec", root) if root else ()
            options = Options(limits=_limits(timeout))
            report = _run(spec, Occasion(found, selection, options, now(), words))
        _verdict(report, known)
        return report

    return check


def _run(spec: Spec, occasion: Occasion) -> Report:
    with Runner(spec, occasion.engine, occasion.options) as runner:
        description = runner.start()
        made = plan(spec, description, occasion.selection)
        recorder = Recorder(spec, occasion, description, made)
        run = runner.run(made)
    for result in run.results:
        recorder.case(result)
    return recorder.report(run)


def _verdict(report: Report, known: Mapping[str, Known]) -> None:
    """Fail the test if a run is a failure."""
    from macao_conformance.baseline import fails

    __tracebackhide__ = True
    held = hold(known, report.cases)
    if fails(report, held):
        nothing = "" if report.judged else ": nothing could be judged"
        said = [*map(sentence, report.header["problems"]), *held.stale]
        text = failure_text(report, held.excused)
        pytest.fail(
            "\n".join(filter(None, [*map(plain, said), text, f"{result_line(report)}{nothing}."])), pytrace=False
        )


def failure_text(report: Report, excused: Iterable[str] = ()) -> str:
    """The failures of a report, as the command line tells them."""
    from rich.console import Console

    from macao_conformance.views.table import print_failures

    stream = io.StringIO()
    print_failures(Console(file=stream, width=_WIDTH, color_system=None), report, frozenset(excused))
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()).strip()


def _named_nodes(config: pytest.Config) -> tuple[str, ...]:
    """Take the cases that were named like files, ``macao::S@V``, out of the arguments.

    Workers of pytest-xdist get their arguments without them, and the cases as an option.
    """
    begins = f"{_NODE}::"
    named = [argument.removeprefix(begins) for argument in config.args if argument.startswith(begins)]
    if named:
        config.args[:] = [argument for argument in config.args if not argument.startswith(begins)]
        config.option.macao_nodes = named
        config.option.macao_only = not config.args
    return tuple(named or getattr(config.option, "macao_nodes", ()))


def _limits(seconds: float) -> Limits:
    return Limits(seconds, max(seconds, _TIMEOUT))


def _several(names: str | Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _name_of(engine: Any) -> str:
    """How the command line would name a callable."""
    name = getattr(engine, "__qualname__", None) or type(engine).__qualname__
    return f"py:{getattr(engine, '__module__', '?')}:{name}"


def _reason(record: Record) -> str:
    found = record["unsupported"]
    return f"unsupported ({found['reason']}): {found['message']}"


def _said(error: Exception) -> str:
    hint = getattr(error, "hint", None)
    return f"{error}\nHint: {sentence(hint)}" if hint else str(error)


@contextmanager
def _usage() -> Iterator[None]:
    """What is wrong with the options is said without a traceback."""
    try:
        yield
    except (SpecInvalid, UnknownName, BadSelection, BadBaseline, EngineUnusable) as error:
        raise pytest.UsageError(plain(_said(error), lines=True)) from None


@contextmanager
def _failing() -> Iterator[None]:
    """What is wrong with a check of the fixture fails the test without a traceback."""
    __tracebackhide__ = True
    try:
        yield
    except (SpecInvalid, UnknownName, BadSelection, BadBaseline, EngineUnusable) as error:
        pytest.fail(plain(_said(error), lines=True), pytrace=False)
