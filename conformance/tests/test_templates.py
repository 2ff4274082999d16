"""The templates: written by the kit, built as they say, and each as good as the others."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from macao_conformance.cli import OK, USAGE, run
from macao_conformance.loading import load_spec
from macao_conformance.model import Spec
from macao_conformance.plan import Selection
from macao_conformance.templates import Template, templates, templates_root
from macao_conformance.verdicts import Agrees, Unsupported
from talking import SHOW, STAND, ask, held, play, request, talk

LINE = "plumbing: nothing to change below"
JSON = "---- JSON"
MOST = 40
TYPESCRIPT = Path(__file__).parent / "typescript"
"""Where `npx` finds the compiler, as it would in the folder of an author's project: `npm ci` there installs it."""

Make = Callable[..., list[str]]


def missing(template: Template) -> str:
    """Why a template cannot be built and run here; empty if it can."""
    if shutil.which(template.tool) is None:
        return f"there is no `{template.tool}` on PATH"
    if template.language == "typescript" and not (TYPESCRIPT / "node_modules").is_dir():
        return "TypeScript is not installed: npm ci --prefix conformance/tests/typescript"
    return ""


EACH = [
    pytest.param(template, id=name, marks=pytest.mark.skipif(bool(why := missing(template)), reason=why))
    for name, template in templates().items()
]
each = pytest.mark.parametrize("template", EACH)

# What a newcomer puts in, by language: an engine that prints, and one that cannot show a step.
PRINTS = {
    "python": ('    if action["do"] not in', '    print("thinking")\n    os.system("echo loudly")\n'),
    "javascript": ("  if (action.do !== 'stand'", "  console.log('thinking');\n"),
    "typescript": ("  if (action.do !== 'stand'", "  console.log('thinking');\n"),
    "go": ('	if action.Do != "stand"', '	fmt.Println("thinking")\n'),
    "rust": ('    let what = action.get("do")', '    println!("thinking");\n'),
    "java": ('        String what = (String) action.get("do")', '        System.out.println("thinking");\n'),
    "c": ('    bool show = is(get(action, "do")', '    printf("thinking\\n");\n'),
    "shell": ('  do=$(of "$2" .do)', "  echo thinking >&2\n"),
}
HIDES = {
    "python": ('    return {"turn"', '    if len(game["to_speak"]) == 1:\n        return None\n'),
    "javascript": ("  return { turn", "  if (game.toSpeak.length === 1) return null;\n"),
    "typescript": ("  return { turn", "  if (game.toSpeak.length === 1) return null;\n"),
    "go": ('	seen := Object{"turn"', "	if len(game.toSpeak) == 1 {\n		return nil\n	}\n"),
    "rust": ("    let turn = game.to_speak.first", "    if game.to_speak.len() == 1 {\n        return None;\n    }\n"),
    "java": (
        "        Map<String, Object> seen = new LinkedHashMap",
        "        if (game.toSpeak.size() == 1) return null;\n",
    ),
    "c": ('    fputs("\\"turn\\": ", out);', "    if (game->speakers - game->spoken == 1) return false;\n"),
    "shell": (
        '  of "$1" \'{turn:',
        '  [ "$(of "$1" \'.to_speak | length\')" != 1 ] || { echo null; return; }\n',
    ),
}


@pytest.fixture(scope="session")
def spec() -> Spec:
    """The kit's own spec."""
    return load_spec()


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """A function that writes a template by the kit, builds it by the template's own command, and says what runs it.

    With `put`, a text that stands there once and one to put before it, the template is changed, as a newcomer would.
    """
    kept: dict[tuple[str, tuple[str, str] | None], list[str]] = {}

    def make(template: Template, put: tuple[str, str] | None = None) -> list[str]:
        if (template.language, put) not in kept:
            folder = tmp_path_factory.mktemp(template.language) / "my adapter"
            assert OK == run(["adapter", "new", template.language, str(folder)])
            if put is not None:
                text = (folder / template.file).read_text(encoding="utf-8")
                assert 1 == text.count(put[0]), put[0]
                (folder / template.file).write_text(text.replace(put[0], put[1] + put[0]), encoding="utf-8")
            if command := template.built(str(folder)):
                done = subprocess.run(command, shell=True, cwd=TYPESCRIPT, capture_output=True, text=True, check=False)
                assert (0, "") == (done.returncode, done.stderr), done.stdout
            kept[template.language, put] = shlex.split(template.engine(str(folder)))
        return kept[template.language, put]

    return make


@pytest.mark.parametrize("template", templates().values(), ids=templates().keys())
def test_plumbing_is_short(template: Template) -> None:
    """What a newcomer copies and never reads is forty lines, but for JSON where the language has none of its own.

    Lines of brackets alone are not counted; the two that redirect standard output are, where they stand above.
    """
    above, _, below = template.path.read_text(encoding="utf-8").partition(LINE)
    redirection = [
        line for line in above.splitlines() if re.match(r"WIRE =|os\.dup2|const write =|process\.stdout", line)
    ]
    plumbing = [line for line in below.partition(JSON)[0].splitlines()[1:] if re.search(r"\w", line)]

    assert plumbing
    assert len(redirection) + len(plumbing) <= MOST
    assert all(len(line) <= 120 for line in (above + below).splitlines())


def test_every_template_is_listed() -> None:
    """No folder without an entry, and no entry without its file."""
    folders = {path.name for path in templates_root().iterdir() if path.is_dir()}

    assert folders == set(templates())
    assert [] == [template for template in templates().values() if not template.path.is_file()]


@each
def test_a_new_adapter_passes_the_smoke_test(
    template: Template, made: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the kit writes it, and by the commands that it gives."""
    engine = shlex.join(made(template))
    words = ["smoke", engine, *(["--one-shot"] if template.one_shot else []), "--format", "json"]
    capsys.readouterr()
    code = run(words)

    checks = json.loads(capsys.readouterr().out)["checks"]
    assert [] == [check for check in checks if check["status"] != "ok"]
    assert OK == code


@each
def test_a_template_describes_itself(template: Template, made: Make) -> None:
    """As shipped it shakes hands, and says what it is written in."""
    [answer] = talk(made(template), request("describe", {"protocol": 1, "suite": "any"}))

    held("common.schema.json#/$defs/answer", answer)
    held("describe.schema.json#/$defs/result", answer["result"])
    assert template.language in answer["result"]["engine"]["language"].lower()


@each
def test_a_template_plays(template: Template, made: Make) -> None:
    """As shipped it counts the hands before and after every word, and refuses a word out of turn."""
    [answer] = talk(made(template), play(SHOW, STAND, SHOW))
    trace = answer["result"]["trace"]

    held("play.schema.json#/$defs/result", answer["result"])
    assert [{"east": 5, "north": 0}] * 4 == [entry["points"] for entry in trace]
    assert ["east", "east", "north", None] == [entry["turn"] for entry in trace]
    assert [None, "it is not your turn", None, None] == [entry.get("refused") for entry in trace]


@each
@pytest.mark.parametrize(
    ("case", "data"),
    [
        (play(variant="another"), {"reason": "variant"}),
        (play(setup={"seats": ["north", "east"]}), {"reason": "setup"}),
        (play(STAND, {"seat": "north", "do": "draw"}), {"reason": "action", "step": 1}),
    ],
    ids=["variant", "setup", "action"],
)
def test_a_template_declines(template: Template, made: Make, case: str, data: object) -> None:
    """What it does not do it says by the protocol, with the reason and the action."""
    [answer] = talk(made(template), case)

    held("common.schema.json#/$defs/answer", answer)
    assert (1, data) == (answer["error"]["code"], answer["error"]["data"])


@each
def test_a_template_outlives_bad_requests(template: Template, made: Make) -> None:
    """Whatever comes is answered, and the next request is answered as if nothing had been."""
    bad = [b"{", b"[]", b"null", b"\xff", b'{"jsonrpc":"2.0","id":7,"method":"nonsense","params":{}}']
    bad += [request("play", {}).encode(), request("play", None).encode()]
    *answers, last = talk(made(template), *bad, request("describe", {"protocol": 1, "suite": "any"}))

    assert [None] * 4 + [7, 1, 1] == [answer["id"] for answer in answers]
    assert {answer["error"]["code"] for answer in answers} <= {1, -32601, -32603}
    assert -32601 == answers[4]["error"]["code"]
    held("describe.schema.json#/$defs/result", last["result"])


@each
def test_a_template_reads_any_json(template: Template, made: Make) -> None:
    """Numbers, nesting, escapes, characters beyond the sixteenth bit, any layout; text comes back as it was."""
    odd = 'a "quoted" \\ back\tslash, × and 🂡, \u0001'
    setup = {"extra": [1, -2.5, 1e3, True, False, None, {"deep": [[[]]], "": {}}], "seats": ["north", "east"]}
    setup |= {"banker": "north", "hands": {"east": "9S 5D", "north": "TH", odd: "2C"}}
    asked = json.loads(play(STAND, {"seat": odd, "do": "stand"}, setup=setup))
    lines = [json.dumps(asked), json.dumps(asked, ensure_ascii=False, separators=(",", ":"))]
    first, second, third = talk(made(template), *lines, '  {"method" :"play","id": 1 ,"params":{ } }  ')

    for answer in (first, second):
        entry = answer["result"]["trace"][2]
        assert ({"east": 4, "north": 0, odd: 2}, "it is not your turn") == (entry["points"], entry["refused"])
    assert (1, True) == (third["id"], "error" in third)


@each
def test_what_an_engine_prints_is_no_answer(template: Template, made: Make) -> None:
    """Standard output belongs to the protocol, whatever the engine prints there."""
    [answer] = talk(made(template, PRINTS[template.language]), play(STAND))

    held("play.schema.json#/$defs/result", answer["result"])


@each
def test_a_step_that_cannot_be_shown(template: Template, made: Make) -> None:
    """Where `observe` returns nothing the entry is null, refused or not."""
    [answer] = talk(made(template, HIDES[template.language]), play(STAND, STAND, SHOW))

    held("play.schema.json#/$defs/result", answer["result"])
    assert [False, True, True, False] == [entry is None for entry in answer["result"]["trace"]]


@each
def test_a_template_claims_no_more_than_it_does(spec: Spec, template: Template, made: Make) -> None:
    """As shipped it is right somewhere and wrong nowhere."""
    few = Selection(scenarios=("bankers-lone-king-against-a-seven", "tie-on-seven"))
    few = few if template.one_shot else Selection()  # a process for every JSON value takes its time
    verdicts = [result.verdict for result in ask(spec, made(template), few).results]

    assert any(isinstance(verdict, Agrees) for verdict in verdicts)
    assert [] == [verdict for verdict in verdicts if not isinstance(verdict, Agrees | Unsupported)]


# ---- the command -----------------------------------------------------------------------------------------------------


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the file nor what stands where the folder should; other files in the folder do no harm."""
    (tmp_path / "engine.py").write_text("mine")
    assert OK == run(["adapter", "new", "python", str(tmp_path)])
    (tmp_path / "adapter.py").write_text("mine, too")

    assert USAGE == run(["adapter", "new", "python", str(tmp_path)])
    assert USAGE == run(["adapter", "new", "python", str(tmp_path / "adapter.py")])
    assert 2 == capsys.readouterr().err.count("is there already; nothing is overwritten")
    assert "mine, too" == (tmp_path / "adapter.py").read_text()
    assert USAGE == run(["adapter", "new", "python", str(tmp_path / "engine.py" / "deeper")])
    assert "cannot be written: Not a directory" in capsys.readouterr().err


def test_other_words_for_a_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a file ends in, or how people call it; a word that is none of these is answered with the nearest."""
    assert OK == run(["adapter", "new", "JS", str(tmp_path)])
    assert (tmp_path / "adapter.js").is_file()
    assert USAGE == run(["adapter", "new", "typescrpt", str(tmp_path)])
    assert "did you mean `typescript`?" in capsys.readouterr().err


def test_the_languages_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a language or a folder."""
    assert OK == run(["adapter", "new", "--list"])
    assert list(templates()) == [line.split()[0] for line in capsys.readouterr().out.splitlines()]


def test_what_to_do_next_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The commands that follow can be pasted, whatever the folder is called."""
    folder = tmp_path / "it's here"
    run(["adapter", "new", "c", str(folder)])
    steps = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())

    assert ["macao-kit", "smoke"] == (words := shlex.split(steps["Try"]))[:2]
    assert [str(folder / "adapter")] == shlex.split(words[2])
    assert str(folder / "adapter.c") in shlex.split(steps["Build"])
