// Nothing is ever lost: after a reload at any moment the very same position comes back, bots included.
import { DECISIONS, decide, expect, keep, look, open, position, saved, settled, tap, test } from "./luxx.js";

for (const decision of DECISIONS) {
  test(`a reload before: ${decision}`, async ({ page }) => {
    await open(page, position(decision));
    const state = await settled(page);
    expect(state.phase).toBe(decision);
    const before = { table: await look(page), kept: await saved(page) };
    await page.reload();
    expect({ table: await look(page), kept: await saved(page) }).toEqual(before);

    // The bots answer as they would have without the reload.
    await decide(page, state, 1);
    const after = { table: await look(page), kept: await saved(page) };
    await keep(page, before.kept);
    await page.reload();
    await decide(page, await settled(page), 1);
    expect({ table: await look(page), kept: await saved(page) }).toEqual(after);
  });
}

test.describe("in the middle of a move", () => {
  const speed = (page, speed) =>
    page.evaluate((speed) => localStorage.setItem("luxx.settings", JSON.stringify({ speed })), speed);

  test("a reload while cards fly and bots think leads to the same position", async ({ page }) => {
    await open(page, position("play"));
    await decide(page, await settled(page), 1);
    const calmly = { table: await look(page), kept: await saved(page) };
    await speed(page, "normal");
    await keep(page, position("play"));
    await page.reload();
    await decide(page, await settled(page), 1);
    for (const moment of [100, 700]) {
      await page.waitForTimeout(moment);
      await page.reload();
    }
    await speed(page, "instant");
    await page.reload();
    expect({ table: await look(page), kept: await saved(page) }).toEqual(calmly);
  });
});

test("a finished deal comes back with its scores", async ({ page }) => {
  await open(page, position("match-goes-on"));
  const scores = page.getByTestId("score-sheet");
  await expect(scores).toBeVisible();
  const before = await scores.innerText();
  await page.reload();
  await expect(scores).toBeVisible();
  expect(await scores.innerText()).toBe(before);
  await page.getByTestId("next-deal").click();
  expect((await settled(page)).phase).not.toBe("over");
});

test("settings and the table that was set up last come back", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  await tap(page, 'label:has(input[name="variant"][value="amigo expert"])');
  await tap(page, 'label:has(input[name="players"][value="3"])');
  await page.getByTestId("name-2").fill("Zoë");
  await page.getByTestId("start").click();
  await settled(page);
  await page.getByTestId("menu").click();
  await tap(page, 'label:has(input[name="theme"][value="page-theme-dark"])');
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await settled(page);
  // A sheet is a place of its own, and comes back, too.
  await page.getByTestId("close").click();
  await page.getByTestId("home").click();
  await page.getByTestId("set-up").click();
  await expect(page.locator('input[value="amigo expert"]')).toBeChecked();
  await expect(page.locator('input[name="players"][value="3"]')).toBeChecked();
  await expect(page.getByTestId("name-2")).toHaveValue("Zoë");
});

test("the start leads back to a game that is not over", async ({ page }) => {
  await open(page, position("take"));
  const before = await look(page);
  await page.getByTestId("home").click();
  await page.getByTestId("continue").click();
  expect(await look(page)).toEqual(before);
});
