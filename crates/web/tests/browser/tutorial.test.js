// The lessons, played at the page's own table from the first to the last, in both languages. What is asked and which answers are right is
// read where it is written, so a lesson that is changed is played as it is then.
import { readFileSync } from "node:fs";

import { everywhere } from "./everywhere.js";
import { expect, settled, tap, test } from "./luxx.js";

const LESSONS = new URL("../../../words/lessons/", import.meta.url);
const STEPS = 8;

/** The first right answer of every question, by lesson. */
const lessons = readFileSync(new URL("steps.txt", LESSONS), "utf8")
  .split("\n## ")
  .slice(1)
  .map((lesson) => {
    const lines = lesson.split("\n");
    const asks = lines.flatMap((line, place) => (line.startsWith("? ") ? [[line.slice(2).split(" ")[0], lines[place + 1].slice(2).split(" = ")[0]]] : []));
    return { key: lines[0].split(" ")[0], asks };
  });

/** What a lesson says, from its own file. */
const said = (language, lesson, name) => {
  const text = readFileSync(new URL(`${language}.txt`, LESSONS), "utf8").split(`\n## ${lesson} |`)[1];
  return text.match(new RegExp(`^${name}: (.*)$`, "m"))[1];
};

/** Gives an answer as a person would. */
async function answer(page, move) {
  const [verb, ...cards] = move.split(" ");
  if (verb !== "play") return await tap(page, `[data-move="${move}"]`);
  const jokers = cards.filter((card) => card === "J").length;
  const value = cards[0];
  await tap(page, `.hand [data-value="${value === "J" ? "joker" : value}"]`);
  for (let joker = 0; joker < jokers && value !== "J"; joker++) await tap(page, ".stepper .joker:last-of-type");
  await tap(page, `.panel[data-kind=pick] [data-move="${move}"]`);
}

const asked = (page, lesson, ask) => page.locator(`[data-ask="${lesson} ${ask}"]`).waitFor();
const learnt = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("luxx.learn")));

for (const [language, german] of [["en", false], ["de", true]]) {
  test.describe(language, () => {
    test.use({ settings: { speed: "instant", german, taught: 0 }, contextOptions: { reducedMotion: "reduce" } });

    test("somebody new learns the game from the start to the first game, and the extras", async ({ page }) => {
      await page.goto("./");
      // For a newcomer the way to learn stands beside Play.
      const doors = await page.locator(".doors [data-testid]").evaluateAll((doors) => doors.map((door) => door.dataset.testid));
      expect(doors.slice(0, 2)).toEqual(["play", "learn"]);
      await tap(page, "[data-testid=learn]");
      for (const [place, { key, asks }] of lessons.entries()) {
        // The extras are chosen.
        if (place >= STEPS) {
          await expect(page.getByTestId("learn-page")).toHaveAttribute("data-done", "");
          await tap(page, `[data-testid=lesson-${key}]`);
        }
        for (const [ask, move] of asks) {
          await asked(page, key, ask);
          await settled(page);
          await answer(page, move);
          await expect(page.getByTestId("verdict")).toHaveAttribute("data-right", "");
          await tap(page, "[data-testid=go-on]");
        }
        expect((await learnt(page)).done).toContain(key);
      }
      // All of it is done: the first game, against beginners, needs no further word.
      await expect(page.getByTestId("learn-page")).toHaveAttribute("data-done", "");
      await expect(page.locator("[data-state=done]")).toHaveCount(lessons.length + STEPS);
      await tap(page, "[data-testid=first-game]");
      expect((await settled(page)).phase).not.toBe("aim");
      await expect(page.locator("main.table:not([data-lesson])")).toBeVisible();
    });
  });
}

test.describe("in a lesson", () => {
  test.use({ settings: { speed: "instant" }, contextOptions: { reducedMotion: "reduce" } });

  test("a wrong answer is explained by the two questions, and the right one is shown", async ({ page }) => {
    await page.goto("./#/learn/catch");
    await asked(page, "catch", "which");
    await settled(page);
    await answer(page, "play 11");
    const verdict = page.getByTestId("verdict");
    const [heading, text] = said("en", "catch", "eleven").split(" | ");
    await expect(verdict.getByRole("heading")).toHaveText(heading);
    await expect(verdict).toContainText(text.split(" but ")[0]);
    // One card is not two; eleven is over four.
    await expect(page.locator(".two-questions li")).toHaveCount(2);
    expect(await page.locator(".two-questions li").evaluateAll((rows) => rows.map((row) => "yes" in row.dataset))).toEqual([false, true]);
    // Nothing has changed on the table, and Escape is as good as the button.
    await expect(page.locator(".hand [data-value='11']")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(verdict).toHaveCount(0);
    await expect(page.locator(".hand .lamp")).toHaveCount(0);
    // Wrong twice: the right cards are marked.
    await answer(page, "play 4");
    await tap(page, "[data-testid=again]");
    await expect(page.locator(".hand [data-value='9'] .lamp")).toBeVisible();
    await expect(page.locator(".hand .lamp")).toHaveCount(1);
    // Shown: they are picked, and playing is left.
    await answer(page, "play 6 6 6");
    await tap(page, "[data-testid=show-me]");
    await expect(page.locator(".hand [data-value='9']")).toHaveAttribute("aria-pressed", "true");
    await tap(page, ".panel .go");
    await expect(verdict).toHaveAttribute("data-right", "");
    expect(await page.locator(".two-questions li").evaluateAll((rows) => rows.map((row) => "yes" in row.dataset))).toEqual([true, true]);
    // The rule is one tap away, and Back leads to the verdict.
    await verdict.getByTestId("rule").click();
    await page.getByTestId("rules-sheet").locator("[data-marked]").waitFor();
    await page.goBack();
    await expect(page.getByTestId("rules-sheet")).toHaveCount(0);
    await expect(verdict).toBeVisible();
  });

  test("left in the middle it goes on there, after a reload, by Back and by its address; what is known is skipped", async ({ page }) => {
    await page.goto("./");
    await tap(page, "[data-testid=learn]");
    await asked(page, "layer", "threes");
    await settled(page);
    await answer(page, "play 5 5 5");
    await tap(page, "[data-testid=go-on]");
    await asked(page, "layer", "eights");
    await page.reload();
    await asked(page, "layer", "eights");
    await settled(page);
    await expect(page.locator(".me .layer")).toHaveCount(1);
    await tap(page, "[data-testid=leave-lesson]");
    await page.getByTestId("learn-page").waitFor();
    await page.goBack();
    await expect(page.locator(".start [data-testid=learn] .steps")).toBeVisible();
    await tap(page, "[data-testid=learn]");
    await asked(page, "layer", "eights");
    await tap(page, "[data-testid=skip]");
    await asked(page, "count", "as-many");
    expect((await learnt(page)).skipped).toEqual(["layer"]);
    // Lessons follow each other in the same place: Back leads out of them.
    await page.goBack();
    await page.getByTestId("learn-page").waitFor();
    await expect(page.getByTestId("lesson-layer")).toHaveAttribute("data-state", "skipped");
    // A lesson is no game: nothing was begun that could be gone on with.
    await page.goBack();
    await expect(page.getByTestId("continue")).toHaveCount(0);
    // What is damaged in the store is nothing.
    await page.evaluate(() => localStorage.setItem("luxx.learn", '{"done": 7'));
    await page.goto("./#/learn/duel");
    await page.reload();
    await asked(page, "duel", "single");
  });
});

test.describe("looked at", () => {
  test.use({ painted: true, settings: { speed: "instant", german: true }, contextOptions: { reducedMotion: "reduce" } });

  const SIZES = [[320, 640], [360, 640], [390, 844], [768, 1024], [844, 390], [1280, 800]];

  test("every question of the lessons, a right and a wrong verdict, and all of them", async ({ page }) => {
    await page.goto("./#/learn");
    await page.getByTestId("learn-page").waitFor();
    await everywhere(page, SIZES, "the lessons", { whole: false });
    for (const { key } of lessons) {
      await page.goto(`./#/learn/${key}`);
      await page.reload();
      await settled(page);
      await everywhere(page, SIZES, key, { whole: true });
    }
    await page.goto("./#/learn/catch");
    await page.reload();
    await settled(page);
    await answer(page, "play 11");
    await everywhere(page, SIZES, "wrong", { whole: false });
    await tap(page, "[data-testid=show-me]");
    await everywhere(page, SIZES, "shown", { whole: true });
    await tap(page, ".panel .go");
    await page.getByTestId("go-on").waitFor();
    await everywhere(page, SIZES, "right", { whole: false });
  });
});

test("what another tab has learnt stays learnt", async ({ page }) => {
  await page.goto("./#/learn/layer");
  await page.getByTestId("skip").waitFor();
  await page.evaluate(() => localStorage.setItem("luxx.learn", JSON.stringify({ done: ["count"], skipped: [], at: null, made: [] })));
  await page.getByTestId("skip").click();
  await expect.poll(() => learnt(page)).toMatchObject({ done: ["count"], skipped: ["layer"] });
});
