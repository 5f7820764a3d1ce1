// The pictures of the page for the README and for looking: the same positions in six sizes, both themes and both languages. The
// screens of playing together are taken by their tests.
import { SAID, bring } from "./archive.js";
import { LOOKS as FONTS, put } from "./looks.js";
import { expect, open, playToTheEnd, position, settled, show, still, stored, tap, test } from "./luxx.js";

test.use({ painted: true });

/** `cargo xtask pictures` says where. */
const FOLDER = `${process.env.LUXX_PICTURES}/`;
const SIZES = {
  small: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  side: { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
  tablet: { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  large: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 },
};
const LOOKS = ["light", "dark"].flatMap((theme) => [false, true].map((german) => ({ theme, german })));

for (const [size, shape] of Object.entries(SIZES)) {
  for (const { theme, german } of LOOKS) {
    const look = german ? `${theme}-german` : theme;
    test.describe(`${size} ${look}`, () => {
      test.use({ ...shape, settings: { speed: "instant", theme, german } });
      const picture = async (page, name) => {
        await still(page);
        await page.screenshot({ path: `${FOLDER}page-${name}-${size}-${look}.png` });
      };

      test("all screens", async ({ page }) => {
        await page.goto("./");
        await page.getByTestId("play").waitFor();
        await picture(page, "start");
        for (const [opener, screen, back] of [["rules", "rules-page", "back"], ["menu", "menu-sheet", "close"]]) {
          await page.getByTestId(opener).click();
          await page.getByTestId(screen).waitFor();
          await picture(page, opener);
          await page.getByTestId(back).click();
        }
        await page.getByTestId("set-up").click();
        await page.getByTestId("set-up-page").waitFor();
        await picture(page, "set-up");
        for (const decision of ["take", "return", "draw", "may-draw"]) {
          await show(page, stored(position(decision)));
          await settled(page);
          await picture(page, decision);
        }
        await show(page, stored(position("shadow")));
        await settled(page);
        await picture(page, "duel");
        await show(page, stored(position("play")));
        const { groups } = await settled(page);
        await tap(page, ".seat .look");
        await page.getByTestId("player-sheet").waitFor();
        await picture(page, "player");
        await page.getByTestId("close").click();
        await tap(page, ".mat .look");
        await page.getByTestId("piles-sheet").waitFor();
        await picture(page, "piles");
        await page.getByTestId("close").click();
        const most = groups.reduce((best, group) => (group.count > best.count ? group : best));
        await tap(page, `.hand button.group[data-value="${most.value}"]`);
        await picture(page, "table");
        await page.getByTestId("hint").click();
        await page.locator(".hints").waitFor({ timeout: 60_000 });
        await picture(page, "hint");
        await show(page, stored(position("match-goes-on")));
        await page.getByTestId("score-sheet").waitFor();
        await picture(page, "scores");
      });

      test("puzzles", async ({ page }) => {
        await page.goto("./#/puzzles");
        await page.getByTestId("puzzle-sum").waitFor();
        await picture(page, "puzzles");
        const first = await page.getByTestId("go-on-puzzles");
        await page.getByTestId("seek-theme").selectOption("sweep");
        await page.getByTestId("seek-players").selectOption("4");
        await first.click();
        await page.getByTestId("goal").waitFor();
        await settled(page);
        await picture(page, "puzzle");
        await tap(page, "[data-testid=idea]");
        const group = page.locator(".hand .group").first();
        await group.click();
        await picture(page, "puzzle-idea");
        await tap(page, ".panel .go");
        await page.getByTestId("verdict").waitFor();
        await picture(page, "puzzle-wrong");
        await tap(page, "[data-testid=show-answer]");
        await page.getByTestId("answer").waitFor();
        await picture(page, "puzzle-answer");
      });

      test("learning", async ({ page }) => {
        await page.goto("./#/learn");
        await page.getByTestId("learn-page").waitFor();
        await picture(page, "learn");
        await page.goto("./#/learn/catch");
        await page.getByTestId("question").waitFor();
        await settled(page);
        await picture(page, "lesson");
      });

      test("a day and what is kept of it", async ({ page }) => {
        await page.clock.setFixedTime(new Date("2026-11-16T12:00:00"));
        await page.goto("./#today");
        await page.getByTestId("today-play").waitFor();
        await picture(page, "today");
        await page.getByTestId("today-play").click();
        await playToTheEnd(page);
        await page.getByTestId("compare").click();
        await page.getByTestId("share-text").waitFor({ timeout: 120_000 });
        await picture(page, "today-result");
        await page.goto("./#statistics");
        await page.getByTestId("deals").waitFor();
        await picture(page, "statistics");
        await bring(page, SAID);
        await expect(page.locator("[data-deal]")).toHaveCount(2);
        await picture(page, "games");
        await page.getByTestId("open").last().click();
        await page.getByTestId("run").click();
        await page.getByTestId("scrub").fill("20");
        await picture(page, "replay");
        await page.getByTestId("options").click();
        await page.getByTestId("deal-sheet").waitFor();
        await picture(page, "deal");
        await page.locator("input[name=eyes]").last().check({ force: true });
        await page.getByTestId("close").click();
        await picture(page, "hands");
        await page.getByTestId("options").click();
        await page.getByTestId("share").click();
        await page.locator("input[value=challenge]").check({ force: true });
        await picture(page, "share");
        await page.goto(await page.getByTestId("link").inputValue());
        await page.getByTestId("dare").waitFor();
        await picture(page, "dare");
        await page.goto("./#games");
        await page.getByTestId("review").first().click();
        await page.locator("main.review[data-stage=done]").waitFor({ timeout: 60_000 });
        await picture(page, "review");
      });

      test("the first game", async ({ page }) => {
        await page.goto("./");
        await page.evaluate((settings) => localStorage.setItem("luxx.settings", JSON.stringify(settings)), { speed: "instant", theme, german });
        await page.reload();
        await page.getByTestId("play").click();
        await settled(page);
        await picture(page, "aim");
      });
    });
  }
}

// What the letters of somebody else's device make of it, side by side: the page has none of its own.
for (const look of ["plain", "wide", "narrow"]) {
  test(`type ${look}`, async ({ page }) => {
    await open(page, position("take"));
    await settled(page);
    await put(page, FONTS[look]);
    await still(page);
    await page.screenshot({ path: `${FOLDER}type-table-${look}.png` });
    await page.getByTestId("menu").click();
    await page.getByTestId("way-rules").click();
    await page.getByTestId("rules-sheet").waitFor();
    await still(page);
    await page.screenshot({ path: `${FOLDER}type-rules-${look}.png` });
  });
}
