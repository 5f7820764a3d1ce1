// Taking back: only while nothing hidden has come to light; in practice always.
import { decide, expect, look, open, position, saved, settled, tap, test } from "./luxx.js";

// What is explained once is not explained again after taking back: here nothing is.
test.use({ settings: { speed: "instant", taught: 127 } });

const practice = ({ head, moves }) => {
  const session = JSON.parse(head);
  session.table.practice = true;
  return { head: JSON.stringify(session), moves };
};

test("a play that caught somebody can be taken back", async ({ page }) => {
  await open(page, position("take"));
  expect((await settled(page)).phase).toBe("take");
  const undo = page.getByTestId("undo");
  await expect(undo).toBeEnabled();
  await undo.click();
  expect((await settled(page)).phase).toBe("play");
  await expect(page.locator(".hand [data-picked]")).toHaveCount(0);
});

test("a card from the deck cannot be put back", async ({ page }) => {
  await open(page, position("may-draw"));
  await settled(page);
  await expect(page.getByTestId("undo")).toBeEnabled();
  await tap(page, '[data-move="draw deck"]');
  await settled(page);
  await expect(page.getByTestId("undo")).toBeDisabled();
});

test("what others have done since stays", async ({ page }) => {
  await open(page, position("may-draw"));
  await settled(page);
  await tap(page, "[data-move=pass]");
  await settled(page);
  await expect(page.getByTestId("undo")).toBeDisabled();
});

test("practice takes everything back, to the very first decision", async ({ page }) => {
  await open(page, practice(position("return")));
  await settled(page);
  const undo = page.getByTestId("undo");
  await decide(page, await settled(page), 1);
  await settled(page);
  let steps = 0;
  // Bots may have ended the deal: that is taken back where its scores are shown.
  if ((await page.getByTestId("score-sheet").count()) > 0) {
    await page.getByTestId("undo-end").click();
    await settled(page);
    steps++;
  }
  for (; await undo.isEnabled(); steps++) {
    const before = await saved(page);
    await undo.click();
    await settled(page);
    const after = await saved(page);
    expect(after.moves.length).toBeLessThan(before.moves.length);
  }
  expect(steps).toBeGreaterThan(1);
  // From there it goes the same way once more: bots do not change their minds.
  const first = await look(page);
  await decide(page, await settled(page), 1);
  await settled(page);
  await undo.click();
  expect(await look(page)).toEqual(first);
});

test("practice says so where it is set up", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  await expect(page.locator("label:has([data-testid=practice])")).toContainText("Everything can be taken back");
});

test("why nothing can be taken back is said", async ({ page }) => {
  await open(page, position("may-draw"));
  await settled(page);
  await tap(page, "[data-move=pass]");
  await settled(page);
  await tap(page, "[data-testid=undo]");
  await expect(page.getByTestId("news")).toContainText("a hidden card has been seen since");
});

test("what cannot be taken back is said until something happens", async ({ page }) => {
  await open(page, position("may-draw"));
  await settled(page);
  await tap(page, "[data-move=pass]");
  const state = await settled(page);
  await tap(page, "[data-testid=undo]");
  const refused = "a hidden card has been seen since";
  await expect(page.getByTestId("story")).toContainText(refused);
  await decide(page, state, 1);
  await settled(page);
  await expect(page.getByTestId("news")).not.toContainText(refused);
  await expect(page.getByTestId("story").filter({ hasText: refused })).toHaveCount(0);
});
