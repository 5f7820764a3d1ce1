// How long it takes to learn the game, to get a hint and to have a deal reviewed. In the run of its own in which the page is measured
// (`cargo xtask smooth teach.js`), because a busy machine spoils the figures.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { RECORD } from "./archive.js";
import { expect, open, position, settled, tap, test } from "./luxx.js";

const beside = (path) => fileURLToPath(new URL(path, import.meta.url));
const STEPS = 8;
/** What is aimed at: the lessons in minutes, a hint in milliseconds on a processor so many times slower, a review in seconds. */
const LESSONS = 6;
const HINT = 1000;
const SLOWER = 4;
const REVIEW = 30;
/** How many words most adults read in a minute (Brysbaert 2019, for English; taken for German, too), and how long finding and making a tap takes, in seconds. */
const READS = 238;
const TAPS = 2;

/** The first right answer of every question of the eight steps. */
const asks = readFileSync(beside("../../../words/lessons/steps.txt"), "utf8")
  .split("\n## ")
  .slice(1, 1 + STEPS)
  .map((lesson) => lesson.split("\n").flatMap((line, place, lines) => (line.startsWith("? ") ? [lines[place + 1].slice(2).split(" = ")[0]] : [])));

/** Gives an answer; how many taps that took. */
async function answer(page, move) {
  const [verb, ...cards] = move.split(" ");
  const taps = [];
  if (verb === "play") {
    const jokers = cards.filter((card) => card === "J").length;
    taps.push(`.hand [data-value="${cards[0] === "J" ? "joker" : cards[0]}"]`);
    for (let joker = 0; joker < jokers && cards[0] !== "J"; joker++) taps.push(".stepper .joker:last-of-type");
    taps.push(`.panel[data-kind=pick] [data-move="${move}"]`);
  } else taps.push(`[data-move="${move}"]`);
  for (const selector of taps) await tap(page, selector);
  return taps.length;
}

for (const [language, german] of [["English", false], ["German", true]]) {
  test.describe(`${language}, at normal speed`, () => {
    test.use({ settings: { speed: "normal", taught: 0, german } });

    test("the lessons from the first to the last", async ({ page }) => {
      const words = async (locator) => (await locator.innerText()).split(/\s+/).length;
      await page.goto("./");
      const began = Date.now();
      let [read, taps] = [0, 1];
      await tap(page, "[data-testid=learn]");
      for (const lesson of asks) {
        for (const move of lesson) {
          await page.getByTestId("question").waitFor();
          await settled(page);
          read += await words(page.getByTestId("question"));
          taps += await answer(page, move);
          await page.getByTestId("go-on").waitFor();
          read += await words(page.getByTestId("verdict"));
          await tap(page, "[data-testid=go-on]");
          taps += 1;
        }
      }
      await expect(page.getByTestId("learn-page")).toHaveAttribute("data-done", "");
      const shown = (Date.now() - began) / 60_000;
      const minutes = shown + read / READS + (taps * TAPS) / 60;
      console.log(`the lessons in ${language}: ${minutes.toFixed(1)} minutes (at most ${LESSONS}): ${shown.toFixed(1)} to show it, ${read} words, ${taps} taps`);
      expect(minutes).toBeLessThanOrEqual(LESSONS);
    });
  });
}

test("a hint within a second on a processor slowed four times", async ({ page }) => {
  const [firsts, times] = [[], []];
  for (const name of ["play", "draw", "take", "full-hand-4"]) {
    await open(page, position(name));
    await page.evaluate(() => sessionStorage.clear());
    await settled(page);
    // The first one of a page fetches the champion and what it computes with.
    for (const round of [0, 1, 2]) {
      const took = await page.evaluate(
        () =>
          new Promise((done) => {
            const began = performance.now();
            document.querySelector("[data-testid=hint]").click();
            const look = () => (document.querySelector(".hints") ? done(performance.now() - began) : requestAnimationFrame(look));
            look();
          }),
      );
      (round > 0 ? times : firsts).push(Math.round(SLOWER * took));
      await page.getByTestId("close").click();
      await page.locator(".hints").waitFor({ state: "detached" });
    }
  }
  const median = times.sort((one, other) => one - other)[times.length >> 1];
  console.log(`hints: ${median} ms on a processor ${SLOWER} times slower, the median of ${times.length}; the longest ${times.at(-1)} (at most ${HINT})`);
  console.log(`the first hint of a page: ${firsts.join(", ")} ms`);
  expect(times.at(-1)).toBeLessThanOrEqual(HINT);
});

test("the review of a deal of four within half a minute", async ({ page }) => {
  await page.goto("./#games");
  await page.getByTestId("bring").setInputFiles(RECORD);
  await page.locator("[data-deal]").waitFor();
  const began = Date.now();
  await page.getByTestId("review").click();
  await expect(page.locator("main.review")).toHaveAttribute("data-stage", "done", { timeout: 120_000 });
  const seconds = (Date.now() - began) / 1000;
  console.log(`the review of a deal of four: ${seconds.toFixed(1)} s (at most ${REVIEW})`);
  expect(seconds).toBeLessThanOrEqual(REVIEW);
});
