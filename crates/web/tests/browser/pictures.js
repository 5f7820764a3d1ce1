// The pictures of the page for the README and for looking: the same positions in six sizes, both themes and both languages. They go
// into target/browser/pictures, or where LUXX_PICTURES says, seen from the project's folder.
import { fileURLToPath } from "node:url";

import { LOOKS as FONTS, put } from "./looks.js";
import { open, position, settled, show, still, stored, tap, test } from "./luxx.js";

test.use({ painted: true });

const FOLDER = fileURLToPath(new URL(`../../../../${process.env.LUXX_PICTURES ?? "target/browser/pictures"}/`, import.meta.url));
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
        for (const [opener, sheet] of [["rules", "rules"], ["menu", "menu"]]) {
          await page.getByTestId(opener).click();
          await page.getByTestId(`${sheet}-sheet`).waitFor();
          await picture(page, sheet);
          await page.getByTestId("close").click();
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
    await still(page);
    await page.screenshot({ path: `${FOLDER}type-rules-${look}.png` });
  });
}
