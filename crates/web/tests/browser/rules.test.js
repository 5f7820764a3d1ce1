// The rules: one tap from every question and every refusal to the rule behind it, and back to the table as it was; looked for, addressed, drawn.
import { objections } from "./axe.js";
import { faults } from "./faults.js";
import { DECISIONS, expect, keep, look, open, position, settled, tap, test } from "./luxx.js";
import { resize } from "./looks.js";

/** The rule behind each kind of question. */
const BEHIND = { play: "2.1", shadow: "7.6", take: "3.2", return: "3.4", draw: "4.1", "may-draw": "2.7" };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("one tap leads from every question to its rule, and Back to the table as it was", async ({ page }) => {
  await open(page);
  for (const decision of DECISIONS) {
    await keep(page, position(decision));
    await page.reload();
    const { phase, groups } = await settled(page);
    expect(phase).toBe(decision);
    if (decision === "play") await tap(page, `.hand [data-value="${groups[0].value}"]`);
    const before = await look(page);
    await tap(page, ".panel [data-testid=rule]");
    // Cards that are picked are compared.
    const rule = decision === "play" ? "2.5" : BEHIND[decision];
    await expect(page.locator("[data-marked] .number").first()).toHaveText(new RegExp(`^${rule}‡?$`));
    expect(new URL(page.url()).hash).toBe(`#table/rules-${rule}`);
    await expect(page.locator("[data-marked] [data-testid=picture]")).toHaveCount(rule === "2.1" ? 0 : 1);
    await page.goBack();
    await expect(page.getByTestId("rules-sheet")).toHaveCount(0);
    expect(await look(page)).toEqual(before);
  }
  await keep(page, position("play"));
  await page.reload();
  await settled(page);
  await tap(page, ".panel [data-testid=rule]");
  await expect(page.locator("[data-marked] .number").first()).toHaveText("2.1");
});

test("rules are found by their words and their numbers, and have addresses", async ({ page }) => {
  await page.goto("./#/rules/2.5");
  const marked = page.locator("[data-marked]");
  await expect(marked.locator(".number")).toHaveText("2.5");
  // It is in sight, with its picture (who is caught, as at the table) and an example.
  await expect(marked).toBeInViewport();
  await expect(marked.locator(".seat[data-verdict=caught]")).toHaveCount(2);
  await expect(marked.locator(".seat[data-verdict=safe]")).toHaveCount(1);
  await expect(marked.locator(".examples")).toContainText("Cleo");
  await expect(marked.locator(".small-table")).toHaveAttribute("inert", "");
  // As one types.
  const seek = page.getByTestId("seek");
  await seek.pressSequentially("joker");
  const found = await page.locator(".prose .rule").count();
  expect(found).toBeGreaterThan(3);
  await seek.pressSequentially(" shadow");
  expect(await page.locator(".prose .rule").count()).toBeLessThan(found);
  await expect(page.locator(".prose mark").first()).toHaveText(/joker|shadow/i);
  await seek.fill("7.6");
  await expect(page.locator(".prose .rule .number").first()).toHaveText("7.6‡");
  await seek.fill("unicorn");
  await expect(page.getByTestId("found")).toContainText("Nothing");
  await page.getByTestId("clear").click();
  await expect(marked).toBeVisible();
  // From rule to rule, and back.
  await seek.fill("3.2");
  await page.locator(".prose .number").first().click();
  await expect(marked.locator(".number")).toHaveText("3.2");
  await page.goBack();
  await expect(marked.locator(".number")).toHaveText("2.5");
  // A ruling says whose it is and why.
  await page.goto("./#/rules/4.2");
  await expect(marked.getByTestId("ruling")).toContainText("Why:");
  // What nobody has written is the rules from their beginning.
  await page.goto("./#/rules/99.99");
  await expect(page.locator(".topics [aria-current=true]")).toHaveText("The game in one minute");
  await page.goBack();
  await page.goto("./#/rules/5");
  // How the variants differ stands side by side: in the rules of a deal, then in what follows from them.
  await expect(page.locator(".grid").first().locator("tbody tr")).toHaveCount(4);
  await expect(page.locator(".grid").nth(1).locator("tbody tr").nth(2)).toContainText("ends the deal‡");
});

test("on a phone the topics are folded up, and the sign of a ruling is explained where it is seen", async ({ page }) => {
  await page.goto("./#/rules");
  const [fold, others, note] = [page.getByTestId("fold"), page.locator(".topics .btn:not(.fold)"), page.locator(".page > .note")];
  await expect(fold).toHaveText("The game in one minute");
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(others.first()).toBeHidden();
  await expect(note).toHaveCount(0);
  expect((await page.locator(".prose h2").boundingBox()).y).toBeLessThan(844 / 3);
  // By the keyboard, which is where it was when they are folded up again.
  await fold.press("Enter");
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await others.getByText("Our own rulings").press("Enter");
  await expect(others.first()).toBeHidden();
  await expect(fold).toHaveText("Our own rulings");
  await expect(fold).toBeFocused();
  await expect(page.locator(".prose")).toContainText("‡");
  await expect(note).toHaveCount(1);
  // What stands in an empty field is read like any other note.
  const colours = await page.evaluate(() => [getComputedStyle(document.querySelector(".seek .input"), "::placeholder"), getComputedStyle(document.querySelector(".note"))].map(({ color }) => color));
  expect(colours[0]).toBe(colours[1]);
  // Where there is room they are all there.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(fold).toBeHidden();
  await expect(others.first()).toBeVisible();
});

test.describe("looked at", () => {
  test.use({ painted: true, settings: { speed: "instant", german: true } });

  const SIZES = [{ width: 320, height: 640 }, { width: 390, height: 844 }, { width: 768, height: 1024 }, { width: 844, height: 390 }, { width: 1280, height: 800 }];

  // As a sheet `layout.test.js` looks at all topics, in other fonts, too.
  test("the page with its pictures, with what was found, and at a ruling", async ({ page }) => {
    await page.goto("./#/rules/2.5");
    await page.locator("[data-marked] [data-testid=picture]").waitFor();
    const everywhere = async (what) => {
      for (const size of SIZES) {
        await resize(page, size);
        expect.soft(await faults(page, { whole: false }), `${what} at ${size.width}×${size.height}`).toEqual([]);
      }
      await resize(page, { width: 390, height: 844 }, 1);
      expect.soft(await objections(page), what).toEqual([]);
    };
    await everywhere("a turn");
    await page.getByTestId("seek").fill("joker");
    await everywhere("found");
    for (const [rule, what] of [["3.2", "taking"], ["4.2", "drawing, and a ruling"], ["7.6", "the duel"], ["5.5", "variants"]]) {
      await page.goto(`./#/rules/${rule}`);
      await page.locator(`[data-marked] .number:text-matches("^${rule}")`).waitFor();
      await everywhere(what);
    }
  });
});
