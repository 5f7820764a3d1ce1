// What somebody who has never seen the game needs: what it is about, where to tap, a way on from everywhere.
import { decide, expect, open, playToTheEnd, position, settled, tap, test } from "./luxx.js";

test("the aim is said before the first move, and not after", async ({ page }) => {
  await open(page, position("play"));
  const state = await settled(page);
  await expect(page.getByTestId("story")).toContainText("The aim");
  await decide(page, state, 1);
  await settled(page);
  await expect(page.locator("main.table")).not.toContainText("The aim");
});

test("the aim is not said to those who have finished a deal", async ({ page }) => {
  await open(page, position("play"));
  await settled(page);
  await playToTheEnd(page);
  await page.getByTestId("once-more").click();
  await settled(page);
  await expect(page.locator("main.table")).not.toContainText("The aim");
});

test("the scores can be closed and opened again", async ({ page }) => {
  await open(page, position("match-over"));
  await page.getByTestId("score-sheet").waitFor();
  await page.getByTestId("close").click();
  await expect(page.getByTestId("score-sheet")).toHaveCount(0);
  await expect(page.locator(".plate .paw")).toHaveCount(0);
  await page.getByTestId("scores").click();
  await expect(page.getByTestId("once-more")).toBeInViewport();
});

test("a group of the shadow can be tapped where it lies", async ({ page }) => {
  await open(page, position("shadow"));
  await settled(page);
  const value = await page.locator(".shadow .group[data-caught]").first().getAttribute("data-value");
  const caught = await page.locator(`.shadow .group[data-value="${value}"] .card`).count();
  const held = page.locator(`.hand [data-value="${value}"] .card`);
  const before = await held.count();
  await tap(page, `.shadow .group[data-value="${value}"]`);
  await expect(held).toHaveCount(before + caught);
});

test("hints come with the best first", async ({ page }) => {
  await open(page, position("play"));
  await settled(page);
  await page.getByTestId("hint").click();
  await page.locator(".hints").waitFor({ timeout: 60_000 });
  const shares = await page.locator(".hints .pct").evaluateAll((all) => all.map((share) => parseInt(share.textContent, 10)));
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual([...shares].sort((one, other) => other - one));
});

test.describe("at fast speed", () => {
  test.use({ settings: { speed: "fast" } });

  test("cards that have flown lie in their order", async ({ page }) => {
    await open(page, position("play"));
    await decide(page, await settled(page), 1);
    await settled(page);
    // An animation that goes on holding its end makes a card a level of its own, above its neighbours.
    const held = () =>
      page.evaluate(() => {
        const flown = (animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition);
        return [...document.querySelectorAll(".table .card")].filter((card) => card.getAnimations().some(flown)).length;
      });
    await expect.poll(held).toBe(0);
  });
});

test.describe("at a calm speed", () => {
  test.use({ settings: { speed: "calm" } });

  test("a tap skips to my turn", async ({ page }) => {
    await open(page, position("may-draw"));
    await settled(page);
    await tap(page, "[data-move=pass]");
    await page.locator("main.table[data-phase=wait]").waitFor();
    // Three bots' turns would take many seconds.
    const begun = Date.now();
    await page.locator(".middle").click({ position: { x: 3, y: 3 }, force: true });
    await settled(page);
    expect(Date.now() - begun).toBeLessThan(5_000);
  });
});
