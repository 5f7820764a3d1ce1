// Runs the module and answers what `same_moves.rs` asks, a line for a line:
//
//   game LEVEL VARIANT PLAYERS SEED DECISIONS   the digest of so many decisions
//   think MILLISECONDS CHAMPION                 how many playouts of a searcher (0) or trials of a champion (1), and how many
//                                               milliseconds the clock moved on
//
// The module gets no browser. The one thing of it that the bots use is `performance.now()`, and that clock belongs to the
// test: it moves on by a millisecond whenever somebody looks at it.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

let now = 0;

// Objects are numbered as wasm-bindgen does it: those below the first belong to nobody and are never freed.
const FIRST_OBJECT = 4096;
const SOME_OBJECT = FIRST_OBJECT - 1;

/** What a browser answers when the module asks for this. */
function browser(asked) {
  if (asked.startsWith("__wbg_now_")) return () => (now += 1);
  if (asked.startsWith("__wbg_static_accessor_") || asked.startsWith("__wbg_performance_")) return () => SOME_OBJECT;
  if (asked === "__wbindgen_externref_statics_end") return () => FIRST_OBJECT;
  if (asked.includes("is_undefined")) return () => 0;
  return () => {
    throw new Error(`the module asks the browser for ${asked}`);
  };
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = {};
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
  if (kind !== "function") throw new Error(`${name} is no function`);
  (imports[from] ??= {})[name] = browser(name);
}
const { digest_of_game, playouts_within, push_weights, install_weights } = new WebAssembly.Instance(module, imports)
  .exports;

// The champion's weights, eight bytes at a time.
const weights = readFileSync(process.argv[3]);
const whole = Buffer.concat([weights, Buffer.alloc(-weights.length & 7)]);
for (let at = 0; at < whole.length; at += 8) push_weights(whole.readBigUInt64LE(at));
if (!install_weights(weights.length)) throw new Error(`${process.argv[3]} has no weights`);

function answer([what, ...numbers]) {
  switch (what) {
    case "game": {
      const [level, variant, players, seed, decisions] = numbers;
      return BigInt.asUintN(64, digest_of_game(+level, +variant, +players, BigInt(seed), +decisions));
    }
    case "think": {
      const before = now;
      const playouts = playouts_within(+numbers[0], +numbers[1]);
      return `${playouts} ${now - before}`;
    }
    default:
      throw new Error(`nobody knows how to ${what}`);
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(`${answer(line.split(" "))}`);
