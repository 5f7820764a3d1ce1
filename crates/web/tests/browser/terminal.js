// Somebody at a terminal: the real `luxx` in a pseudo-terminal, keys go in and what comes out is a screen.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import xterm from "@xterm/headless";

const [COLUMNS, ROWS] = [80, 24];
/** A screen that does not change for so long is whole, in milliseconds. */
const QUIET = 30;
/** No answer takes as long, even on a busy machine. */
const PATIENCE = 60_000;

/** How a shell reads this as one word. */
const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;

/** Starts `luxx` with these words in a window of 80×24; what it keeps is kept in a folder of its own. */
export function terminal(...words) {
  const folder = mkdtempSync(join(tmpdir(), "luxx-"));
  const screen = new xterm.Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true });
  // Node has no pseudo-terminals; `script` belongs to every Debian and hands on what it is told.
  const command = `stty cols ${COLUMNS} rows ${ROWS}; exec ${[process.env.LUXX_BINARY, ...words].map(quoted).join(" ")}`;
  const program = spawn("script", ["--quiet", "--flush", "--return", "--command", command, join(folder, "typescript")], {
    env: { ...process.env, LUXX_SEATS: join(folder, "seats.json"), LUXX_GAME: join(folder, "left.game"), LANG: "en_US.UTF-8", LC_ALL: "", TERM: "xterm-256color" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let heard = Date.now();
  program.stdout.on("data", (bytes) => {
    heard = Date.now();
    screen.write(bytes);
  });
  const ended = new Promise((done) => program.once("exit", done));
  const shown = () => {
    const rows = screen.buffer.active;
    return Array.from({ length: ROWS }, (_, row) => rows.getLine(rows.viewportY + row)?.translateToString(true) ?? "").join("\n");
  };
  const pause = (ms) => new Promise((on) => setTimeout(on, ms));

  /** Waits until the screen is whole and as wanted, and returns it. */
  const until = async (wanted) => {
    for (const began = Date.now(); Date.now() - began < PATIENCE; await pause(5)) {
      if (Date.now() - heard > QUIET && wanted(shown())) return shown();
    }
    throw new Error(`the terminal does not come to it:\n${shown()}`);
  };
  const press = (keys) => program.stdin.write(keys);

  return {
    until,
    press,
    /** Plays until the scores are there: the first number, the first answer, whatever is asked. Returns them. */
    async play() {
      for (;;) {
        const asks = ["Type a number", "Arrows", "Enter: play", "Scores ─"];
        const before = await until((screen) => asks.some((word) => screen.includes(word)));
        if (before.includes("Scores ─")) return before;
        press(before.includes("Type a number") ? "\x1b[C" : "\r");
        await until((screen) => screen !== before);
      }
    },
    /** Leaves with Ctrl+C; the answer is how it ended. */
    async leave() {
      press("\x03");
      return await ended;
    },
    /** Where a test has failed it may still run. */
    end: () => program.kill(),
  };
}
