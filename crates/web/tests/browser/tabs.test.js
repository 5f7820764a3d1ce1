// One game, one tab: two tabs never overwrite each other's moves.
import { decide, expect, look, saved, settled, test } from "./luxx.js";

async function begin(page) {
  await page.goto("./");
  await page.getByTestId("play").click();
  await settled(page);
}

for (const locks of [true, false]) {
  test(`the second tab says so and takes over, ${locks ? "with" : "without"} the browser's locks`, async ({ page, context }) => {
    // Browsers have locks on secure pages only.
    if (!locks) await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    await begin(page);
    const second = await context.newPage();
    await second.goto("./");
    if (locks) {
      await expect(second.getByTestId("elsewhere")).toBeVisible();
      const before = await saved(page);
      await decide(page, await settled(page), 1);
      await settled(page);
      expect(await saved(page)).not.toEqual(before);
      await second.getByTestId("take-over").click();
    }
    await settled(second);
    if (!locks) {
      await decide(second, await settled(second), 1);
      await settled(second);
    }
    // The first one rests, and shows what has been played when it is taken back.
    await expect(page.getByTestId("elsewhere")).toBeVisible();
    await decide(second, await settled(second), 2);
    await settled(second);
    const played = { table: await look(second), kept: await saved(second) };
    await page.getByTestId("take-over").click();
    expect((await settled(page)).phase).not.toBe("elsewhere");
    expect({ table: await look(page), kept: await saved(page) }).toEqual(played);
  });
}

test("two tabs play two games", async ({ page, context }) => {
  await begin(page);
  const second = await context.newPage();
  await second.goto("./");
  await second.getByTestId("elsewhere").waitFor();
  await second.getByTestId("leave").click();
  await second.getByTestId("play").click();
  await settled(second);
  const games = () => Object.keys(localStorage).filter((key) => key.startsWith("luxx.game.")).length;
  expect(await page.evaluate(games)).toBe(2);
  await decide(page, await settled(page), 1);
  await decide(second, await settled(second), 1);
  await settled(page);
  await settled(second);
  await expect(page.getByTestId("elsewhere")).toHaveCount(0);
  await expect(second.getByTestId("elsewhere")).toHaveCount(0);
});
