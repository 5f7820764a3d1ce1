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
/** How long a recap is watched that has been told to wait, in milliseconds. */
const PAUSED = 4_000;
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
    static permission = "granted";
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

/** What Ada caught she has to take or leave, and what she owes to draw, before it is anybody else's turn. */
async function adaDecidesUntilItIsBens(ada, ben) {
  const waits = async ({ page }) => (await page.locator("main.table").getAttribute("data-phase")) === "wait";
  while (await waits(ben)) if (!(await waits(ada))) await decided(ada.page);
}

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

  await adaDecidesUntilItIsBens(ada, ben);
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

test("a call is over when the turn is: time was up, and the server has played", async ({ browser, baseURL }) => {
  // The bot takes long enough for the title to be seen.
  const { seat } = await setUp(baseURL, "Ada", { seats: 2, starts: 1, pace_ms: 3_000, clock: { decision_s: 2, reserve_s: 0 } });
  const ada = await person(browser);
  await ada.context.addInitScript(listenForCalls);
  await ada.page.goto(seat);
  await ada.page.getByTestId("start-online").click();
  await ada.page.evaluate(() => (window.away = true));
  const titles = async (title, badge) => await expect.poll(async () => await called(ada.page), { intervals: [100], timeout: 60_000 }).toMatchObject({ title, badge });
  await titles("Your turn! · luxx", true);
  await titles("luxx", false);
  await ada.leave();
});

test("where there is a service worker it calls, as phones want it, and a tap on that brings the page back", async ({ browser, baseURL }) => {
  // A bot begins, so that it becomes Ada's turn while she looks elsewhere.
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 2, starts: 1, pace_ms: 500 });
  const ada = await person(browser, { settings: { speed: "instant" }, serviceWorkers: "allow" });
  await ada.context.addInitScript(listenForCalls);
  await ada.context.addInitScript(() => {
    window.calls.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title) => void window.calls.shown.push(title);
    window.Notification.permission = "denied";
    window.Notification.requestPermission = async () => window.Notification.permission;
  });
  const found = ada.context.waitForEvent("serviceworker");
  await ada.page.goto(seat);
  await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await ada.page.getByTestId("room").waitFor();
  // The switch says what the browser allows.
  await ada.page.getByTestId("menu").click();
  const wanted = ada.page.getByTestId("notifications");
  await wanted.check({ force: true }).catch(() => {});
  await expect(wanted).not.toBeChecked();
  await ada.page.evaluate(() => (window.Notification.requestPermission = async () => (window.Notification.permission = "granted")));
  await wanted.check({ force: true });
  await expect(wanted).toBeChecked();
  await ada.page.getByTestId("close").click();
  await ada.page.getByTestId("start-online").click();
  await ada.page.evaluate(() => (window.away = true));
  await expect.poll(async () => await called(ada.page)).toMatchObject({ shown: ["Your turn! · luxx"], notified: [] });
  const worker = await found;
  const focused = await worker.evaluate(async () => {
    const come = Promise.withResolvers();
    WindowClient.prototype.focus = async function () {
      come.resolve(this.url);
    };
    const event = new ExtendableEvent("notificationclick");
    event.notification = { close() {} };
    self.dispatchEvent(event);
    return await come.promise;
  });
  expect(focused.startsWith(link), focused).toBe(true);
  await ada.leave();
});

test("the host settles the table in the waiting room: everybody sees it and says once more to be ready", async ({ browser, baseURL }) => {
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 3, starts: 0 });
  const [ada, ben] = [await person(browser, { painted: true, reducedMotion: "reduce" }), await person(browser, GERMAN)];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  const agreed = ben.page.getByTestId("setting");
  await expect(agreed).not.toContainText("mit Tipps");
  await expect(ben.page.getByTestId("change"), "a guest changes nothing").toHaveCount(0);
  await ben.page.getByTestId("ready").click();
  await expect(ada.page.locator(".seat-row[data-seat='1'] .is-ready")).toBeVisible();

  await ada.page.getByTestId("setting").click();
  await ada.page.getByTestId("hints").check({ force: true });
  await expect(agreed).toContainText("mit Tipps");
  await expect(ben.page.getByTestId("changed")).toContainText("Ada hat die Einstellungen geändert");
  await expect(ada.page.locator(".seat-row[data-seat='1'] .is-ready")).toHaveCount(0);
  await ada.page.getByTestId("variant").selectOption("amigo expert");
  await ada.page.locator("input[name=chat]").nth(1).check({ force: true });
  await ada.page.locator("input[name=seats][value='4']").check({ force: true });
  await expect(agreed).toContainText("Experten");
  await expect(agreed).toContainText("nur fertige Sätze");
  await expect(ben.page.locator(".seat-row")).toHaveCount(4);
  // A bot of its own for each seat; the one who chooses keeps the place.
  const bot = ada.page.locator(".seat-row[data-seat='3']").getByTestId("seat-bot");
  await bot.focus();
  await bot.selectOption("beginner");
  await expect(ben.page.locator(".seat-row[data-seat='3']")).toContainText("Anfänger");
  await expect(ben.page.locator(".seat-row[data-seat='2']")).toContainText("Taktiker");
  await expect(bot).toBeFocused();
  await expect(ada.page.locator("input[name=seats]"), "no seat goes in which somebody sits").toHaveCount(4);
  for (const [who, { page }] of Object.entries({ ada, ben })) {
    for (const [width, height] of [[360, 640], [844, 390], [1280, 800], [390, 844]]) {
      await page.setViewportSize({ width, height });
      expect(await faults(page, { whole: false }), `${width}×${height}, ${who}`).toEqual([]);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/settle-${width}-${who}.png`, fullPage: true });
    }
    expect(await objections(page)).toEqual([]);
  }
  await ben.page.getByTestId("ready").click();
  await expect(ben.page.getByTestId("changed")).toBeEmpty();
  await ada.page.getByTestId("start-online").click();
  await ada.page.locator("main.table[data-phase=play]").waitFor();
  await expect(ada.page.locator("main.table")).toHaveAttribute("data-players", "4");
  for (const { page } of [ada, ben]) await expect(page.getByTestId("hint")).toHaveCount(1);
  await ada.page.getByTestId("hint").click();
  await expect(ada.page.getByTestId("hint-sheet").locator("[data-move], .chip").first()).toBeVisible();
  await ada.leave();
  await ben.leave();
});

test("what was missed is told in words, waits for whoever looks closer, goes back and on, and can be skipped", async ({ browser, baseURL }) => {
  // Ben begins, nothing lies there to be caught and nothing may be drawn; then two bots and Ada move without him.
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 4, starts: 1, variant: "advanced", pace_ms: 600 });
  const [ada, ben] = [await person(browser), await person(browser, { settings: { speed: "calm" }, cuttable: true, painted: true })];
  await ada.page.goto(seat);
  await sitDown(ben.page, link, "Ben");
  await ada.page.getByTestId("start-online").click();
  await decided(ben.page);
  const awaited = async () => (await (await fetch(new URL(`api/tables/${table}`, baseURL))).json()).decider;
  await expect.poll(awaited, "the move has arrived").not.toBe(1);
  const strip = ben.page.getByTestId("strip");
  await ben.cut(true);
  await expect(strip).toHaveAttribute("data-kind", "lost");
  // Whatever Ada catches asks her for more, until it is Ben for whom everybody waits.
  await expect
    .poll(async () => {
      const seat = await awaited();
      if (seat === 0 && (await ada.page.locator("main.table").getAttribute("data-phase")) !== "wait") await decided(ada.page);
      return seat;
    }, { timeout: 60_000 })
    .toBe(1);
  await ben.cut(false);
  await expect(strip).toHaveAttribute("data-kind", "missed");
  await ben.page.getByTestId("run").click();
  await ben.page.getByTestId("step-back").waitFor();
  const story = ben.page.getByTestId("story");
  const first = await story.textContent();
  // Longer than any step takes that goes on by itself.
  await ben.page.waitForTimeout(PAUSED);
  await expect(story, "it waits").toHaveText(first);
  await expect(strip, "and there is more to tell").toHaveAttribute("data-kind", "missed");
  await ben.page.getByTestId("step-on").click();
  await expect(story).not.toHaveText(first);
  await ben.page.getByTestId("step-back").click();
  await expect(story).toHaveText(first);
  for (const [width, height] of [[360, 640], [844, 390], [390, 844]]) {
    await ben.page.setViewportSize({ width, height });
    expect(await faults(ben.page), `${width}×${height}`).toEqual([]);
    if (PICTURES) await ben.page.screenshot({ path: `${PICTURES}/recap-${width}.png` });
  }
  await ben.page.getByTestId("skip").click();
  await adaDecidesUntilItIsBens(ada, ben);
  const strips = () => strip.evaluateAll((all) => all.map((one) => `${one.dataset.kind}: ${one.textContent}`));
  await expect.poll(strips).toEqual([]);
  await ada.leave();
  await ben.leave(LOST);
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
  await expect(tv.page.getByTestId("big-end")).toBeVisible();
  expect(await tv.page.locator("button, a, dialog").count(), "there is nothing to press").toBe(0);
  for (const somebody of [...phones, tv]) await somebody.leave();
});
