// Whatever lies in the store, the page opens, says what it could not read, and can be played.
import { expect, keep, position, settled, test } from "./luxx.js";

const game = position("take");
const head = (change) => ({ ...game, head: JSON.stringify({ ...JSON.parse(game.head), ...change }) });
const DAMAGED = {
  "no JSON at all": { ...game, head: "damaged" },
  "cut off": { ...game, head: game.head.slice(0, game.head.length / 2) },
  "another format": head({ format: "luxx-session/99" }),
  "another seed": head({ seed: "123456789" }),
  "no seed": head({ seed: "x" }),
  "an impossible move": { ...game, moves: game.moves.replace(/play .*/, "play 13 13 13 13 13 13 13 13") },
  "no moves": { ...game, moves: "" },
  empty: { head: "", moves: "" },
};

for (const [kind, damaged] of Object.entries(DAMAGED)) {
  test(`a saved game: ${kind}`, async ({ page }) => {
    await page.goto("./");
    // The page reads its store when it starts: not in between.
    await page.locator("main").waitFor();
    await keep(page, damaged);
    await page.reload();
    const notice = page.getByTestId("notice");
    await expect(notice).toContainText("could not be read");
    // It is not thrown away, and it does not come up again.
    expect(await page.evaluate(() => localStorage.getItem("luxx.damaged.0000000000001"))).toBe(`${damaged.head}\n${damaged.moves}`);
    await notice.getByRole("button").click();
    await expect(notice).toHaveCount(0);
    await page.getByTestId("play").click();
    expect((await settled(page)).groups.length).toBeGreaterThan(0);
    await page.reload();
    await settled(page);
    await expect(notice).toHaveCount(0);
  });
}

test("a second damaged game does not take the place of the first", async ({ page }) => {
  await page.goto("./");
  for (const name of ["0000000000001", "0000000000002"]) {
    await page.evaluate((name) => {
      localStorage.setItem(`luxx.game.${name}`, `damaged ${name}`);
      localStorage.setItem("luxx.current", name);
    }, name);
    await page.reload();
    await page.getByTestId("notice").waitFor();
    expect(await page.evaluate((name) => localStorage.getItem(`luxx.damaged.${name}`), name)).toBe(`damaged ${name}\n`);
  }
  expect(await page.evaluate(() => localStorage.getItem("luxx.damaged.0000000000001"))).toBe("damaged 0000000000001\n");
});

test("settings and tables that cannot be read fall back to the usual ones", async ({ page }) => {
  await page.goto("./");
  await page.locator("main").waitFor();
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

test("what is wrong with it is said in German too", async ({ page }) => {
  await page.goto("./");
  await page.locator("main").waitFor();
  await keep(page, { head: "damaged", moves: "" });
  await page.evaluate(() => localStorage.setItem("luxx.settings", '{"german": true}'));
  await page.reload();
  await expect(page.getByTestId("notice")).toContainText("Es ist nicht, was diese Seite schreibt");
});

test("without a store the page plays all the same", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
  });
  await page.goto("./");
  await page.getByTestId("play").click();
  await expect(page.locator("main.table")).toBeVisible();
  await expect(page.getByTestId("notice")).toContainText("keeps nothing");
});

test("where the browser refuses its locks the page plays as if there were none", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.locks.request = () => Promise.reject(new DOMException("no", "SecurityError"));
  });
  await page.goto("./");
  await page.getByTestId("play").click();
  expect((await settled(page)).phase).toBe("play");
  await expect(page.getByTestId("elsewhere")).toHaveCount(0);
});
