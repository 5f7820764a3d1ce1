// Whatever lies in the store, the page opens, says what it could not read, and can be played.
import { expect, position, settled, test } from "./luxx.js";

const game = position("take");
const DAMAGED = {
  "no JSON at all": "damaged",
  "cut off": game.slice(0, game.length / 2),
  "another format": JSON.stringify({ ...JSON.parse(game), format: "luxx-session/99" }),
  "another seed": JSON.stringify({ ...JSON.parse(game), seed: "123456789" }),
  "no seed": JSON.stringify({ ...JSON.parse(game), seed: "x" }),
  "an impossible move": game.replace(/"play [^"]*"/, '"play 13 13 13 13 13 13 13 13"'),
  empty: "",
};

for (const [kind, saved] of Object.entries(DAMAGED)) {
  test(`a saved game: ${kind}`, async ({ page }) => {
    await page.goto("./");
    await page.evaluate((saved) => localStorage.setItem("luxx.session", saved), saved);
    await page.reload();
    const notice = page.getByTestId("notice");
    await expect(notice).toContainText("could not be read");
    // It is not thrown away, and it does not come up again.
    expect(await page.evaluate(() => localStorage.getItem("luxx.session.damaged"))).toBe(saved);
    await notice.getByRole("button").click();
    await expect(notice).toHaveCount(0);
    await page.getByTestId("play").click();
    expect((await settled(page)).groups.length).toBeGreaterThan(0);
    await page.reload();
    await settled(page);
    await expect(notice).toHaveCount(0);
  });
}

test("settings and tables that cannot be read fall back to the usual ones", async ({ page }) => {
  await page.goto("./");
  await page.evaluate(() => {
    localStorage.setItem("luxx.settings", '{"speed": "warp", "theme": 7}');
    localStorage.setItem("luxx.table", '{"chairs": []}');
  });
  await page.reload();
  await page.getByTestId("set-up").click();
  await expect(page.locator("input[name=players]:checked")).toHaveValue("4");
  await page.getByTestId("start").click();
  await expect(page.locator("main.table")).toBeVisible();
});

test("without a store the page plays all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
  });
  await page.goto("./");
  await page.getByTestId("play").click();
  await expect(page.locator("main.table")).toBeVisible();
});
