// A Macao engine in JavaScript, behind the kit's protocol: run `node engine.js`. The game itself is in table.js; this
// file only renames, as every adapter should. What stands below the line is template/javascript/adapter.js, unchanged.

import { format } from '../cards.js';
import { HOUSES, READINGS } from './houses.js';
import { ACTIONS, Illegal, Table } from './table.js';

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

const DESCRIBE = {
  engine: { name: 'macao-table', version: '1.0.0', language: 'JavaScript' },
  variants: Object.fromEntries(Object.keys(HOUSES).map((variant) => [variant, {}])),
  observes: {
    banking: [
      'turn', 'banker', 'seats', 'bank', 'stakes', 'hands', 'sees', 'trump', 'points', 'result', 'net', 'shoe', 'over',
    ],
  },
};

function start(setup, variant, readings) {
  if (!Object.hasOwn(HOUSES, variant)) throw new Unsupported('variant', `macao-table does not play ${variant}`);
  for (const [rule, reading] of Object.entries(readings)) {
    const own = READINGS[variant][rule] ?? 'nothing';
    if (own !== reading) throw new Unsupported('variant', `macao-table has ${own} for ${rule}, not ${reading}`);
  }
  if (setup.hands && !setup.hands[setup.banker]) throw new Unsupported('setup', 'hands, and none of the banker');
  return new Table(HOUSES[variant], setup);
}

function act(table, action) {
  if (!ACTIONS.includes(action.do)) throw new Unsupported('action', `macao-table knows no ${action.do}`);
  try {
    table.act(action);
  } catch (error) {
    throw error instanceof Illegal ? new Refused(error.rule) : error;
  }
}

function observe(table) {
  const owners = Object.keys(table.hands);
  const each = (seats, show) => Object.fromEntries(seats.map((seat) => [seat, show(seat)]));
  const face = (card) => card ?? '??';
  return {
    turn: table.turn,
    banker: table.banker,
    seats: table.seats,
    bank: table.inBank,
    stakes: table.stakes,
    hands: each(owners, (owner) => format(table.hands[owner].cards)),
    sees: owners.length
      ? each(table.seats, (viewer) => each(owners, (owner) => format(table.seen(viewer, owner).map(face))))
      : {},
    points: table.points(),
    result: table.result,
    trump: '', // neither house has one
    net: table.net,
    shoe: table.shoe.length,
    over: table.stage === 'over',
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
