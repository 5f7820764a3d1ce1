// axe-core finds nothing on any screen, sheet or question, in either theme.
import { objections } from "./axe.js";
import { DECISIONS, expect, keep, position, settled, tap, test } from "./luxx.js";

/** Puts a game into the store and opens the page with it. */
async function show(page, saved) {
  await keep(page, saved);
  await page.reload();
  await page.locator("main").waitFor();
}

test.use({ painted: true });

for (const theme of ["light", "dark"]) {
  test.describe(theme, () => {
    test.use({ settings: { speed: "instant", theme } });

    test("start, set-up, rules and menu", async ({ page }) => {
      await page.goto("./");
      await page.getByTestId("play").waitFor();
      expect.soft(await objections(page), "start").toEqual([]);
      for (const [opener, screen, back] of [["rules", "rules-page", "back"], ["menu", "menu-sheet", "close"]]) {
        await page.getByTestId(opener).click();
        await page.getByTestId(screen).waitFor();
        expect.soft(await objections(page), screen).toEqual([]);
        await page.getByTestId(back).click();
      }
      await page.getByTestId("set-up").click();
      await page.getByTestId("set-up-page").waitFor();
      expect.soft(await objections(page), "set-up").toEqual([]);
      await page.getByTestId("name-1").fill("");
      expect.soft(await objections(page), "set-up with a mistake").toEqual([]);
    });

    test("every question", async ({ page }) => {
      await page.goto("./");
      for (const decision of DECISIONS) {
        await show(page, position(decision));
        const { phase, groups } = await settled(page);
        expect(phase).toBe(decision);
        expect.soft(await objections(page), decision).toEqual([]);
        if (decision === "play") {
          await tap(page, `.hand button.group[data-value="${groups[0].value}"]`);
          expect.soft(await objections(page), "picked").toEqual([]);
        }
      }
    });

    // What other rules say is drawn by the same code: one theme each. They never leave it open whether one draws.
    test("every question of other rules", async ({ page }) => {
      const rules = theme === "light" ? "expert" : "ravensburger";
      await page.goto("./");
      for (const decision of DECISIONS.filter((decision) => decision !== "may-draw")) {
        const players = decision === "shadow" ? 2 : 5;
        await show(page, position(`${rules}-crowded-${decision}-${players}`));
        const { phase, groups } = await settled(page);
        expect(phase).toBe(decision);
        if (decision === "play") await tap(page, `.hand button.group[data-value="${groups[0].value}"]`);
        expect.soft(await objections(page), decision).toEqual([]);
      }
    });

    test("the sheets of the table, the cover, the notice", async ({ page }) => {
      await page.goto("./");
      await show(page, position("full-hand-5"));
      await settled(page);
      expect.soft(await objections(page), "full hand").toEqual([]);
      for (const sheet of ["log", "menu", "hint"]) {
        await page.getByTestId(sheet).click();
        await page.getByTestId(`${sheet}-sheet`).waitFor();
        if (sheet === "hint") await page.locator(".hints").waitFor({ timeout: 60_000 });
        expect.soft(await objections(page), sheet).toEqual([]);
        await page.getByTestId("close").click();
      }
      for (const [sheet, over] of [["player", ".seat"], ["piles", ".mat"]]) {
        await tap(page, `${over} .look`);
        await page.getByTestId(`${sheet}-sheet`).waitFor();
        expect.soft(await objections(page), sheet).toEqual([]);
        await page.getByTestId("close").click();
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByTestId("column").waitFor();
      expect.soft(await objections(page), "the column").toEqual([]);
      await show(page, position("match-over"));
      await page.getByTestId("score-sheet").waitFor();
      expect.soft(await objections(page), "scores").toEqual([]);
      await show(page, { head: "damaged", moves: "" });
      await page.getByTestId("notice").waitFor();
      expect.soft(await objections(page), "notice").toEqual([]);
      await page.getByTestId("notice").getByRole("button").click();
      await page.getByTestId("set-up").click();
      await page.getByTestId("sitter-1").selectOption("");
      await page.getByTestId("start").click();
      await settled(page);
      await page.getByTestId("cover").waitFor();
      expect.soft(await objections(page), "cover").toEqual([]);
    });
  });
}
