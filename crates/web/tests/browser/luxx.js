// What all tests share: a page that may not complain, games with a fixed seed, and somebody who plays by clicking.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test as plain } from "@playwright/test";

import { PLAYER, plan } from "./player.js";

export { expect };

const POSITIONS = fileURLToPath(new URL("../../../../target/browser/positions/", import.meta.url));

/** The kinds of decisions, as the page names them. */
export const DECISIONS = ["play", "shadow", "take", "return", "draw", "may-draw"];

export const test = plain.extend({
  /** What the page keeps before it is opened for the first time. */
  settings: [{ speed: "instant" }, { option: true }],
  /** From what the cards follow. */
  seed: [1, { option: true }],
  /** Complaints that a test provokes on purpose. */
  tolerated: [[], { option: true }],
  /** Whether pictures are drawn. Most tests look at the document only, and drawing would be a third of their work. */
  painted: [false, { option: true }],

  context: async ({ context, settings, seed, tolerated, painted }, use) => {
    const complaints = watch(context);
    // Whoever plays here knows the aim, unless a test says otherwise.
    await prepare(context, { taught: 1, ...settings }, seed);
    if (!painted) await context.addInitScript(leaveBlank);
    await use(context);
    expect([...new Set(complaints)].filter((line) => !tolerated.some((known) => known.test(line)))).toEqual([]);
  },

  /** Going somewhere ends when the page itself is there, not only the start that stands in index.html. */
  page: async ({ page }, use) => {
    const arrived = async (answer) => {
      await page.locator("#splash").waitFor({ state: "detached" });
      return answer;
    };
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (...words) => await arrived(await goto(...words));
    page.reload = async (...words) => await arrived(await reload(...words));
    await use(page);
  },
});

/** What Playwright itself says where the page may not install its service worker. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** Collects everything a browser can complain about. */
export function watch(context) {
  const complaints = [];
  context.on("console", (message) => {
    const complains = ["error", "warning", "assert"].includes(message.type()) && message.text() !== BLOCKED;
    if (complains) complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on("requestfailed", (request) => {
    // A reload gives up what is still on its way; that is no failure.
    const why = request.failure()?.errorText;
    if (why !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()} ${why}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** Settings as the page itself stores them, and with a seed cards that are the same every time. */
export async function prepare(context, settings, seed) {
  await context.addInitScript(PLAYER);
  await context.addInitScript(
    ([settings, seed]) => {
      try {
        if (!localStorage.getItem("luxx.settings")) localStorage.setItem("luxx.settings", JSON.stringify(settings));
      } catch {
        return; // Not a page of ours: about:blank has no store.
      }
      if (seed === null) return; // Secrets are thrown by the browser.
      let next = seed;
      crypto.getRandomValues = (numbers) => {
        new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength).setUint32(0, next++, true);
        return numbers;
      };
    },
    [settings, seed],
  );
}

/**
 * What is not to be seen is laid out and answers, but is not drawn. Without the cards' pictures, too: the browser would lay out and paint
 * each as a document of its own before it leaves all of it out, a fifth of what a game costs. Runs in the page.
 */
export function leaveBlank() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 !important; } *, ::before, ::after { background-image: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}

/** A saved game of `cargo run --package luxx-session --example positions`: its head and its moves. */
export function position(name) {
  return JSON.parse(readFileSync(`${POSITIONS}${name}.json`, "utf8"));
}

/** A name for a game in the page's store. */
const GAME = "0000000000001";

/** What the page's store holds with this game on the table. */
export function stored({ head, moves }) {
  return { [`luxx.game.${GAME}`]: head, [`luxx.moves.${GAME}`]: moves, "luxx.current": GAME };
}

/** Puts a game into the store of a page, as the one on the table, or takes all out of it. The page reads its store when it starts. */
export async function keep(page, saved) {
  await page.evaluate((entries) => {
    for (const key of Object.keys(localStorage)) if (/^luxx\.(game|moves|current)/.test(key)) localStorage.removeItem(key);
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    // Not where the address leads, but where the store does.
    history.replaceState(null, "", "./");
  }, saved ? stored(saved) : {});
}

/** Opens the page with this game in its store. Later reloads find what the page has stored since. */
export async function open(page, saved) {
  if (saved) {
    await page.addInitScript((entries) => {
      if (sessionStorage.getItem("prepared")) return;
      sessionStorage.setItem("prepared", "yes");
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored(saved));
  }
  await page.goto("./");
  await page.locator("main").waitFor();
}

/** Opens the page anew with only this in its store. It must have been open before. */
export async function show(page, kept) {
  await page.evaluate((kept) => {
    for (const key of Object.keys(localStorage)) if (/^luxx\.(game|moves|current|table)/.test(key)) localStorage.removeItem(key);
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    // Not where the address leads, but where the store does.
    history.replaceState(null, "", "./");
  }, kept);
  await page.reload();
  await page.locator("main").waitFor();
}

/** Waits until the page waits for a person, and tells for what. */
export async function settled(page) {
  return await page.evaluate(() => window.player.settled());
}

/**
 * Clicks the middle of what a selector finds, as a person would: it must be there and nothing may lie above it. Playwright's own
 * click waits for two frames each time, which makes whole games slow.
 */
export async function tap(page, selector) {
  const { x, y } = await page.evaluate(async (selector) => {
    const { x, y } = await window.player.middle(selector);
    return { x, y };
  }, selector);
  await page.mouse.click(x, y);
}

/** Makes one decision with the mouse. `turn` counts them, so that every answer has its day. */
export async function decide(page, state, turn) {
  const { taps, sure } = plan(state, turn);
  for (const selector of taps) await tap(page, selector);
  // Where it would hurt the page asks again.
  if (sure && (await page.locator(sure).count()) > 0) await tap(page, sure);
}

/**
 * Plays until the deal is over, within the page: soon, or with every answer in turn where the game is what a test is about. Returns the
 * kinds of decisions that came up.
 */
export async function playToTheEnd(page, { soon = true } = {}) {
  return new Set(await page.evaluate((soon) => window.player.playToTheEnd(soon), soon));
}

/** Everything on the table that a person can see or a screen reader can say, in order. */
export async function look(page) {
  await settled(page);
  return await page.evaluate(() => {
    const told = (element) =>
      [...element.attributes]
        .filter(({ name }) => /^(data-|aria-)/.test(name))
        .map(({ name, value }) => `${name}=${value}`)
        .sort()
        .join(" ");
    const lines = [];
    const walk = (node) => {
      if (node.nodeType === Node.TEXT_NODE && node.textContent.trim()) lines.push(node.textContent.trim());
      if (node.nodeType !== Node.ELEMENT_NODE) return;
      const attributes = told(node);
      if (attributes) lines.push(`<${node.localName} ${attributes}>`);
      node.childNodes.forEach(walk);
    };
    walk(document.querySelector("main"));
    return lines;
  });
}

/** What the page keeps of the game on the table. */
export async function saved(page) {
  return await page.evaluate(() => {
    const game = localStorage.getItem("luxx.current");
    return { head: localStorage.getItem(`luxx.game.${game}`), moves: localStorage.getItem(`luxx.moves.${game}`) };
  });
}

/** Lets a function of the browser's database fail, or no longer; `error` is the browser's name for what happens. */
export async function breakDatabase(page, name, error = "UnknownError") {
  await page.evaluate(([name, error]) => {
    const { prototype } = IDBObjectStore;
    window.whole ??= {};
    window.whole[name] ??= prototype[name];
    prototype[name] = error
      ? () => {
          throw new DOMException("on purpose", error);
        }
      : window.whole[name];
  }, [name, error]);
}

/** Presses something that saves a file, and returns where the file is. */
export async function download(page, button) {
  const [saved] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return await saved.path();
}

/** Waits until nothing on the page moves any more. */
export async function still(page) {
  await page.evaluate(() => window.player.still());
}
