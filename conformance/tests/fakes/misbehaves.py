"""Plays honestly, and misbehaves in the one way that is named: at its start, at its end, or where cards are equal."""

import json
import os
import signal
import subprocess
import sys
import time

from highcard import FIELDS, described, play

WAYS = {}
OUT = sys.stdout.buffer
SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]


def at(stage):
    """Register a way to misbehave: at "start", "describe", a "tie", "every" case or the "end"."""

    def register(way):
        WAYS[way.__name__] = stage, way
        return way

    return register


def write(*parts):
    OUT.write(b"".join(part if isinstance(part, bytes) else part.encode() for part in parts))  # in one piece
    OUT.flush()


def answer(number, **content):
    return json.dumps({"jsonrpc": "2.0", "id": number} | content) + "\n"


def changed(text, field, value):
    """An answer with JSON written by hand as the last value of a field."""
    message = json.loads(text)
    message["result"]["trace"][-1][field] = "@"
    return json.dumps(message).replace('"@"', value) + "\n"


@at("start")
def dies_at_start(*_):
    sys.exit("the deck of cards is missing")


@at("start")
def floods_before_it_is_asked(*_):
    while True:
        write("shuffling\n" * 10_000)


@at("start")
def leaves_a_daemon(*_):
    if os.fork() == 0:
        os.setsid()
        subprocess.Popen(SLEEPER, start_new_session=True)
        os._exit(0)


@at("start")
def closes_its_log(*_):
    os.close(2)


@at("describe")
def dies_in_the_handshake(*_):
    sys.exit(3)


@at("describe")
def shakes_hands_twice(number, text):
    write(text * 2)


@at("describe")
def claims_unknown_variants(number, text):
    unknown = {name: {} for name in ["plian", *(f"v{n}" for n in range(30_000))]}
    write(answer(number, result=described(variants={"plain": {}} | unknown)))


@at("describe")
def shows_unknown_fields(number, text):
    fields = [f"f{n}" for n in range(50_000)]
    write(answer(number, result=described(observes={"toy": FIELDS + fields, "chess": []})))


@at("tie")
def never_answers(*_):
    time.sleep(60)


@at("tie")
def answers_after_the_limit(number, text):
    time.sleep(2)
    write(text)


@at("tie")
def stops_itself(*_):
    os.kill(os.getpid(), signal.SIGSTOP)


@at("tie")
def exits(*_):
    sys.exit(7)


@at("tie")
def aborts(*_):
    os.abort()


@at("tie")
def dies_within_a_line(number, text):
    write(text[:40])
    sys.exit(0)


@at("end")
def dies_at_the_end(*_):
    os.abort()


@at("end")
def ignores_the_end(*_):
    subprocess.Popen(SLEEPER)
    time.sleep(60)


@at("tie")
def floods_its_output(*_):
    while True:
        write(b"x" * 65_536)


@at("tie")
def floods_with_lines(*_):
    while True:
        write("shuffling\n" * 5_000)


@at("tie")
def floods_its_log(*_):
    while True:
        os.write(2, b"\x1b[2Jshuffling\n" * 5_000)


@at("tie")
def will_not_go(*_):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    subprocess.Popen(SLEEPER, start_new_session=True)
    floods_its_log()


@at("tie")
def sends_100_megabytes(number, text):
    write(text[:-1], b" " * 100_000_000, "\n")


@at("tie")
def sends_very_many_maps(number, text):
    write(answer(number, result={"trace": [{}] * 250_000}))


@at("tie")
def sends_a_long_error(number, text):
    write(answer(number, error={"code": 7, "message": "x" * 900_000}))


@at("tie")
def sends_half_a_line(number, text):
    write(text[:40])


@at("tie")
def sends_an_empty_line(number, text):
    write("\n", text)


@at("tie")
def sends_no_utf8(number, text):
    write(text[:-3], b"\xff\xfe", text[-3:])


@at("tie")
def sends_a_byte_order_mark(number, text):
    write("\ufeff", text)


@at("tie")
def sends_half_a_character(number, text):
    write(changed(text, "winner", '"\\ud800"'))


@at("tie")
def sends_nan(number, text):
    write(changed(text, "stock", "NaN"))


@at("tie")
def sends_infinity(number, text):
    write(changed(text, "stock", "1e999"))


@at("tie")
def sends_a_huge_number(number, text):
    write(changed(text, "stock", "9" * 100_000))


@at("tie")
def sends_a_large_number(number, text):
    write(changed(text, "net", '{"north": %s}' % ("9" * 4_000)))


@at("tie")
def nests_deep(number, text):
    write(changed(text, "winner", "[" * 100_000 + "]" * 100_000))


@at("tie")
def nests_less_deep(number, text):
    write(changed(text, "winner", '{"x":' * 400 + "1" + "}" * 400))


@at("tie")
def repeats_a_key(number, text):
    write(text.replace('"id"', '"id": 0, "id"', 1))


@at("tie")
def repeats_the_last_of_many_keys(number, text):
    write("{", ",".join(f'"k{n}":0' for n in range(90_000)), ',"k89999":1}\n')


@at("tie")
def answers_with_the_wrong_id(number, text):
    write(answer(number + 1000, result=json.loads(text)["result"]))


@at("tie")
def answers_with_an_earlier_id(number, text):
    write(answer(1, result=json.loads(text)["result"]))


@at("tie")
def answers_with_a_text_for_an_id(number, text):
    write(answer(str(number), result=json.loads(text)["result"]))


@at("tie")
def answers_twice(number, text):
    write(text * 2)


@at("tie")
def adds_a_line(number, text):
    write(text, "done\n")


@at("tie")
def adds_a_line_later(number, text):
    write(text)
    time.sleep(0.2)
    write("done\n")


@at("tie")
def notifies(number, text):
    write('{"jsonrpc":"2.0","method":"progress","params":{}}\n', text)


@at("tie")
def answers_in_a_batch(number, text):
    write("[", text[:-1], "]\n")


@at("tie")
def prints_a_prompt(number, text):
    write("> ", text)


@at("every")
def ends_lines_with_crlf(number, text):
    write(text[:-1], "\r\n")


@at("tie")
def closes_its_output(*_):
    os.close(1)
    time.sleep(60)


@at("tie")
def dies_and_leaves_a_child(*_):
    subprocess.Popen(SLEEPER)
    subprocess.Popen(SLEEPER, start_new_session=True)
    sys.exit(1)


@at("every")
def forks_at_every_case(number, text):
    subprocess.Popen(SLEEPER, start_new_session=True)
    write(text)


@at("tie")
def spends_memory(*_):
    spent = []
    while True:
        spent.append(bytes(1 << 20))


@at("tie")
def answers_at_random(number, text):
    write(changed(text, "net", f'{{"north": {time.time_ns()}}}'))


@at("tie")
def changes_its_mind(number, text):
    """Lies only in its first life: whoever asks again is told the truth."""
    first = number > 2  # in a fresh engine the first case is number 2
    write(changed(text, "winner", '"east"') if first else text)


def main(stage, way):
    if stage == "start":
        way()
    for line in sys.stdin:
        request = json.loads(line)
        number = request["id"]
        if request["method"] == "describe":
            now, result = "describe", described()
        else:
            cards = [card[0] for card in request["params"]["setup"]["hands"].values()]
            now = "tie" if len(set(cards)) < len(cards) else "case"
            result = play(request["params"])
        text = answer(number, result=result)
        if stage == now or (stage == "every" and now != "describe"):
            way(number, text)
        else:
            write(text)
    if stage == "end":
        way()


if __name__ == "__main__":
    main(*WAYS[sys.argv[1]])
