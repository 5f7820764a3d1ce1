// node time.js MODULE WEIGHTS: how long a decision of the champion's network takes in WebAssembly, what the rules do
// between two decisions included.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  // The network needs no browser: it has no clock and no chance.
  (imports[from] ??= {})[name] = () => {
    throw new Error(`the module asks the browser for ${name}`);
  };
}
const { push_weights, install_weights, decisions_of_champions } = new WebAssembly.Instance(module, imports).exports;

const weights = readFileSync(process.argv[3]);
const whole = Buffer.concat([weights, Buffer.alloc(-weights.length & 7)]);
for (let at = 0; at < whole.length; at += 8) push_weights(whole.readBigUInt64LE(at));
if (!install_weights(weights.length)) throw new Error(`${process.argv[3]} has no weights`);

const ROUNDS = 9;
const DEALS = 20;

for (const players of [2, 4]) {
  let best = Infinity;
  let decisions = 0;
  // Processor time, and the best of some rounds: others use the machine, too, and at first the engine has not compiled it
  // well yet.
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    decisions = decisions_of_champions(players, DEALS);
    best = Math.min(best, process.cpuUsage(before).user / decisions);
  }
  console.log(`${players} players: ${best.toFixed(1)} µs a decision (${decisions} decisions, best of ${ROUNDS})`);
}
