"""Holds every message it gets to the schemas, and answers with an error if one is not by them."""

import json
import pathlib
import sys

import jsonschema_rs
from highcard import described, play, reply

SCHEMAS = pathlib.Path(__file__).parents[3] / "spec" / "schemas"
TOY = pathlib.Path(__file__).parents[1] / "toy" / "spec" / "schemas" / "protocol" / "toy.schema.json"

files = {path.relative_to(SCHEMAS).as_posix(): path for path in SCHEMAS.rglob("*.json")}
files["protocol/toy.schema.json"] = TOY
registry = jsonschema_rs.Registry([(f"spec:///{name}", json.loads(path.read_text())) for name, path in files.items()])


def part(pointer):
    return jsonschema_rs.validator_for({"$ref": f"spec:///protocol/{pointer}"}, registry=registry)


requests = {name: part(f"{name}.schema.json#/$defs/request") for name in ("describe", "play")}
setup, action = part("toy.schema.json#/$defs/setup"), part("toy.schema.json#/$defs/action")

for line in sys.stdin.buffer:
    request = json.loads(line.decode("utf-8", "strict"))
    requests[request["method"]].validate(request)
    if request["method"] == "describe":
        reply(request["id"], described())
        continue
    setup.validate(request["params"]["setup"])
    for one in request["params"]["actions"]:
        action.validate(one)
    reply(request["id"], play(request["params"]))
