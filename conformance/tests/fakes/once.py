"""The simplest engine: reads all it is sent, answers it, and ends."""

import json
import sys

from highcard import described, play, reply

for line in sys.stdin.read().splitlines():
    request = json.loads(line)
    reply(request["id"], described() if request["method"] == "describe" else play(request["params"]))
