// Shedding Macao in JavaScript, behind the kit's protocol: run `node engine.js`. The game itself is in table.js; this
// file only renames, as every adapter should. What stands below the line is template/javascript/adapter.js, unchanged.

import { format } from '../cards.js';
import { READINGS } from './readings.js';
import { ACTIONS, Illegal, MOST_PLAYERS, Table } from './table.js';

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

const DESCRIBE = {
  engine: { name: 'macao-shedding-table', version: '1.0.0', language: 'JavaScript' },
  variants: Object.fromEntries(Object.keys(READINGS).map((variant) => [variant, {}])),
  observes: {
    shedding: [
      'turn', 'dealer', 'top', 'suit', 'debt', 'hands', 'counts', 'sees', 'stock', 'pile', 'called', 'winner', 'score',
      'over',
    ],
  },
};

function start(setup, variant, readings) {
  if (!Object.hasOwn(READINGS, variant)) throw new Unsupported('variant', `shedding Macao is not ${variant}`);
  for (const [rule, reading] of Object.entries(readings)) {
    const own = READINGS[variant][rule] ?? 'nothing';
    if (own !== reading) throw new Unsupported('variant', `this engine has ${own} for ${rule}, not ${reading}`);
  }
  if (setup.hands && setup.seats.length > MOST_PLAYERS) throw new Unsupported('setup', 'hands for more than can play');
  return new Table(setup);
}

function act(table, action) {
  if (!ACTIONS.includes(action.do)) throw new Unsupported('action', `shedding Macao knows no ${action.do}`);
  try {
    table.act(action);
  } catch (error) {
    throw error instanceof Illegal ? new Refused(error.rule) : error;
  }
}

function observe(table) {
  const { piles } = table;
  const owners = Object.keys(table.hands); // nobody, before the first deal
  const each = (show) => Object.fromEntries(owners.map((seat) => [seat, show(seat)]));
  const face = (card) => card ?? '??';
  return {
    turn: table.turn,
    dealer: table.dealer,
    top: piles.top ?? '',
    suit: table.announced,
    debt: table.debt,
    hands: each((seat) => format(table.hands[seat])),
    counts: each((seat) => table.hands[seat].length),
    sees: each((viewer) => each((owner) => format(table.seen(viewer, owner).map(face)))),
    stock: piles.stock.length,
    pile: piles.pile.length,
    called: [...table.called],
    winner: table.winner,
    score: table.score,
    over: table.over,
  };
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
