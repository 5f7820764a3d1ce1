// What is around a table of people: being called, hints, one's tables, and a proof that others accept.
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { objections } from "./axe.js";
import { faults } from "./faults.js";
import { LOST, person, play, setUp, sitDown } from "./online.js";

const PICTURES = process.env.LUXX_PICTURES;
/** Somebody who reads German in the dark, and looks. */
const GERMAN = { painted: true, reducedMotion: "reduce", locale: "de-DE", colorScheme: "dark" };

/** Lets a page believe that nobody looks at it, and counts how it calls. Runs in the page. */
function listenForCalls() {
  window.away = false;
  window.calls = { vibrated: 0, notified: [], struck: 0 };
  Object.defineProperty(document, "hidden", { get: () => window.away });
  document.hasFocus = () => !window.away;
  navigator.vibrate = () => (window.calls.vibrated += 1) > 0;
  window.Notification = class {
    constructor(title) {
      window.calls.notified.push(title);
    }
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    // The pitch of "your turn".
    if (this.frequency.value === 520) window.calls.struck += 1;
    return start.apply(this, when);
  };
}

/** How the page calls, or does not. */
async function called(page) {
  return await page.evaluate(() => ({
    ...window.calls,
    title: document.title,
    badge: document.querySelector("link[rel=icon]").href.startsWith("data:"),
  }));
}

const decided = async (page) => await page.evaluate(async () => window.player.decide(await window.player.settled(), 0));

test("whose turn it is is called out to somebody who looks elsewhere, and to nobody else", async ({ browser, baseURL }) => {
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 2, starts: 0 });
  const settings = { speed: "instant", sound: true, notifications: true };
  const [ada, ben] = [await person(browser, { settings }), await person(browser, { settings })];
  for (const { context } of [ada, ben]) await context.addInitScript(listenForCalls);
  await ada.page.goto(seat);
  await sitDown(ben.page, link, "Ben");
  await ben.page.evaluate(() => (window.away = true));
  await ada.page.getByTestId("start-online").click();
  // In front: nothing of it, although it is Ada's turn.
  await ada.page.locator("main.table[data-phase=play]").waitFor();
  const quiet = { vibrated: 0, notified: [], title: "luxx", badge: false };
  expect(await called(ada.page)).toMatchObject(quiet);
  expect(await called(ben.page)).toMatchObject({ ...quiet, struck: 0 });

  // Ada decides until Ben has to.
  while ((await ben.page.locator("main.table").getAttribute("data-phase")) === "wait") {
    if ((await ada.page.locator("main.table").getAttribute("data-phase")) !== "wait") await decided(ada.page);
  }
  await expect.poll(async () => await called(ben.page)).toMatchObject({ vibrated: 1, notified: ["Your turn! · luxx"], title: "Your turn! · luxx", badge: true });
  expect((await called(ben.page)).struck, "and a sound").toBeGreaterThan(0);
  expect(await called(ada.page)).toMatchObject(quiet);

  // Looked at again it is quiet.
  await ben.page.evaluate(() => {
    window.away = false;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(await called(ben.page)).toMatchObject({ title: "luxx", badge: false });
  await ada.leave();
  await ben.leave();
});

test("hints are the host's choice, and everybody sees it", async ({ browser, baseURL }) => {
  const [ada, ben] = [await person(browser), await person(browser)];
  for (const hints of [false, true]) {
    const { link, seat } = await setUp(baseURL, "Ada", { seats: 2, starts: 0, hints });
    await ada.page.goto(seat);
    await ada.page.getByTestId("room").waitFor();
    await sitDown(ben.page, link, "Ben");
    await (hints ? expect(ben.page.getByTestId("setting")) : expect(ben.page.getByTestId("setting")).not).toContainText("with hints");
    await ada.page.getByTestId("start-online").click();
    await ada.page.locator("main.table[data-phase=play]").waitFor();
    await expect(ada.page.getByTestId("hint")).toHaveCount(hints ? 1 : 0);
  }
  await ada.page.getByTestId("hint").click();
  await expect(ada.page.getByTestId("hint-sheet").locator("[data-move], .chip").first()).toBeVisible();
  await ada.leave();
  await ben.leave();
});

test("one's tables say whose turn it is, and a finished deal is proven to luxx check and shown again", async ({ browser, baseURL }) => {
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 2, starts: 0 });
  const [ada, ben] = [await person(browser), await person(browser)];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await ada.page.goto("./#together");
  await expect(ada.page.getByTestId("my-table")).toContainText("not begun");
  await ada.page.getByTestId("my-table").click();
  await ada.page.getByTestId("start-online").click();
  await ada.page.locator("main.table[data-phase=play]").waitFor();
  for (const [{ page }, line] of [[ada, "it is your turn"], [ben, "Ada decides"]]) {
    await page.goto("./#together");
    await expect(page.getByTestId("my-table")).toContainText(line);
    await page.getByTestId("my-table").click();
  }
  await Promise.all([ada, ben].map((who) => play(who)));
  await ada.page.getByTestId("check-shuffle").click();
  const saved = ada.page.waitForEvent("download");
  await ada.page.getByTestId("save-proof").click();
  const file = join(mkdtempSync(join(tmpdir(), "luxx-")), `${table}.json`);
  await (await saved).saveAs(file);
  // What it says goes to standard error; it fails where something is wrong.
  execFileSync(process.env.LUXX_BINARY, ["check", file], { stdio: ["ignore", "ignore", "ignore"] });

  // Its link shows the deal again to whoever has it: move by move, forwards and backwards, and it can be saved.
  await ada.page.getByTestId("replay").click();
  await expect(ada.page.getByTestId("place")).toBeVisible();
  expect(ada.page.url()).toBe(`${link}/replay`);
  const eve = await person(browser, { painted: true, reducedMotion: "reduce" });
  await eve.page.goto(`${link}/replay`);
  const place = eve.page.getByTestId("place");
  await expect(place, "it goes on by itself").toHaveText(/Move [1-9]/);
  await eve.page.getByTestId("run").click();
  const now = Number((await place.textContent()).match(/\d+/)[0]);
  await eve.page.getByTestId("step-on").click();
  await expect(place).toContainText(`Move ${now + 1} of`);
  const shown = await look(eve.page);
  await eve.page.getByTestId("step-on").click();
  await eve.page.getByTestId("step-back").click();
  await expect(place).toContainText(`Move ${now + 1} of`);
  await expect.poll(() => look(eve.page), "the same as before").toEqual(shown);
  // Somebody else comes too late by the table's own link, and is shown the way there, in German and in the dark.
  const fritz = await person(browser, GERMAN);
  await fritz.page.goto(link);
  await expect(fritz.page.getByTestId("door")).toContainText("zu Ende");
  await expect(fritz.page.getByTestId("sit")).toHaveCount(0);
  expect(await objections(fritz.page)).toEqual([]);
  await fritz.page.getByTestId("replay").click();
  await fritz.page.getByTestId("run").click();
  for (const [who, page] of [["eve", eve.page], ["fritz", fritz.page]]) {
    for (const [width, height] of [[360, 640], [844, 390], [1280, 800], [1920, 1080], [3840, 2160], [390, 844]]) {
      await page.setViewportSize({ width, height });
      expect(await faults(page), `replay ${width}×${height}, ${who}`).toEqual([]);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/replay-${width}-${who}.png` });
    }
    expect(await objections(page)).toEqual([]);
  }
  await fritz.leave();
  await eve.page.evaluate(() => {
    // To the end, without waiting for every move.
    const on = setInterval(() => {
      const next = document.querySelector("[data-testid=step-on]:enabled");
      if (next) next.click();
      else clearInterval(on);
    }, 5);
  });
  await expect(eve.page.getByTestId("score-sheet")).toBeVisible({ timeout: 30_000 });
  const record = eve.page.waitForEvent("download");
  await eve.page.getByTestId("save-record").click();
  await (await record).saveAs(file);
  execFileSync(process.env.LUXX_BINARY, ["check", file], { stdio: ["ignore", "ignore", "ignore"] });
  await eve.page.goto(`${baseURL}#/t/${"0".repeat(24)}/replay`);
  await eve.page.getByTestId("no-replay").waitFor();
  await ada.leave(LOST);
  await ben.leave(LOST);
  await eve.leave([/404/, /Failed to load resource/]);
});

/** What lies on the table, in its order. */
async function look(page) {
  return await page.evaluate(() => [...document.querySelectorAll("main.table :is(.layer, .spot, .points, .holds)")].map((part) => part.getAttribute("aria-label") ?? part.textContent));
}

test("three phones beside a large screen play a deal: the table there, the hands here", async ({ browser, baseURL }) => {
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 3, starts: 0 });
  const phone = { viewport: { width: 360, height: 640 }, painted: true, reducedMotion: "reduce" };
  const tv = await person(browser, { viewport: { width: 1920, height: 1080 } });
  const phones = [await person(browser, phone), await person(browser, phone), await person(browser, { ...phone, ...GERMAN })];
  const [ada, ben, cleo] = phones;
  await tv.page.goto(`${link}/screen`);
  await tv.page.getByTestId("big-room").waitFor();
  // The host says so in the menu, the others by reading the code on the screen.
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  for (const [guest, name] of [[ben, "Ben"], [cleo, "Cleo"]]) await sitDown(guest.page, `${link}/beside`, name);
  expect(ben.page.url(), "it is said once").toBe(link);
  await ada.page.getByTestId("start-online").click();
  await ada.page.getByTestId("menu").click();
  await ada.page.getByTestId("beside").check({ force: true });
  await ada.page.getByTestId("close").click();
  await ada.page.locator(".beside main.table[data-phase=play]").waitFor();
  // Whoever came by the screen's code is beside it without saying so.
  for (const { page } of [ben, cleo]) await page.locator(".beside main.table").waitFor();
  await expect(ada.page.locator(".middle")).toBeHidden();
  await expect(ada.page.locator(".display").first()).toBeHidden();
  await ada.page.locator(".hand button.group").first().click();
  await expect(ada.page.locator(".seats .verdict")).toHaveCount(2);
  await expect(ada.page.locator(".seats .verdict").first()).toBeVisible();
  for (const [who, page] of [["ada", ada.page], ["cleo", cleo.page]]) {
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [768, 1024]]) {
      await page.setViewportSize({ width, height });
      expect(await faults(page), `${width}×${height}, ${who}`).toEqual([]);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/beside-${width}-${who}.png` });
    }
    expect(await objections(page)).toEqual([]);
  }
  await Promise.all(phones.map((who) => play(who)));
  await expect(tv.page.getByTestId("score-sheet")).toBeVisible();
  for (const somebody of [...phones, tv]) await somebody.leave();
});
