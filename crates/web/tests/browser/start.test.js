// The start stands in index.html and can be pressed before the program is there; when it comes nothing moves and nothing is lost.
import { expect, settled, test } from "./luxx.js";

/** Goes to the start and holds the program back until told. */
async function early(page) {
  let release;
  const held = new Promise((done) => (release = done));
  await page.route("**/luxx_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  const going = page.goto("./");
  await page.getByTestId("play").waitFor();
  return async () => {
    release();
    await going;
  };
}

/** Where everything is and what it says. */
async function shown(page) {
  return await page.evaluate(() =>
    [...document.querySelectorAll(".start :is([data-testid], .lynx, .word, .card, p, footer)")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const label = element.dataset.testid ?? element.getAttribute("class") ?? element.localName;
      return `${label} ${element.textContent.trim()} ${element.ariaLabel ?? ""} ${[x, y, width, height].map(Math.round)}`;
    }),
  );
}

test("Play pressed before the program is there is remembered", async ({ page }) => {
  const arrive = await early(page);
  await page.getByTestId("play").click();
  await expect(page.getByTestId("play")).toHaveAttribute("aria-busy", "true");
  await arrive();
  await settled(page);
  await expect(page.locator("main.table")).toBeVisible();
});

for (const [name, german, theme] of [["English by day", false, "light"], ["German in the evening", true, "dark"]]) {
  test.describe(name, () => {
    test.use({ settings: { speed: "instant", german, theme, finished: german }, contextOptions: { reducedMotion: "reduce" } });

    test("nothing changes when the program comes", async ({ page }) => {
      const arrive = await early(page);
      const sizes = [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }];
      const look = async () => {
        const seen = [];
        for (const size of sizes) {
          await page.setViewportSize(size);
          // Until the page has heard of it and laid itself out.
          await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          seen.push(...(await shown(page)));
        }
        return seen;
      };
      const before = await look();
      expect(before.length).toBeGreaterThan(30);
      await arrive();
      expect(await look()).toEqual(before);
    });
  });
}
