// Several people at one device: nobody sees another hand, not even in the document.
import { decide, expect, settled, still, tap, test } from "./luxx.js";

async function sitDown(page, people, players) {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  await tap(page, `label:has(input[name="players"][value="${players}"])`);
  for (let seat = 0; seat < people; seat++) {
    await page.getByTestId(`name-${seat}`).fill(`Person ${seat}`);
    await page.getByTestId(`sitter-${seat}`).selectOption("");
  }
  await page.getByTestId("start").click();
}

/** Everything in the document that could give a hand away. */
async function hands(page) {
  return await page.evaluate(() => [...document.querySelectorAll(".hand [data-value], .hand .card")].length);
}

test("hands are hidden at every hand-over", async ({ page }) => {
  await sitDown(page, 3, 3);
  const owners = new Set();
  for (let turn = 0; turn < 25; turn++) {
    const state = await settled(page);
    if (state.phase === "over") break;
    if (state.phase === "hand-over") {
      const cover = page.getByTestId("cover");
      await expect(cover).toBeVisible();
      expect(await hands(page)).toBe(0);
      expect(await page.locator("[data-move]").count()).toBe(0);
      owners.add(await cover.locator("h1").innerText());
    } else {
      expect(await hands(page)).toBeGreaterThan(0);
    }
    await decide(page, state, turn);
  }
  expect(owners.size).toBe(3);
});

test("the cover is all there is until the next person says so", async ({ page }) => {
  await sitDown(page, 2, 4);
  for (let turn = 0; (await settled(page)).phase !== "hand-over"; turn++) await decide(page, await settled(page), turn);
  await still(page);
  // Neither the keyboard nor a tap gets behind it.
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press(press === 6 ? "Escape" : "Tab");
    const outside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused.closest("[data-testid=cover]") ? focused.outerHTML.slice(0, 120) : "";
    });
    expect(outside).toBe("");
  }
  const size = page.viewportSize();
  const behind = await page.evaluate(([width, height]) => {
    const found = [];
    for (let x = 5; x < width; x += 20) {
      for (let y = 5; y < height; y += 20) {
        const element = document.elementFromPoint(x, y);
        if (!element?.closest("[data-testid=cover]")) found.push(`${x},${y}`);
      }
    }
    return found;
  }, [size.width, size.height]);
  expect(behind).toEqual([]);
  expect(await hands(page)).toBe(0);
});

test("a reload at a hand-over stays covered", async ({ page }) => {
  await sitDown(page, 2, 2);
  const state = await settled(page);
  if (state.phase === "hand-over") await decide(page, state, 0);
  expect(await hands(page)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByTestId("cover")).toBeVisible();
  expect(await hands(page)).toBe(0);
});
