// Back leads out one step at a time: the sheet, the table, the start. Forward and links lead in again.
import { expect, look, open, position, settled, test } from "./luxx.js";

const hash = (page) => page.evaluate(() => location.hash);

test("back closes a sheet, then leaves the table, and the game is kept", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("play").click();
  const before = await look(page);
  for (const sheet of ["menu", "log"]) {
    await page.getByTestId(sheet).click();
    await page.getByTestId(`${sheet}-sheet`).waitFor();
    await page.goBack();
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(page.locator("main.table")).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByTestId("play")).toBeVisible();
  await page.goForward();
  expect(await look(page)).toEqual(before);
});

test("back leads from set-up and rules to the start", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  await page.getByTestId("set-up-page").waitFor();
  await page.goBack();
  await page.getByTestId("rules").click();
  await page.getByTestId("rules-page").waitFor();
  await page.goBack();
  await expect(page.getByTestId("play")).toBeVisible();
});

test("closing is going back: nothing piles up", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("play").click();
  await settled(page);
  const length = () => page.evaluate(() => history.length);
  await page.getByTestId("menu").click();
  const before = await length();
  for (let time = 0; time < 3; time++) {
    await page.getByTestId("close").click();
    await expect(page.locator("dialog")).toHaveCount(0);
    await page.getByTestId("menu").click();
    await page.getByTestId("menu-sheet").waitFor();
  }
  expect(await length()).toBe(before);
});

test("a game that was left has the start below it", async ({ page }) => {
  await open(page, position("take"));
  await settled(page);
  expect(await hash(page)).toBe("#table");
  await page.getByTestId("log").click();
  await page.getByTestId("log-sheet").waitFor();
  await page.goBack();
  await page.goBack();
  await expect(page.getByTestId("continue")).toBeVisible();
});

test("links lead to screens and sheets", async ({ page }) => {
  await page.goto("./#/rules");
  await expect(page.getByTestId("rules-page")).toBeVisible();
  await page.goto("./#set-up");
  await page.reload();
  await expect(page.getByTestId("set-up-page")).toBeVisible();
  // Without a game there is no table; what is no address is the start.
  for (const address of ["./#table", "./#nowhere/at-all"]) {
    await page.goto(address);
    await page.reload();
    await expect(page.getByTestId("play")).toBeVisible();
  }
});

test("a link to the log of a game opens it", async ({ page }) => {
  await open(page, position("take"));
  await settled(page);
  await page.goto("./#table/log");
  await page.reload();
  await expect(page.getByTestId("log-sheet")).toBeVisible();
});
