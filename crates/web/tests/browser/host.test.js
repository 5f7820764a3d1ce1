// Any static host under any path, and no network after the first visit.
import { expect, playToTheEnd, settled, test } from "./luxx.js";
import { host } from "./host.js";

test.use({ serviceWorkers: "allow" });

test.describe("a plain static host", () => {
  // Taken off the network on purpose: the browser says that it asked in vain.
  test.use({ tolerated: [/ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_CONNECTION_RESET/] });

  test("serves a whole game under a sub-path, and once more without a network", async ({ page, context }) => {
    const { address, close } = await host("/games/luxx-1/");
    const asked = [];
    context.on("request", (request) => asked.push(request.url()));
    await page.goto(address);
    await page.getByTestId("play").click();
    expect((await settled(page)).phase).not.toBe("over");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    expect(asked.filter((url) => url.startsWith("http") && !url.startsWith(address))).toEqual([]);
    await close();

    await page.reload();
    await settled(page);
    // Parts that nobody has wanted yet are on the device, too.
    await page.getByTestId("hint").click();
    await expect(page.locator("[data-hint]").first()).toBeVisible();
    await page.getByTestId("close").click();
    await playToTheEnd(page);
    await expect(page.getByTestId("score-sheet")).toBeVisible();
    // A second window, opened for the first time without a network.
    const second = await context.newPage();
    await second.goto(address);
    // The game is open in the first one; taken over, it is as it was left.
    await second.getByTestId("take-over").click();
    await expect(second.getByTestId("elsewhere")).toHaveCount(0);
    await expect(second.getByTestId("scores").or(second.getByTestId("score-sheet")).first()).toBeVisible();
  });
});

test.describe("the real server", () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test("is needed for the first visit only", async ({ page, context }) => {
    await page.goto("./");
    await page.getByTestId("play").click();
    const { phase } = await settled(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.reload();
    expect((await settled(page)).phase).toBe(phase);
  });
});
