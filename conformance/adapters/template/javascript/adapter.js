// An adapter: copy this file, say in DESCRIBE what your engine plays, fill in three functions. It needs no package.
// The example below is a very small engine: it counts hands, in rounds where everybody stands, and declines the rest.

// What the engine prints goes to the log (stderr): standard output belongs to the protocol. Load your engine after
// these two lines, in `start`, by `await import('./your-engine.js')`; all three functions may be async.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

const DESCRIBE = {
  engine: { name: 'my-engine', version: '0.1', language: 'JavaScript' },
  variants: { 'macao-agreed-stake': {} }, // each with readings of your own, where its sources are silent: mostly {}
  observes: { banking: ['points'] }, // the fields you show; nothing else is compared
};

// Set up a game; return whatever your engine holds it in. `readings` has the reading of every rule.
function start(setup, variant, readings) {
  if (!(variant in DESCRIBE.variants)) throw new Unsupported('variant', `no ${variant} here`);
  if (!setup.hands) throw new Unsupported('setup', 'only positions with hands dealt');
  const left = setup.seats.indexOf(setup.banker) + 1;
  return { hands: setup.hands, toSpeak: [...setup.seats.slice(left), ...setup.seats.slice(0, left)] };
}

// Make one move. Throw Refused (why) if your engine forbids it, Unsupported if it has nothing of the kind.
function act(game, action) {
  if (action.do !== 'stand' && action.do !== 'show') throw new Unsupported('action', `no ${action.do} here`);
  if (action.seat !== game.toSpeak[0]) throw new Refused('it is not your turn');
  if ((action.do === 'show') !== (game.toSpeak.length === 1)) throw new Refused('punters stand and the banker shows');
  game.toSpeak.shift();
}

// Say what can be seen now: `turn` always, and the fields of DESCRIBE; or null if your engine cannot show this step.
function observe(game) {
  return { turn: game.toSpeak[0] ?? null, points: points(game.hands) };
}

// An engine would have this; an adapter computes nothing.
function points(hands) {
  const worth = (card) => 'A23456789'.indexOf(card[0]) + 1;
  const count = (cards) => cards.split(' ').reduce((sum, card) => sum + worth(card), 0) % 10;
  return Object.fromEntries(Object.entries(hands).map(([seat, cards]) => [seat, count(cards)]));
}

// ---- plumbing: nothing to change below ------------------------------------------------------------------------------
class Refused extends Error {}
class Unsupported extends Error {
  constructor(reason, message) { super(message); this.data = { reason }; } // variant, setup, action or field
}

async function play({ setup, variant, readings, actions }) {
  const game = await start(setup, variant, readings);
  const look = async () => JSON.parse(JSON.stringify((await observe(game)) ?? null)); // a copy: the game goes on
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

const METHODS = { describe: () => ({ protocol: 1, ...DESCRIBE }), play };
async function answer(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id ?? null;
    if (!(request.method in METHODS)) return { id, error: { code: -32601, message: 'no such method' } };
    return { id, result: await METHODS[request.method](request.params) };
  } catch (error) {
    if (error instanceof Unsupported) return { id, error: { code: 1, message: error.message, data: error.data } };
    console.error(error);
    return { id, error: { code: -32603, message: String(error) } };
  }
}

import('node:readline').then(async ({ createInterface }) => {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) write(`${JSON.stringify({ jsonrpc: '2.0', ...(await answer(line)) })}\n`);
});
