// What tests of tables at a server share: people, each with a browser context of their own, and a server that can be killed.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "@playwright/test";

import { leaveBlank, prepare, settled, watch } from "./luxx.js";

/** What a page may complain about when its server is gone or refuses. */
export const LOST = [/WebSocket connection/, /ERR_/, /Failed to load resource/];

/**
 * Somebody with a device of their own. Whatever the page complains about fails in `leave`. With `cuttable`, `cut` takes the network
 * away from the live connection and gives it back.
 */
export async function person(browser, { settings = { speed: "instant" }, cuttable = false, painted = false, ...options } = {}) {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const complaints = watch(context);
  await prepare(context, { taught: 1, ...settings }, null);
  if (!painted) await context.addInitScript(leaveBlank);
  const wires = { cut: false, deaf: false, stepsBack: false, open: new Set(), told: [], change: (message) => message };
  if (cuttable) {
    await context.routeWebSocket(/\/ws$/, (wire) => {
      if (wires.cut) return wire.close();
      const server = wire.connectToServer();
      wires.open.add(wire);
      wire.onMessage((text) => server.send(JSON.stringify(wires.change(JSON.parse(text)))));
      server.onMessage((text) => {
        const message = JSON.parse(text);
        wires.told.push(message);
        if (wires.deaf) return;
        if (!wires.stepsBack || message.type !== "welcome") return wire.send(text);
        wires.stepsBack = false;
        wire.send(JSON.stringify({ ...message, version: message.version - 1, missed: [] }));
      });
    });
  }
  const page = await context.newPage();
  return {
    context,
    page,
    /** What the server told over connections that can be cut. */
    told: wires.told,
    /** What the page says from now on over such a connection reaches the server as this makes it. */
    change(change) {
      wires.change = change;
    },
    async cut(cut) {
      wires.cut = cut;
      if (cut) for (const wire of wires.open) await wire.close();
      wires.open.clear();
    },
    /** What the server tells does not arrive any more, or does again. */
    deafen(deaf) {
      wires.deaf = deaf;
    },
    /** With the next connection the server seems to have lost its latest change. */
    stepsBack() {
      wires.stepsBack = true;
    },
    async leave(tolerated = []) {
      expect(complaints.filter((line) => !tolerated.some((known) => known.test(line)))).toEqual([]);
      await context.close();
    },
  };
}

/** Sets up a table over HTTP, with bots that do not dawdle, and gives the address that carries the host's seat. */
export async function setUp(address, name, options = {}) {
  const answer = await fetch(new URL("api/tables", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, options: { pace_ms: 0, ...options } }),
  });
  const { table, token } = await answer.json();
  return { table, link: `${address}#/t/${table}`, seat: `${address}#/t/${table}/as/${token}` };
}

/** Sits down by a link, as a person does. */
export async function sitDown(page, link, name) {
  await page.goto(link);
  await page.getByTestId("name").fill(name);
  await page.getByTestId("sit").click();
  await page.getByTestId("room").waitFor();
}

/** Plays with the keyboard alone where cards are played; the rest by clicking. */
async function byKeyboard(page, state, turn) {
  if (state.phase !== "play") return await page.evaluate(([state, turn]) => window.player.decide(state, turn, true), [state, turn]);
  const { value } = state.groups.reduce((best, group) => (group.count > best.count ? group : best));
  const keys = value === "j" ? ["j"] : [...value];
  for (const key of keys) await page.keyboard.press(key);
  await page.locator("main.table[data-picking]").waitFor();
  await page.keyboard.press("Enter");
  // Where it would hurt the page asks again.
  const sure = page.locator("[data-sure]");
  await page.locator("main.table:not([data-phase=play])").or(sure).first().waitFor();
  if ((await sure.count()) > 0) await page.keyboard.press("Enter");
}

/** Decides for somebody until the deal is over there; others play at the same time. Within the page, or with real keys. */
export async function play({ page }, { keyboard = false, soon = true } = {}) {
  if (!keyboard) return await page.evaluate((soon) => window.player.playAlong(soon), soon);
  for (let turn = 0; turn < 600; turn++) {
    const state = await settled(page);
    if (state.phase === "over") return;
    try {
      await byKeyboard(page, state, turn);
      await page.waitForFunction((before) => JSON.stringify(window.player.asked()) !== before, JSON.stringify(state), { polling: 10 });
    } catch (error) {
      // The table was faster.
      if (JSON.stringify(await page.evaluate(() => window.player.asked())) === JSON.stringify(state)) throw error;
    }
  }
  throw new Error("a deal of 600 decisions");
}

/** A server of its own, which can be killed, stopped and started again on the same port with the same tables. */
export async function ownServer(words = []) {
  const data = join(mkdtempSync(join(tmpdir(), "luxx-")), "tables.sqlite");
  const port = await new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
  let process_ = null;
  let said = "";
  const start = () =>
    new Promise((done, failed) => {
      const all = ["serve", "--no-open", "--port", `${port}`, "--data", data, "--max-requests-per-second", "1000", ...words];
      process_ = spawn(process.env.LUXX_BINARY, all, { stdio: ["ignore", "pipe", "inherit"] });
      process_.stdout.on("data", (text) => (said += text));
      process_.stdout.once("data", () => done());
      process_.once("exit", () => failed(new Error("luxx serve ended")));
    });
  const end = (signal) =>
    new Promise((done) => {
      process_.removeAllListeners("exit");
      process_.once("exit", done);
      process_.kill(signal);
    });
  await start();
  return {
    address: `http://127.0.0.1:${port}/`,
    start,
    /** What it has printed. */
    said: () => said,
    async kill() {
      await end("SIGKILL");
      await start();
    },
    async restart() {
      await end("SIGTERM");
      await start();
    },
    end: () => end("SIGKILL"),
  };
}
