// A slip that would hurt is asked about; what is meant is tapped twice.
import { expect, open, position, settled, tap, test } from "./luxx.js";

const joker = '.hand button.group[data-value="joker"]';
const play = ".panel[data-kind=pick] .btn.go";

async function jokers(page) {
  return (await settled(page)).groups.find(({ value }) => value === "joker")?.count ?? 0;
}

test("jokers are laid alone only after a second tap", async ({ page }) => {
  await open(page, position("play"));
  const held = await jokers(page);
  expect(held).toBeGreaterThan(0);
  await tap(page, joker);
  await tap(page, play);
  await expect(page.locator(`${play}[data-sure]`)).toContainText("Press again");
  expect(await jokers(page)).toBe(held);
  // Picking something else forgets it.
  await tap(page, joker);
  await tap(page, joker);
  await expect(page.locator(play)).not.toHaveAttribute("data-sure");
  await tap(page, play);
  await tap(page, play);
  expect(await jokers(page)).toBe(0);
});

test.describe("for those who do not want to be asked", () => {
  test.use({ settings: { confirm: false } });

  test("one tap is enough", async ({ page }) => {
    await open(page, position("play"));
    expect(await jokers(page)).toBeGreaterThan(0);
    await tap(page, joker);
    await tap(page, play);
    expect(await jokers(page)).toBe(0);
  });
});
