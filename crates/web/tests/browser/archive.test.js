// The screens about deals that are over: nothing overlaps, is cut off or out of reach, and axe finds nothing.
import { SAID, bring, review } from "./archive.js";
import { everywhere } from "./everywhere.js";
import { expect, playToTheEnd, settled, test } from "./luxx.js";

for (const [theme, german, sizes] of [["light", false, [[360, 640]]], ["dark", true, [[320, 568], [844, 390], [1280, 800]]]]) {
  test.describe(theme, () => {
    test.use({ painted: true, settings: { speed: "instant", theme, german }, contextOptions: { reducedMotion: "reduce" } });

    test("the list, a deal shown again, what can be done with it, a review and a hint", async ({ page }) => {
      const look = (what, whole = false) => everywhere(page, sizes, `${what}, ${theme}`, { whole });
      const open = async (sheet) => {
        await page.getByTestId("options").click();
        await page.getByTestId("deal-sheet").waitFor();
        if (sheet) await page.getByTestId(sheet).click();
      };
      // Little room, a deal that was played here and one that was not, a file that was refused.
      await page.addInitScript(() => (navigator.storage.estimate = async () => ({ usage: 95, quota: 100 })));
      await page.goto("./");
      await page.getByTestId("play").click();
      await playToTheEnd(page);
      await page.getByTestId("notice").waitFor();
      await page.getByTestId("close").click();
      await page.getByTestId("dismiss").click();
      await page.goto("./#games");
      await expect(page.locator("[data-deal]")).toHaveCount(1);
      await bring(page);
      await page.getByTestId("bring").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from("{}") });
      await page.getByTestId("problem").waitFor();
      await look("the list");

      await page.getByTestId("open").last().click();
      await page.getByTestId("run").click();
      await page.getByTestId("scrub").fill("20");
      await look("a deal shown again", true);
      await open();
      await look("what can be done with it");
      await page.locator("input[name=eyes]").last().check({ force: true });
      await page.getByTestId("close").click();
      await expect(page.locator("[data-hand]")).toHaveCount(4);
      await look("all hands open", true);
      await open("share");
      await look("given away");
      await page.locator("input[value=challenge]").check({ force: true });
      const challenge = await page.getByTestId("link").inputValue();
      await page.goto(challenge);
      await page.getByTestId("dare").waitFor();
      await look("a challenge");
      await page.goto("./#/d/1");
      await page.getByTestId("no-replay").waitFor();
      await look("a link that is none");

      await page.goto("./#games");
      await page.getByTestId("forget").last().click();
      await page.getByTestId("forget").last().click();
      await expect(page.locator("[data-deal]")).toHaveCount(1);
      await review(page, SAID);
      await page.getByTestId("review").click();
      await expect(page.locator("main.review")).toHaveAttribute("data-stage", "done");
      await look("a review");
      await page.getByTestId("play-on").click();
      await page.locator("main.table:not(:has(.rerun))").waitFor();
      await settled(page);
      await page.getByTestId("hint").click();
      await page.locator(".hints").waitFor();
      // On its side a phone shows less than an open hint has, so that always lies below what stays above it.
      const upright = sizes.filter(([, height]) => height > 400);
      await everywhere(page, upright, `a hint, ${theme}`, { whole: false });
    });
  });
}
