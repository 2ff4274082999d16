// An adapter: copy this file, say in describe what your engine plays, fill in three functions. It needs no module.
// The example below is a very small engine: it counts hands, in rounds where everybody stands, and declines the rest.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
)

// Object is a JSON object to be written.
type Object map[string]any

var describe = Object{
	"protocol": 1,
	"engine":   Object{"name": "my-engine", "version": "0.1", "language": "Go"},
	"variants": Object{"macao-agreed-stake": Object{}}, // each with readings of your own, where its sources are silent
	"observes": Object{"banking": []string{"points"}},  // the fields you show; nothing else is compared
}

// What this engine reads of the messages; the schemas of the protocol have the rest.
type Request struct {
	ID     any
	Method string
	Params Case
}
type Case struct {
	Setup    Setup
	Variant  string
	Readings map[string]string
	Actions  []Action
}
type Setup struct {
	Seats  []string
	Banker string
	Hands  map[string]string
}
type Action struct{ Seat, Do string }

// Game is whatever your engine holds a game in.
type Game struct {
	hands   map[string]string
	toSpeak []string
}

// start sets up a game. readings has the reading of every rule.
func start(setup Setup, variant string, readings map[string]string) (*Game, error) {
	if variant != "macao-agreed-stake" {
		return nil, Unsupported{"variant", "no " + variant + " here"}
	}
	if setup.Hands == nil {
		return nil, Unsupported{"setup", "only positions with hands dealt"}
	}
	left := 0
	for place, seat := range setup.Seats {
		if seat == setup.Banker {
			left = place + 1
		}
	}
	return &Game{setup.Hands, append(append([]string{}, setup.Seats[left:]...), setup.Seats[:left]...)}, nil
}

// act makes one move. It returns Refused (why) if your engine forbids it, Unsupported if it has nothing of the kind.
func act(game *Game, action Action) error {
	if action.Do != "stand" && action.Do != "show" {
		return Unsupported{"action", "no " + action.Do + " here"}
	}
	if len(game.toSpeak) == 0 || action.Seat != game.toSpeak[0] {
		return Refused("it is not your turn")
	}
	if (action.Do == "show") != (len(game.toSpeak) == 1) {
		return Refused("punters stand and the banker shows")
	}
	game.toSpeak = game.toSpeak[1:]
	return nil
}

// observe says what can be seen now: turn always, and the fields of describe; nil if your engine cannot show this step.
func observe(game *Game) Object {
	seen := Object{"turn": nil, "points": points(game.hands)}
	if len(game.toSpeak) > 0 {
		seen["turn"] = game.toSpeak[0]
	}
	return seen
}

// points counts hands. An engine would have this; an adapter computes nothing.
func points(hands map[string]string) map[string]int {
	counted := map[string]int{}
	for seat, cards := range hands {
		for _, card := range strings.Fields(cards) {
			counted[seat] = (counted[seat] + strings.IndexByte("A23456789", card[0]) + 1) % 10
		}
	}
	return counted
}

// ---- plumbing: nothing to change below ------------------------------------------------------------------------------
type Refused string                               // why
type Unsupported struct{ Reason, Message string } // the reason is variant, setup, action or field

func (why Refused) Error() string    { return string(why) }
func (no Unsupported) Error() string { return no.Message }

func play(asked Case) Object {
	game, err := start(asked.Setup, asked.Variant, asked.Readings)
	trace, data := []json.RawMessage{}, Object{}
	for step := 0; ; step++ {
		why, refused := err.(Refused)
		if no, is := err.(Unsupported); is {
			data["reason"] = no.Reason
			return Object{"error": Object{"code": 1, "message": no.Message, "data": data}}
		} else if err != nil && !refused {
			panic(err)
		}
		seen := observe(game)
		if refused && seen != nil {
			seen["refused"] = why
		}
		text, _ := json.Marshal(seen) // as text, for the game goes on
		if trace = append(trace, text); step == len(asked.Actions) {
			return Object{"result": Object{"trace": trace}}
		}
		data["step"], err = step, act(game, asked.Actions[step])
	}
}

func answer(line []byte) (reply Object) {
	var asked Request
	defer func() {
		if bug := recover(); bug != nil { // whatever the engine does, the next case gets its answer
			fmt.Fprintf(os.Stderr, "%v\n%s", bug, debug.Stack())
			reply = Object{"error": Object{"code": -32603, "message": fmt.Sprint(bug)}}
		}
		reply["jsonrpc"], reply["id"] = "2.0", asked.ID
	}()
	if err := json.Unmarshal(line, &asked); err != nil {
		panic(err)
	}
	if asked.Method == "describe" {
		return Object{"result": describe}
	}
	if asked.Method == "play" {
		return play(asked.Params)
	}
	return Object{"error": Object{"code": -32601, "message": "no such method"}}
}

func main() {
	wire, input := json.NewEncoder(os.Stdout), bufio.NewReader(os.Stdin)
	os.Stdout = os.Stderr // what the engine prints goes to the log: standard output belongs to the protocol
	for line, err := input.ReadBytes('\n'); err == nil; line, err = input.ReadBytes('\n') {
		wire.Encode(answer(line))
	}
}
