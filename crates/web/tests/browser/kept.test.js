// Games that are not over are kept: nothing throws one away, and a move writes no more than its deal.
import { decide, expect, look, open, playToTheEnd, position, saved, settled, test } from "./luxx.js";

test("a new game leaves the old one among those to go on with", async ({ page }) => {
  await open(page, position("take"));
  const before = { table: await look(page), kept: await saved(page) };
  await page.getByTestId("home").click();
  await page.getByTestId("play").click();
  await settled(page);
  await page.getByTestId("menu").click();
  await page.getByTestId("way-new-game").click();
  await page.getByTestId("start").click();
  await settled(page);
  await page.getByTestId("home").click();
  // The one left last is the first; the others follow, the oldest last.
  await expect(page.getByTestId("continue")).toHaveCount(1);
  await expect(page.getByTestId("kept")).toHaveCount(1);
  await page.reload();
  await settled(page);
  await page.getByTestId("home").click();
  await page.getByTestId("more-kept").click();
  await page.getByTestId("kept").last().click();
  expect({ table: await look(page), kept: await saved(page) }).toEqual(before);
});

test("a game that is over is not offered", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("play").click();
  await playToTheEnd(page);
  await page.getByTestId("new-game").click();
  await page.getByTestId("back").click();
  await expect(page.getByTestId("continue")).toHaveCount(0);
});

test("a kept game is thrown away only by whoever says so", async ({ page }) => {
  await open(page, position("take"));
  await settled(page);
  await page.getByTestId("home").click();
  const forget = page.getByTestId("forget");
  await forget.click();
  // Once is a slip.
  await expect(forget).toHaveAccessibleName("Press again to throw it away");
  await expect(page.getByTestId("continue")).toBeVisible();
  await forget.click();
  await expect(page.getByTestId("continue")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("luxx.current"))).toBeNull();
  await page.reload();
  await expect(page.getByTestId("play")).toBeVisible();
});

test("however many games are kept, Play is in sight", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, position("take"));
  await settled(page);
  await page.getByTestId("home").click();
  await page.evaluate(() => {
    const [head, moves] = ["game", "moves"].map((part) => localStorage.getItem(`luxx.${part}.0000000000001`));
    for (let game = 2; game <= 6; game++) {
      localStorage.setItem(`luxx.game.000000000000${game}`, head);
      localStorage.setItem(`luxx.moves.000000000000${game}`, moves);
    }
  });
  await page.goto("./#statistics");
  await page.getByTestId("back").click();
  const [kept, more] = [page.locator(".kept:visible"), page.getByTestId("more-kept")];
  await expect(kept).toHaveCount(2);
  await expect(page.getByTestId("play")).toBeInViewport({ ratio: 1 });
  await expect(more).toHaveText("4 more");
  await more.click();
  await expect(kept).toHaveCount(6);
  await expect(more).toHaveCount(0);
  // The place that was pressed first is meant, and nothing else goes.
  await page.getByTestId("forget").nth(4).click();
  await page.getByTestId("forget").nth(5).click();
  await expect(kept).toHaveCount(6);
  await page.getByTestId("forget").nth(5).click();
  await expect(kept).toHaveCount(5);
});

test("a move is written once, and costs no more than its deal", async ({ page }) => {
  await open(page, position("match-goes-on"));
  await page.getByTestId("next-deal").click();
  await settled(page);
  await page.evaluate(() => {
    window.written = [];
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (/^luxx\.(?!settings)/.test(key)) window.written.push({ key, length: value.length });
      return setItem.call(this, key, value);
    };
  });
  const moves = async () => (await saved(page)).moves.split("\n").length;
  const before = await moves();
  for (let turn = 0; turn < 6; turn++) {
    const state = await settled(page);
    if (state.phase === "over") break;
    await decide(page, state, turn);
  }
  await settled(page);
  const written = await page.evaluate(() => window.written);
  expect(written.length).toBe((await moves()) - before);
  const { moves: text } = await saved(page);
  for (const { length } of written) expect(length).toBeLessThanOrEqual(text.length);
});
