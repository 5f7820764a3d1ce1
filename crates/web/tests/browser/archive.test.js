// The screens about deals that are over: nothing overlaps, is cut off or out of reach, and axe finds nothing.
import { SAID, bring, review } from "./archive.js";
import { everywhere } from "./everywhere.js";
import { resize } from "./looks.js";
import { expect, playToTheEnd, settled, test } from "./luxx.js";

const [SIDE, SHORT, USUAL] = [{ width: 844, height: 390 }, { width: 360, height: 640 }, { width: 390, height: 844 }];

/** On its side a page that says one thing says it in one column, beside the lynx. */
async function oneColumn(page) {
  await resize(page, SIDE);
  const said = page.locator(".page.plain > :not(header, .lynx)");
  const edges = await said.evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
  expect.soft(new Set(edges).size, `columns begin at ${edges}`).toBe(1);
  const lynx = await page.locator(".page.plain > .lynx").boundingBox();
  expect.soft(lynx.x + lynx.width).toBeLessThan(edges[0]);
  await resize(page, USUAL, 1);
}

/** Whatever is pressed in the strip has something beside it: no button falls into a line of its own. */
async function noneAlone(page) {
  await resize(page, SIDE);
  const alone = await page.locator(".rerun").evaluate((strip) => {
    const parts = [...strip.querySelectorAll(":scope > :not(.scrub)")].map((part) => [part, part.getBoundingClientRect()]);
    const beside = ([one, box]) => parts.some(([other, { top, bottom }]) => other !== one && top < box.bottom && bottom > box.top);
    return parts.filter((part) => part[0].matches("button") && !beside(part)).map(([part]) => part.dataset.testid);
  });
  expect.soft(alone, "buttons in a line of their own").toEqual([]);
  await resize(page, USUAL, 1);
}

/** No caption leaves out its last line, which says from where a card came. A chip may be a little higher than a line. */
async function wholeCaptions(page) {
  await resize(page, SHORT);
  const cut = new Set();
  for (let move = 10; move <= 30; move++) {
    await page.getByTestId("scrub").fill(`${move}`);
    await expect(page.getByTestId("place")).toContainText(`${move}`);
    const captions = await page.locator(".seat .deed").evaluateAll((deeds) => deeds.filter((deed) => deed.scrollHeight > deed.clientHeight + parseFloat(getComputedStyle(deed).lineHeight) / 2).map((deed) => deed.innerText));
    for (const caption of captions) cut.add(caption);
  }
  expect.soft([...cut], "captions that are cut off").toEqual([]);
  await resize(page, USUAL, 1);
}

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
      await noneAlone(page);
      await open();
      await look("what can be done with it");
      await page.locator("input[name=eyes]").last().check({ force: true });
      await page.getByTestId("close").click();
      await expect(page.locator("[data-hand]")).toHaveCount(4);
      await look("all hands open", true);
      await wholeCaptions(page);
      await open("share");
      await look("given away");
      await page.locator("input[value=challenge]").check({ force: true });
      const challenge = await page.getByTestId("link").inputValue();
      await page.goto(challenge);
      await page.getByTestId("dare").waitFor();
      await look("a challenge");
      await oneColumn(page);
      await page.goto("./#/d/1");
      await page.getByTestId("no-replay").waitFor();
      await look("a link that is none");
      await oneColumn(page);

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
