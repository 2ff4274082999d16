// An adapter: copy this file, say in DESCRIBE what your engine plays, fill in three functions. It needs no package.
// The example below is a very small engine: it counts hands, in rounds where everybody stands, and declines the rest.
import { createInterface } from 'node:readline';

// What the engine prints goes to the log (stderr): standard output belongs to the protocol. Load your engine after
// these two lines, in `start`, by `await import('./your-engine.js')`; all three functions may be async.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

// What this engine reads of the messages; the schemas of the protocol have the rest.
interface Setup { seats: string[]; banker: string; hands?: Record<string, string> }
interface Action { seat: string; do: string }
interface Observation { turn: string | null; points: Record<string, number> }
interface Game { hands: Record<string, string>; toSpeak: string[] }

const DESCRIBE = {
  engine: { name: 'my-engine', version: '0.1', language: 'TypeScript' },
  variants: { 'macao-agreed-stake': {} }, // each with readings of your own, where its sources are silent: mostly {}
  observes: { banking: ['points'] }, // the fields you show; nothing else is compared
};

// Set up a game; return whatever your engine holds it in. `readings` has the reading of every rule.
async function start(setup: Setup, variant: string, readings: Record<string, string>): Promise<Game> {
  if (!(variant in DESCRIBE.variants)) throw new Unsupported('variant', `no ${variant} here`);
  if (!setup.hands) throw new Unsupported('setup', 'only positions with hands dealt');
  const left = setup.seats.indexOf(setup.banker) + 1;
  return { hands: setup.hands, toSpeak: [...setup.seats.slice(left), ...setup.seats.slice(0, left)] };
}

// Make one move. Throw Refused (why) if your engine forbids it, Unsupported if it has nothing of the kind.
async function act(game: Game, action: Action): Promise<void> {
  if (action.do !== 'stand' && action.do !== 'show') throw new Unsupported('action', `no ${action.do} here`);
  if (action.seat !== game.toSpeak[0]) throw new Refused('it is not your turn');
  if ((action.do === 'show') !== (game.toSpeak.length === 1)) throw new Refused('punters stand and the banker shows');
  game.toSpeak.shift();
}

// Say what can be seen now: `turn` always, and the fields of DESCRIBE; or null if your engine cannot show this step.
async function observe(game: Game): Promise<Observation | null> {
  return { turn: game.toSpeak[0] ?? null, points: points(game.hands) };
}

// An engine would have this; an adapter computes nothing.
function points(hands: Record<string, string>): Record<string, number> {
  const worth = (card: string) => 'A23456789'.indexOf(card.charAt(0)) + 1;
  const count = (cards: string) => cards.split(' ').reduce((sum, card) => sum + worth(card), 0) % 10;
  return Object.fromEntries(Object.entries(hands).map(([seat, cards]) => [seat, count(cards)]));
}

// ---- plumbing: nothing to change below ------------------------------------------------------------------------------
class Refused extends Error {}
class Unsupported extends Error {
  data: { reason: 'variant' | 'setup' | 'action' | 'field'; step?: number };
  constructor(reason: Unsupported['data']['reason'], message: string) { super(message); this.data = { reason }; }
}
interface Case { setup: Setup; variant: string; readings: Record<string, string>; actions: Action[] }

async function play({ setup, variant, readings, actions }: Case): Promise<object> {
  const game = await start(setup, variant, readings);
  const look = async () => JSON.parse(JSON.stringify(await observe(game))); // a copy: the game goes on
  const trace = [await look()];
  for (const [step, action] of actions.entries()) {
    let refused = {};
    try { await act(game, action); } catch (error) {
      if (error instanceof Unsupported) error.data.step = step;
      if (!(error instanceof Refused)) throw error;
      refused = { refused: error.message || true };
    }
    const seen = await look();
    trace.push(seen && { ...seen, ...refused });
  }
  return { trace };
}

async function answer(line: string): Promise<object> {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id ?? null;
    if (request.method === 'describe') return { id, result: { protocol: 1, ...DESCRIBE } };
    if (request.method === 'play') return { id, result: await play(request.params) };
    return { id, error: { code: -32601, message: 'no such method' } };
  } catch (error) {
    if (error instanceof Unsupported) return { id, error: { code: 1, message: error.message, data: error.data } };
    console.error(error);
    return { id, error: { code: -32603, message: String(error) } };
  }
}

let last: Promise<unknown> = Promise.resolve(); // answers keep the order of the requests
createInterface({ input: process.stdin }).on('line', (line) => {
  last = last.then(async () => write(`${JSON.stringify({ jsonrpc: '2.0', ...(await answer(line)) })}\n`));
});
