// What one does alone besides playing: the deal of the day with what the champion makes of it, and statistics.
import { readFileSync } from "node:fs";

import { objections } from "./axe.js";
import { faults } from "./faults.js";
import { breakDatabase, decide, download, expect, look, playToTheEnd, settled, test } from "./luxx.js";

const DAY = new Date("2026-11-16T12:00:00");
const SIZES = [[320, 568], [360, 640], [390, 844], [768, 1024], [844, 390], [1280, 800]];

/** More deals than an address could hold. */
const MANY = 1500;

/** Keeps the only deal of the database so many times more, each under a name of its own. */
async function multiply(page, times) {
  await page.evaluate(async (times) => {
    const opened = await new Promise((on) => (indexedDB.open("luxx").onsuccess = (event) => on(event.target.result)));
    const deals = opened.transaction("deals", "readwrite").objectStore("deals");
    const [deal] = await new Promise((on) => (deals.getAll().onsuccess = (event) => on(event.target.result)));
    for (let copy = 1; copy <= times; copy++) deals.put(deal, `${String(copy).padStart(13, "0")}-001`);
    await new Promise((on) => (deals.transaction.oncomplete = on));
    opened.close();
  }, times);
}

/** Looks at the screen in all sizes; in the second language and theme in the smallest ones. */
async function inspect(page, name, german) {
  expect.soft(await objections(page), name).toEqual([]);
  for (const [width, height] of german ? SIZES.slice(0, 2) : SIZES) {
    await page.setViewportSize({ width, height });
    expect.soft(await faults(page, { whole: false }), `${name} at ${width}×${height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

for (const [theme, german] of [["light", false], ["dark", true]]) {
  test.describe(theme, () => {
    test.use({ painted: true, settings: { speed: "instant", theme, german, finished: true }, tolerated: [/worker\.js|ERR_FAILED/], contextOptions: { reducedMotion: "reduce" } });

    test("today's deal stands beside the champion's, and in the statistics", async ({ page }) => {
      await page.clock.setFixedTime(DAY);
      await page.goto("./");
      await page.getByTestId("today").click();
      await expect(page.getByTestId("date")).toContainText(german ? "Montag, 16. November" : "Monday 16 November");
      await inspect(page, "not played", german);
      // What it is all about is seen at once, also on a phone on its side.
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(page.getByTestId("today-play")).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByTestId("today-play").click();
      await decide(page, await settled(page), 0);
      // It is left and gone on with.
      const left = await look(page);
      await page.getByTestId("home").click();
      await page.getByTestId("today").click();
      await page.getByTestId("today-play").click();
      expect(await look(page)).toEqual(left);
      await playToTheEnd(page);
      await expect(page.getByTestId("undo-end")).toHaveCount(0);
      const points = await page.locator(".score[data-own] [data-testid=points]").textContent();
      await page.getByTestId("compare").click();

      await expect(page.getByTestId("rival-points")).toBeVisible({ timeout: 90_000 });
      const text = page.getByTestId("share-text");
      await expect(text).toBeVisible({ timeout: 120_000 });
      const line = new RegExp(`^luxx \\S+ \\S+ · [+]?${points} \\([cC]hampion [+−]?\\d+\\)\\n[●◐○]+$`);
      expect(await text.textContent()).toMatch(line);
      await expect(page.locator("[data-testid=marks] li")).toHaveCount([...(await text.textContent()).split("\n")[1]].length);
      // They are round, in the legend as well.
      const shapes = await page.locator(".mark[data-grade]").evaluateAll((marks) => marks.map((mark) => mark.offsetWidth / mark.offsetHeight));
      expect(new Set(shapes)).toEqual(new Set([1]));
      await inspect(page, "result", german);
      const said = await page.getByTestId("today-said").textContent();

      // Another time it is there at once: nobody thinks anew, and it cannot be played again.
      const shared = await text.textContent();
      await page.route("**/worker.js", (route) => route.abort());
      await page.reload();
      await expect(text).toHaveText(shared);
      await expect(page.getByTestId("today-said")).toHaveText(said);
      await expect(page.getByTestId("today-play")).toHaveCount(0);
      await page.unroute("**/worker.js");

      // A day before can still be played.
      await page.getByTestId("day").first().click();
      await expect(page.getByTestId("date")).toContainText("15");
      await expect(page.getByTestId("today-play")).toBeVisible();
      await page.getByTestId("back").click();
      await page.getByTestId("back").click();
      await expect(page.getByTestId("today")).toContainText(points);
      await expect(page.locator(".week i[data-played]")).toHaveCount(1);

      await page.getByTestId("menu").click();
      await page.getByTestId("way-statistics").click();
      await expect(page.getByTestId("deals")).toContainText("1");
      await expect(page.getByTestId("accuracy")).toBeVisible();
      await expect(page.getByTestId("opponents").locator("li")).toHaveCount(1);
      // One thing below the other, as on every page; the classes of other pages have been here before.
      expect(await page.locator("main.page").evaluate((main) => getComputedStyle(main).gridTemplateColumns.split(" ").length)).toBe(1);
      await inspect(page, "statistics", german);
      const file = await download(page, page.getByTestId("save-all"));
      const saved = JSON.parse(readFileSync(file, "utf8"));
      expect(saved.format).toBe("luxx-everything/2");
      const [[name, deal]] = Object.entries(saved.deals);
      expect([Object.keys(saved.deals).length, deal.occasion]).toEqual([1, "daily 20773"]);
      expect(Object.keys(saved.reviews)).toEqual([`${name}/0`]);
      expect(saved.kept["luxx.days"]).toMatch(/^20773 /);

      await page.getByTestId("wipe").click();
      await page.getByTestId("wipe-no").click();
      await expect(page.getByTestId("deals")).toBeVisible();
      await page.getByTestId("wipe").click();
      await inspect(page, "wipe?", german);
      // Where the database fails it is said, and nothing is lost.
      const told = page.getByTestId("told");
      await breakDatabase(page, "clear");
      await page.getByTestId("wipe-yes").click();
      await expect(told).toHaveRole("alert");
      await expect(page.getByTestId("deals")).toContainText("1");
      await inspect(page, "not wiped", german);
      await breakDatabase(page, "clear", null);
      await page.getByTestId("wipe").click();
      await page.getByTestId("wipe-yes").click();
      await expect(told).toHaveRole("status");
      await expect(page.getByTestId("deals")).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem("luxx.days"))).toBeNull();

      // All of it is brought back, with what was said of the decisions; another file is refused.
      const bring = page.getByTestId("bring-all");
      await bring.setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from("{}") });
      await expect(told).toHaveRole("alert");
      await bring.setInputFiles(file);
      await expect(told).toHaveRole("status");
      await expect(page.getByTestId("deals")).toContainText("1");
      await expect(page.getByTestId("accuracy")).toBeVisible();
      await page.getByTestId("back").click();
      await expect(page.locator(".week i[data-played]")).toHaveCount(1);
      if (!german) {
        await page.goto("./#statistics");
        await multiply(page, MANY);
        await breakDatabase(page, "get");
        await page.getByTestId("save-all").click();
        await expect(told).toHaveRole("alert");
        await breakDatabase(page, "get", null);
        const large = readFileSync(await download(page, page.getByTestId("save-all")), "utf8");
        expect(Object.keys(JSON.parse(large).deals)).toHaveLength(MANY + 1);
        await expect(told).toHaveCount(0);
      }
      await page.goto("./#statistics");
      await page.getByTestId("wipe").click();
      await page.getByTestId("wipe-yes").click();
      await expect(told).toHaveRole("status");
      await page.getByTestId("back").click();
      await expect(page.locator(".week i[data-played]")).toHaveCount(0);
      await expect(page.getByTestId("continue")).toHaveCount(0);

      // Whoever has made a move and throws the game away has no second first time. Games are named by the moment in which they begin.
      await page.clock.setFixedTime(DAY.getTime() + 1000);
      await page.getByTestId("today").click();
      await page.getByTestId("today-play").click();
      await decide(page, await settled(page), 0);
      await page.getByTestId("home").click();
      await page.getByTestId("forget").click();
      await page.getByTestId("forget").click();
      await page.getByTestId("today").click();
      await expect(page.locator("[data-left]")).toBeVisible();
      await inspect(page, "thrown away", german);
    });
  });
}

test("what is brought back is put together with what is here; what cannot be is said", async ({ page }) => {
  await page.goto("./");
  const bring = async (kept) => {
    const text = JSON.stringify({ format: "luxx-everything/2", kept, deals: {}, reviews: {} });
    await page.goto("./#statistics");
    await page.getByTestId("bring-all").setInputFiles({ name: "luxx.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await page.getByTestId("told").waitFor();
  };
  await page.evaluate(() => {
    localStorage.setItem("luxx.learn", JSON.stringify({ done: ["layer"], skipped: ["catch"], at: "jokers", made: [] }));
    localStorage.setItem("luxx.puzzles", "one\nleft 9 1 0\n3 2\n4 0");
  });
  const kept = () => page.evaluate(() => [JSON.parse(localStorage.getItem("luxx.learn")), localStorage.getItem("luxx.puzzles").split("\n").sort()]);
  await bring({ "luxx.learn": JSON.stringify({ done: ["catch", "count"], skipped: ["take"], at: "caught", made: [] }), "luxx.puzzles": "one\n3 1\n4 3\n7 1" });
  await expect(page.getByTestId("told")).toHaveRole("status");
  const together = [{ done: ["layer", "catch", "count"], skipped: ["take"], at: "jokers", made: [] }, ["3 2", "4 3", "7 1", "left 9 1 0", "one"]];
  expect(await kept()).toEqual(together);
  await bring({ "luxx.puzzles": "another\n1 1" });
  await expect(page.getByTestId("told")).toHaveRole("alert");
  expect(await kept()).toEqual(together);
});

test("all is wiped or nothing", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("play").click();
  await playToTheEnd(page);
  await page.getByTestId("close").click();
  await page.getByTestId("menu").click();
  await page.getByTestId("way-games").click();
  await expect(page.locator("[data-deal]")).toHaveCount(1);
  await page.goto("./#statistics");
  await expect(page.getByTestId("deals")).toContainText("1");
  await page.evaluate(() => {
    const { clear } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.clear = function () {
      if (this.name === "reviews") throw new DOMException("on purpose", "UnknownError");
      return clear.call(this);
    };
  });
  await page.getByTestId("wipe").click();
  await page.getByTestId("wipe-yes").click();
  await expect(page.getByTestId("told")).toHaveRole("alert");
  await page.reload();
  await expect(page.getByTestId("deals")).toContainText("1");
});

test("nobody waits behind a day that is no longer looked at", async ({ page }) => {
  await page.addInitScript(() => {
    window.asked = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...words) {
      window.asked += 1;
      return postMessage.apply(this, words);
    };
  });
  const asked = () => page.evaluate(() => window.asked);
  await page.goto("./");
  await page.getByTestId("today").click();
  await page.getByTestId("today-play").click();
  await playToTheEnd(page);
  await page.getByTestId("compare").click();
  const before = await asked();
  await expect.poll(asked).toBeGreaterThan(before);
  await page.getByTestId("back").click();
  await page.getByTestId("play").waitFor();
  const left = await asked();
  // What was asked last may still be answered, and nothing follows.
  await page.waitForTimeout(3_000);
  expect(await asked()).toBe(left);
  // It goes on when somebody looks again.
  await page.getByTestId("today").click();
  await expect.poll(asked).toBeGreaterThan(left);
});
