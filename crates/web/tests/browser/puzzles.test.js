// Puzzles at the page's own table. Which moves are right and wrong is read where it is written, so other puzzles are tested as they are then.
import { readFileSync } from "node:fs";

import { everywhere } from "./everywhere.js";
import { download, expect, settled, tap, test } from "./luxx.js";

const TEXT = readFileSync(new URL("../../../session/puzzles/puzzles.txt", import.meta.url), "utf8");

/** All puzzles: number, theme, level, the best move, the tempting wrong one. */
const puzzles = TEXT.split("\n## ")
  .slice(1)
  .map((puzzle) => {
    const [number, theme, level] = puzzle.split("\n")[0].split(" ");
    const line = (name) => [...puzzle.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map((found) => found[1].split(";").map((part) => part.trim()));
    const [best, share] = line("best")[0];
    return { number: Number(number), theme, level: Number(level), best, share: Number(share), next: line("next"), wrong: line("wrong")[0][0], players: line("seat \\d").length };
  });
const THEMES = [...new Set(puzzles.map((puzzle) => puzzle.theme))];
const first = (theme, fits = () => true) => puzzles.find((puzzle) => puzzle.theme === theme && fits(puzzle));

/** Makes a move as a person would. */
async function make(page, move) {
  await settled(page);
  const [verb, ...cards] = move.split(" ");
  if (verb !== "play") return await tap(page, `[data-move="${move}"]`);
  const jokers = cards.filter((card) => card === "J").length;
  const numbers = cards.length - jokers;
  const value = cards[0] === "J" ? "joker" : cards[0];
  await tap(page, `.hand [data-value="${value}"]`);
  const chosen = page.locator(".panel[data-kind=pick] .go");
  for (let least = 0; least < 12; least++) {
    const [, ...picked] = (await chosen.getAttribute("data-move")).split(" ");
    const [withJokers, plain] = [picked.filter((card) => card === "J").length, picked.filter((card) => card !== "J").length];
    if (withJokers === jokers && plain === numbers) break;
    if (plain > numbers || (numbers === 0 && withJokers > jokers)) await tap(page, ".stepper > .btn:not(.joker):first-of-type");
    else await tap(page, ".stepper .joker:last-of-type");
  }
  await tap(page, `.panel[data-kind=pick] [data-move="${move}"]`);
}

const open = async (page, puzzle) => {
  await page.goto(`./#/puzzles/${puzzle.number}`);
  await page.getByTestId("goal").waitFor();
  await settled(page);
};
const kept = (page) => page.evaluate(() => localStorage.getItem("luxx.puzzles"));
const verdict = (page) => page.getByTestId("verdict");

for (const [language, german] of [["en", false], ["de", true]]) {
  test.describe(language, () => {
    test.use({ settings: { speed: "instant", german }, contextOptions: { reducedMotion: "reduce" } });

    test("a puzzle is found, tried, left, solved, counted, saved and wiped", async ({ page }) => {
      const puzzle = first("sweep");
      await page.goto("./#/learn");
      await page.getByTestId("puzzles").click();
      await expect(page.getByTestId("puzzle")).toHaveCount(puzzles.length);
      await page.getByTestId("seek-theme").selectOption("sweep");
      const sweeps = puzzles.filter((other) => other.theme === "sweep");
      await expect(page.getByTestId("puzzle")).toHaveCount(sweeps.length);
      await page.getByTestId("go-on-puzzles").click();
      await expect(page.getByTestId("goal")).toBeVisible();
      expect(page.url()).toContain(`#/puzzles/${puzzle.number}`);
      // A wrong move is played on and explained; what the best one is is not told.
      await make(page, puzzle.wrong);
      await expect(verdict(page)).not.toHaveAttribute("data-right", "");
      await expect(verdict(page)).toContainText(`${puzzle.share} %`);
      await expect(page.getByTestId("shares")).toHaveCount(0);
      // It is left and gone on with: the try is used up.
      await page.reload();
      await expect(page.getByTestId("tries")).toHaveAttribute("data-used", "1");
      await page.goBack();
      await expect(page.getByTestId("puzzles-page")).toBeVisible();
      await expect(page.getByTestId("seek-theme")).toHaveValue("sweep");
      await page.goForward();
      await expect(page.getByTestId("tries")).toHaveAttribute("data-used", "1");
      await make(page, puzzle.wrong);
      await tap(page, "[data-testid=again]");
      await expect(page.getByTestId("tries")).toHaveAttribute("data-used", "2");
      await make(page, puzzle.best);
      await expect(verdict(page)).toHaveAttribute("data-right", "");
      // Reasons, and every move that was tried with its share.
      await expect(verdict(page).locator(".bullet").first()).not.toBeEmpty();
      await expect(page.getByTestId("shares").locator("li")).toHaveCount(1 + puzzle.next.length);
      await expect(page.getByTestId("shares").locator("li").first()).toContainText(`${puzzle.share} %`);
      expect(await kept(page)).toContain(`\n${puzzle.number} 3`);
      // The sheet is put away to look at the table, and comes back.
      await page.keyboard.press("Escape");
      await expect(verdict(page)).toHaveCount(0);
      await tap(page, "[data-testid=why]");
      await expect(verdict(page)).toBeVisible();
      await tap(page, "[data-testid=next-puzzle]");
      const next = sweeps.find((other) => other.number > puzzle.number);
      await expect(page).toHaveURL(new RegExp(`#/puzzles/${next.number}$`));
      await settled(page);
      await make(page, next.best);
      await expect(verdict(page)).toHaveAttribute("data-right", "");
      // Puzzles follow each other in the same place: Back leads to the list.
      await page.goBack();
      await expect(page.getByTestId("puzzle-sum")).toHaveAttribute("data-solved", "2");
      await expect(page.locator(`[data-number="${puzzle.number}"]`)).toHaveAttribute("data-solved", "later");
      await expect(page.locator(`[data-number="${next.number}"]`)).toHaveAttribute("data-solved", "first");

      await page.goto("./#statistics");
      await page.reload();
      const saved = JSON.parse(readFileSync(await download(page, page.getByTestId("save-all")), "utf8"));
      expect(saved.kept["luxx.puzzles"]).toBe(await kept(page));
      // Puzzles are in this tab's memory while all is wiped.
      await page.goto("./#/puzzles");
      await expect(page.getByTestId("seek-theme")).toHaveValue("sweep");
      await page.goto("./#statistics");
      await page.getByTestId("wipe").click();
      await page.getByTestId("wipe-yes").click();
      await expect(page.getByTestId("told")).toBeVisible();
      expect(await kept(page)).toBeNull();
      await page.goto("./#/puzzles");
      await expect(page.getByTestId("puzzle-sum")).toHaveAttribute("data-solved", "0");
      await expect(page.getByTestId("seek-theme")).toHaveValue("");
      await expect(page.getByTestId("puzzle")).toHaveCount(puzzles.length);
    });
  });
}

test.describe("at the table", () => {
  test.use({ settings: { speed: "instant" }, contextOptions: { reducedMotion: "reduce" } });

  for (const theme of THEMES) {
    test(`${theme}: the wrong move is refuted, the right one solves`, async ({ page }) => {
      const puzzle = first(theme, (puzzle) => puzzle.level > 1) ?? first(theme);
      await open(page, puzzle);
      await make(page, puzzle.wrong);
      await expect(verdict(page)).not.toHaveAttribute("data-right", "");
      await tap(page, "[data-testid=again]");
      await make(page, puzzle.best);
      await expect(verdict(page)).toHaveAttribute("data-right", "");
      await expect(page.getByTestId("shares").locator("li")).toHaveCount(1 + puzzle.next.length);
    });
  }

  test("ideas come one by one, the answer last; it is played and explained", async ({ page }) => {
    const puzzle = first("catch", (puzzle) => puzzle.players > 2);
    await open(page, puzzle);
    await expect(page.getByTestId("give-up")).toHaveCount(0);
    await tap(page, "[data-testid=idea]");
    await expect(page.getByTestId("ideas")).toContainText(/It catches \w+/);
    await tap(page, "[data-testid=idea]");
    await expect(page.getByTestId("ideas")).toContainText(/It is .*cards?\./);
    await expect(page.getByTestId("idea")).toBeDisabled();
    await tap(page, "[data-testid=give-up]");
    await expect(page.getByTestId("answer")).toBeVisible();
    await expect(verdict(page)).not.toHaveAttribute("data-right", "");
    expect(await kept(page)).toContain(`\n${puzzle.number} 0`);
    // Solved another time it counts.
    await page.keyboard.press("Escape");
    await page.reload();
    await make(page, puzzle.best);
    await expect(verdict(page)).toHaveAttribute("data-right", "");
    expect(await kept(page)).toContain(`\n${puzzle.number} 1`);
  });

  test.describe("on a small phone on its side", () => {
    test.use({ viewport: { width: 740, height: 360 } });

    test("what is said begins at its top, with the keyboard at what is next", async ({ page }) => {
      const puzzle = first("sweep");
      await open(page, puzzle);
      await make(page, puzzle.best);
      await expect(page.getByTestId("next-puzzle")).toBeFocused();
      const sheet = await verdict(page).evaluate((sheet) => ({ from: sheet.scrollTop, more: sheet.scrollHeight - sheet.clientHeight }));
      expect(sheet.more, "there is something to scroll").toBeGreaterThan(0);
      expect(sheet.from).toBe(0);
      await expect(verdict(page).locator("h2")).toBeInViewport({ ratio: 1 });
      await expect(page.getByTestId("next-puzzle")).toBeInViewport({ ratio: 1 });
    });
  });

  test("after three wrong moves the answer is shown", async ({ page }) => {
    const puzzle = first("lay", (puzzle) => puzzle.level > 1);
    await open(page, puzzle);
    for (const left of [2, 1]) {
      await make(page, puzzle.wrong);
      await expect(verdict(page)).toContainText(left === 1 ? "One try left" : "2 tries left");
      // Escape is as good as the button.
      await page.keyboard.press("Escape");
      await expect(verdict(page)).toHaveCount(0);
    }
    await make(page, puzzle.wrong);
    await expect(page.getByTestId("again")).toHaveCount(0);
    await tap(page, "[data-testid=show-answer]");
    await expect(page.getByTestId("answer")).toBeVisible();
    // What was played is among the moves, and said to be one's own.
    await expect(page.getByTestId("shares").locator(`[data-hint="${puzzle.wrong}"]`)).toContainText("your move");
    expect(await kept(page)).toContain(`\n${puzzle.number} 0`);
  });

  test("with keys alone, and said to a screen reader", async ({ page }) => {
    const puzzle = first("catch", (puzzle) => /^play (\d+)( \1)*$/.test(puzzle.best) && puzzle.wrong.startsWith("play"));
    await open(page, puzzle);
    await expect(page.getByTestId("news")).not.toBeEmpty();
    const [, value] = puzzle.best.split(" ");
    for (const digit of value) await page.keyboard.press(digit);
    await expect(page.locator(".hand [aria-pressed=true]")).toHaveAttribute("data-value", value);
    const wanted = puzzle.best.split(" ").length - 1;
    const picked = () => page.locator(".panel .go").getAttribute("data-move");
    while ((await picked()).split(" ").length - 1 > wanted) await page.keyboard.press("-");
    await page.keyboard.press("Enter");
    await expect(verdict(page)).toHaveAttribute("data-right", "");
    // The keyboard is at the one thing to press next.
    await expect(page.getByTestId("next-puzzle")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(verdict(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(new RegExp(`#/puzzles/${puzzle.number}$`));
  });

  test("an address that names no puzzle leads to the list, and what is damaged in the store is nothing", async ({ page }) => {
    await page.goto("./");
    await page.evaluate(() => localStorage.setItem("luxx.puzzles", "luxx\n\u0000 9 9\nleft"));
    for (const wrong of ["0", "60000", "99999", "9999999", "x", "-1"]) {
      await page.goto(`./#/puzzles/${wrong}`);
      await page.reload();
      await expect(page.getByTestId("puzzle-sum"), wrong).toBeVisible();
    }
    // What follows the number is no sheet that there is.
    await page.goto("./#/puzzles/7/8");
    await page.reload();
    await expect(page.getByTestId("goal")).toBeVisible();
    // A closer look is a step of its own, and Back leads to the puzzle.
    await open(page, first("sweep"));
    await tap(page, ".seat .look");
    await page.getByTestId("player-sheet").waitFor();
    await page.goBack();
    await expect(page.getByTestId("player-sheet")).toHaveCount(0);
    await expect(page.getByTestId("goal")).toBeVisible();
    // A puzzle is no game: nothing was begun that could be gone on with.
    await page.goto("./#");
    await expect(page.getByTestId("play")).toBeVisible();
    await expect(page.getByTestId("continue")).toHaveCount(0);
  });
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow", settings: { speed: "instant" }, tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], contextOptions: { reducedMotion: "reduce" } });

  test("puzzles, lessons, rules, today's deal and statistics are there after the first visit", async ({ page, context }) => {
    await page.goto("./");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.reload();
    const puzzle = first("catch");
    await open(page, puzzle);
    await make(page, puzzle.best);
    await expect(verdict(page)).toHaveAttribute("data-right", "");
    await expect(page.getByTestId("shares")).toBeVisible();
    for (const [address, there] of [["#/puzzles", "puzzle-sum"], ["#/learn", "learn-page"], ["#/learn/catch", "question"], ["#/rules/2.5", "rules-page"], ["#today", "today-page"], ["#statistics", "statistics-page"], ["#games", "games-page"]]) {
      await page.goto(`./${address}`);
      await page.reload();
      await expect(page.getByTestId(there), address).toBeVisible();
    }
  });
});

for (const [theme, german] of [["light", false], ["dark", true]]) {
  test.describe(`looked at, ${theme}`, () => {
    test.use({ painted: true, settings: { speed: "instant", theme, german }, contextOptions: { reducedMotion: "reduce" } });

    const SIZES = [[360, 640], [390, 844], [768, 1024], [844, 390], [1280, 800], [1920, 1080]];

    test("the list, a puzzle of every theme, and what is said", async ({ page }) => {
      await page.goto("./#/puzzles");
      await page.getByTestId("puzzle-sum").waitFor();
      await everywhere(page, SIZES, "the list", { whole: false });
      for (const theme of THEMES) {
        await open(page, first(theme));
        await page.reload();
        await settled(page);
        while (await page.getByTestId("idea").isEnabled()) await tap(page, "[data-testid=idea]");
        await everywhere(page, SIZES, theme, { whole: true });
      }
      const puzzle = first("sweep");
      await open(page, puzzle);
      await make(page, puzzle.wrong);
      await everywhere(page, SIZES, "wrong", { whole: false });
      await tap(page, "[data-testid=again]");
      await make(page, puzzle.best);
      await everywhere(page, SIZES, "right", { whole: false });
      await tap(page, "[data-testid=see-table]");
      await everywhere(page, SIZES, "put away", { whole: true });
    });
  });
}
