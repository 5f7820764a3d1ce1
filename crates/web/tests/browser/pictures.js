// The pictures of the page for the README and for looking: the same positions in six sizes, both themes and both languages. They go
// into target/browser/pictures, or where LUXX_PICTURES says, seen from the project's folder.
import { fileURLToPath } from "node:url";

import { open, position, settled, still, tap, test } from "./luxx.js";

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

      test("start", async ({ page }) => {
        await page.goto("./");
        await page.getByTestId("play").waitFor();
        await picture(page, "start");
      });

      test("table", async ({ page }) => {
        await open(page, position("play"));
        const { groups } = await settled(page);
        const most = groups.reduce((best, group) => (group.count > best.count ? group : best));
        await tap(page, `.hand button.group[data-value="${most.value}"]`);
        await picture(page, "table");
      });

      test("duel", async ({ page }) => {
        await open(page, position("shadow"));
        await settled(page);
        await picture(page, "duel");
      });

      test("scores", async ({ page }) => {
        await open(page, position("match-goes-on"));
        await page.getByTestId("score-sheet").waitFor();
        await picture(page, "scores");
      });
    });
  }
}
