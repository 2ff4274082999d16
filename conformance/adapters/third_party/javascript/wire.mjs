// What the JavaScript adapters of this folder share: the plumbing of template/javascript/adapter.js, with the game
// passed in. Import it before the engine: whatever an engine prints goes to the log (stderr).

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

export class Refused extends Error {}
export class Unsupported extends Error {
  constructor(reason, message) { super(message); this.data = { reason }; } // variant, setup, action or field
}

// Load an engine from where install.py has put it: the package, and the version of it.
export function installed(name) {
  const require = createRequire(new URL(`../../../../build/third_party/${name}/`, import.meta.url));
  return { engine: require(name), load: require, version: require(`${name}/package.json`).version };
}

// What `describe` answers for a package that plays one fixed set of rules.
export function description(name, version, observes) {
  return { protocol: 1, engine: { name, version, language: 'JavaScript' }, fixed: true, observes };
}

function play(start, { setup, actions }) {
  const game = start(setup);
  const look = () => JSON.parse(JSON.stringify(game.observe())); // a copy: the game goes on
  const trace = [look()];
  for (const [step, action] of actions.entries()) {
    let refused = {};
    try { game.act(action); } catch (error) {
      if (error instanceof Unsupported) error.data.step = step;
      if (!(error instanceof Refused)) throw error;
      refused = { refused: error.message };
    }
    trace.push({ ...look(), ...refused });
  }
  return { trace };
}

// Answer until the input ends. `start` sets up a position: it returns an object with `act` and `observe`.
export async function serve(described, start) {
  const methods = { describe: () => described, play: (params) => play(start, params) };
  const answer = (line) => {
    let id = null;
    try {
      const request = JSON.parse(line);
      id = request.id ?? null;
      return { id, result: methods[request.method](request.params) };
    } catch (error) {
      if (error instanceof Unsupported) return { id, error: { code: 1, message: error.message, data: error.data } };
      console.error(error);
      return { id, error: { code: -32603, message: String(error) } };
    }
  };
  for await (const line of createInterface({ input: process.stdin })) {
    write(`${JSON.stringify({ jsonrpc: '2.0', ...answer(line) })}\n`);
  }
}
