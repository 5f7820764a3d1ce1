// Looking closer: whatever lies on the table shows all there is to it at a tap, and a wide screen has the log beside it.
import { DECISIONS, decide, expect, open, position, settled, show, stored, tap, test } from "./luxx.js";

const layers = (page, seat) => page.locator(`.seat[data-seat="${seat}"] .layer`);

test.describe("on a small phone with five players", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("a player's layers, their worth and the known cards; the piles; Back closes", async ({ page }) => {
    await open(page, position("crowded-play-5"));
    await settled(page);
    for (const seat of [0, 1, 2, 3, 4]) {
      const count = await layers(page, seat).count();
      const points = await page.locator(`.seat[data-seat="${seat}"] .points`).textContent();
      await tap(page, `.seat[data-seat="${seat}"] .look`);
      const sheet = page.getByTestId("player-sheet");
      await expect(sheet.locator("li")).toHaveCount(count);
      await expect(sheet.locator(".pile-sum b")).toHaveText(points);
      const worth = await sheet.locator("li b").allTextContents();
      const held = await sheet.locator("h3 b").textContent();
      const sum = [...worth, held].reduce((sum, text) => sum + Number(text.replace("−", "-")), 0);
      expect(sum).toBe(Number(points.replace("−", "-")));
      await page.goBack();
      await expect(sheet).toHaveCount(0);
    }
    await tap(page, ".mat .look");
    const piles = page.getByTestId("piles-sheet");
    await expect(piles.locator(".pile-look").first().locator(".chip")).toHaveCount(await page.locator(".pool .spot[data-card]").count());
    await page.keyboard.press("Escape");
    await expect(piles).toHaveCount(0);
    expect((await settled(page)).phase).toBe("play");
  });

  test("while one draws the discard pile still shows what was discarded", async ({ page }) => {
    await open(page, position("crowded-draw-4"));
    await settled(page);
    const discarded = Number(await page.locator(".discard .num").textContent());
    await page.locator(".discard").click({ position: { x: 4, y: 8 } });
    const shown = page.getByTestId("piles-sheet").locator(".pile-look").nth(1);
    const counts = await shown.locator(".chip .count").allTextContents();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(discarded);
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the log stands beside the table and goes on, nothing is dimmed", async ({ page }) => {
    await open(page, position("play"));
    await settled(page);
    const turns = page.getByTestId("column").locator(".turn");
    const before = await turns.count();
    await decide(page, await settled(page), 1);
    await settled(page);
    expect(await turns.count()).toBeGreaterThan(before);
    await expect(page.locator("dialog")).toHaveCount(0);
  });

  test("the log beside the table shows what happened last", async ({ page }) => {
    await open(page, position("crowded-play-3"));
    await settled(page);
    const turns = page.getByTestId("column").locator(".turn");
    await expect(turns.first()).not.toBeInViewport();
    await expect(turns.last()).toBeInViewport({ ratio: 1 });
  });

  test("a hint picks its move in place of what was picked before it was asked for", async ({ page }) => {
    await open(page, position("play"));
    const { groups } = await settled(page);
    const best = page.locator(".hint[data-best]");
    const picked = page.locator(".hand .group[aria-pressed=true]");
    await page.getByTestId("hint").click();
    await best.waitFor({ timeout: 60_000 });
    const value = await picked.getAttribute("data-value");
    await page.getByTestId("close").click();
    await page.keyboard.press("Escape");
    await expect(picked).toHaveCount(0);
    const other = groups.find((group) => group.value !== value && group.value !== "joker");
    await tap(page, `.hand button.group[data-value="${other.value}"]`);
    await expect(picked).toHaveAttribute("data-value", other.value);
    await page.getByTestId("hint").click();
    await best.waitFor({ timeout: 60_000 });
    await expect(picked).toHaveAttribute("data-value", value);
  });

  test("a hint stands there too, marks its move on the table, and thinks about the next question", async ({ page }) => {
    await open(page, position("take"));
    await settled(page);
    await page.getByTestId("hint").click();
    const best = page.locator(".hint[data-best]");
    await best.waitFor({ timeout: 60_000 });
    const choice = await best.getAttribute("data-hint");
    await expect(page.locator(`[data-move="${choice}"] .lamp`)).toBeVisible();
    await expect(page.locator("dialog")).toHaveCount(0);
    await page.locator(`[data-move="${choice}"]`).click();
    await settled(page);
    await best.waitFor({ timeout: 60_000 });
    await expect(page.locator("main.table .lamp")).not.toHaveCount(0);
    // A narrow window has no room for it.
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(page.getByTestId("column")).toHaveCount(0);
  });
});

test("the best move is marked at every kind of question", async ({ page }) => {
  await page.goto("./");
  for (const decision of DECISIONS) {
    await show(page, stored(position(decision)));
    expect((await settled(page)).phase).toBe(decision);
    await page.getByTestId("hint").click();
    const hints = page.locator(".hints");
    await expect(hints).toBeVisible({ timeout: 60_000 });
    await page.getByTestId("close").click();
    const marked = page.locator("main.table :is([data-move], .hand .group):has(.lamp)");
    await expect(marked.first().locator(".lamp"), decision).toBeVisible();
    // The same card may lie in the pool twice.
    const moves = await marked.evaluateAll((marked) => marked.map(({ dataset }) => dataset.move ?? dataset.value));
    expect(new Set(moves).size, decision).toBe(1);
  }
});

test("the log says once what happened twice, and how often", async ({ page }) => {
  await open(page, position("crowded-play-3"));
  await settled(page);
  await page.getByTestId("log").click();
  const turns = page.locator(".log .turn ul");
  await expect(turns).not.toHaveCount(0);
  // What is drawn says what it shows.
  const lines = await turns.evaluateAll((turns) => {
    const said = (line) => `${[...line.querySelectorAll("[aria-label]")].map((chip) => chip.ariaLabel)} ${line.textContent.trim()}`;
    return turns.map((turn) => [...turn.children].map(said));
  });
  const summed = lines.flat().filter((line) => / \d+× /.test(line));
  expect(summed.length).toBeGreaterThan(0);
  const bare = (line) => line.replace(/ \d+× /, " ");
  for (const turn of lines) for (const [place, line] of turn.entries()) if (place > 0) expect(bare(line)).not.toBe(bare(turn[place - 1]));
});

test("equal points are explained by the rules that are played", async ({ page }) => {
  await page.goto("./");
  for (const [rules, why] of [["expert", "fewer cards in hand come first"], ["ravensburger", "share a place"]]) {
    await show(page, stored(position(`${rules}-tie`)));
    await page.getByTestId("score-sheet").waitFor();
    await expect(page.getByTestId("tie")).toContainText(why);
    const sums = await page.getByTestId("score-sheet").getByTestId("points").allTextContents();
    expect(new Set(sums).size).toBeLessThan(sums.length);
  }
  // Where nobody has as many as somebody else there is nothing to explain.
  await show(page, stored(position("match-of-five")));
  const sums = await page.getByTestId("score-sheet").getByTestId("points").allTextContents();
  await expect(page.getByTestId("tie")).toHaveCount(new Set(sums).size < sums.length ? 1 : 0);
});

test("the lynx in the bar stands on nothing, also after what comes later has brought its styles", async ({ page }) => {
  await open(page, position("play"));
  await settled(page);
  await page.getByTestId("menu").click();
  await page.getByTestId("menu-sheet").waitFor();
  // The styles of the lessons are there.
  const late = () => [...document.styleSheets].some((sheet) => /late\.css/.test(sheet.href) && [...sheet.cssRules].some((rule) => rule.selectorText?.includes("verdict-sheet")));
  await expect.poll(() => page.evaluate(late)).toBe(true);
  await expect(page.locator(".brand .mark")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});
