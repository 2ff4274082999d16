"""Answers a case with bytes given as an argument, in hexadecimal; {id} stands for the number of the request."""

import json
import sys

from highcard import described, reply

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "describe":
        reply(request["id"], described())
    else:
        sys.stdout.buffer.write(bytes.fromhex(sys.argv[1]).replace(b"{id}", str(request["id"]).encode()))
        sys.stdout.buffer.flush()
