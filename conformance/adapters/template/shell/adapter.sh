#!/bin/sh
# An adapter: copy this file, say in DESCRIBE what your engine plays, fill in three functions. It needs `jq`.
# The example below is a very small engine: it counts hands, in rounds where everybody stands, and declines the rest.
# It suits engines that are commands: run with --one-shot, a process plays one case.
set -u

DESCRIBE='{
  "protocol": 1,
  "engine": {"name": "my-engine", "version": "0.1", "language": "shell"},
  "variants": {"macao-agreed-stake": {}},
  "observes": {"banking": ["points"]}
}' # variants: each with readings of your own, where its sources are silent; observes: the fields that you show

# The functions below print one line of JSON. What else they or your engine print must go to the log: `echo … >&2`.

# Set up a game from setup ($1), variant ($2) and the reading of every rule ($3); print whatever it is held in.
start() {
  [ "$2" = macao-agreed-stake ] || unsupported variant "no $2 here"
  [ "$(of "$1" .hands)" != null ] || unsupported setup 'only positions with hands dealt'
  of "$1" '.banker as $banker | ((.seats | index([$banker])) + 1) as $left
    | {hands, to_speak: (.seats[$left:] + .seats[:$left])}'
}

# Make the move $2 in the game $1, and print the game. Call `refused WHY` if your engine forbids it, `unsupported` if
# it has nothing of the kind.
act() {
  do=$(of "$2" .do)
  case $do in stand | show) ;; *) unsupported action "no $do here" ;; esac
  [ "$(of "$2" .seat)" = "$(of "$1" '.to_speak[0]')" ] || refused 'it is not your turn'
  last=$(of "$1" '.to_speak | length == 1')
  case $do-$last in stand-true | show-false) refused 'punters stand and the banker shows' ;; esac
  of "$1" '.to_speak |= .[1:]'
}

# Print what can be seen of the game $1: `turn` always, and the fields of DESCRIBE; null if this cannot be shown.
# The counting is what an engine would do; an adapter computes nothing.
observe() {
  of "$1" '{turn: .to_speak[0], points: (.hands | map_values(
    [split(" ")[] | .[:1] as $rank | "A23456789" | (index($rank) // -1) + 1] | add // 0 | . % 10))}'
}

# What stands at a place ($2, as jq writes it) of some JSON ($1); text comes without its quotes.
of() { printf '%s' "$1" | jq -rc "$2"; }

# ---- plumbing: nothing to change below -------------------------------------------------------------------------------
refused() { printf '%s' "$1"; exit 3; }
unsupported() { jq -cn --arg reason "$1" --arg message "$2" '{code: 1, $message, data: {$reason}}'; exit 4; }

failed() { # how a function ended ($1), what it printed ($2), the step at which it did ($3)
  [ "$1" -eq 4 ] || set -- 4 '{"code": -32603, "message": "the engine failed: see the log"}' ''
  [ -z "$3" ] || set -- "$1" "$(of "$2" ".data.step = $3")"
  printf '"error": %s' "$2"
}

play() {
  game=$(start "$(of "$1" .setup)" "$(of "$1" .variant)" "$(of "$1" .readings)") || { failed $? "$game" ''; return; }
  trace=$(observe "$game") steps=$(of "$1" '.actions | length') step=0
  while [ "$step" -lt "$steps" ]; do
    said=$(act "$game" "$(of "$1" ".actions[$step]")")
    ended=$?
    case $ended in
      0) game=$said seen=$(observe "$game") ;;
      3) seen=$(observe "$game" | jq -c --arg why "$said" 'if . == null then . else .refused = $why end') ;;
      *) failed $ended "$said" "$step"; return ;;
    esac
    trace=$trace,$seen step=$((step + 1))
  done
  printf '"result": {"trace": [%s]}' "$trace"
}

answer() {
  case $(of "$1" .method) in
    describe) printf '"result": %s' "$(of "$DESCRIBE" .)" ;;
    play) play "$(of "$1" .params)" ;;
    *) printf '"error": {"code": -32601, "message": "no such method"}' ;;
  esac
}

while IFS= read -r line; do
  id=$(of "$line" .id) || id=null
  printf '{"jsonrpc": "2.0", "id": %s, %s}\n' "$id" "$(answer "$line")"
done
