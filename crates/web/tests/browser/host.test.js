// Any static host under any path, and no network after the first visit.
import { everywhere } from "./everywhere.js";
import { decide, expect, look, playToTheEnd, settled, test } from "./luxx.js";
import { OLDER, host, version } from "./host.js";

test.use({ serviceWorkers: "allow" });

/** In which versions on the device the champion's file is. Runs in the page. */
async function champions() {
  const names = (await caches.keys()).filter((name) => name.startsWith("luxx-"));
  const known = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith("/champion.safetensors"))));
  return names.filter((_, place) => known[place]).map((name) => name.slice(5)).sort();
}

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
    // Every icon is there and as large as it is said to be. The manifest names no id: without one it is this address, wherever the page lies.
    const icons = await page.evaluate(async () => {
      const [manifest, touch] = ["manifest", "apple-touch-icon"].map((rel) => document.querySelector(`link[rel=${rel}]`).href);
      const said = (await (await fetch(manifest)).json()).icons.map(({ src, sizes }) => [new URL(src, manifest).href, sizes]);
      const wide = async ([src, sizes]) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return [src.split("/").at(-1), sizes, `${image.naturalWidth}x${image.naturalHeight}`];
      };
      return await Promise.all([...said, [touch, "180x180"]].map(wide));
    });
    expect(icons.map(([name]) => name)).toEqual(["favicon.svg", "icon-192.png", "icon-512.png", "icon.svg", "icon-180.png"]);
    for (const [name, said, real] of icons) if (said !== "any") expect(real, name).toBe(said);
    // Nobody has asked the champion yet: its file comes when all else is there.
    await expect.poll(() => page.evaluate(champions)).toEqual([version()]);
    expect(asked.filter((url) => url.startsWith("http") && !url.startsWith(address))).toEqual([]);
    await close();

    await page.reload();
    await settled(page);
    // Parts that nobody has wanted yet are on the device, too.
    await page.getByTestId("hint").click();
    await expect(page.locator(".hints")).toHaveAttribute("data-judge", "champion");
    await page.getByTestId("close").click();
    await playToTheEnd(page);
    await expect(page.getByTestId("score-sheet")).toBeVisible();
    // What one does alone needs none either.
    await page.goto(`${address}#/today`);
    await page.getByTestId("today-play").click();
    await playToTheEnd(page);
    await page.getByTestId("compare").click();
    await expect(page.getByTestId("rival-points")).toBeVisible({ timeout: 90_000 });
    await expect(page.getByTestId("today-said")).toContainText("champion");
    await page.goto(`${address}#statistics`);
    await expect(page.getByTestId("deals")).toContainText("2");
    await page.goto(`${address}#games`);
    await expect(page.getByTestId("open")).toHaveCount(2);
    // A deal is shown again, judged, and given to a friend, who has the page.
    await page.getByTestId("review").first().click();
    await expect(page.getByTestId("judged")).toHaveAttribute("data-judge", "champion");
    await page.getByTestId("watch").click();
    await page.getByTestId("options").click();
    await page.getByTestId("share").click();
    await page.locator("input[value=challenge]").check({ force: true });
    const challenge = await page.getByTestId("link").inputValue();
    // A second window, opened for the first time without a network.
    const second = await context.newPage();
    await second.goto(challenge);
    await expect(second.getByTestId("dare-play")).toBeVisible();
    await second.goto(address);
    // The game is open in the first one; taken over, it is as it was left.
    await second.getByTestId("take-over").click();
    await expect(second.getByTestId("elsewhere")).toHaveCount(0);
    await expect(second.getByTestId("scores").or(second.getByTestId("score-sheet")).first()).toBeVisible();
  });
});

test.describe("a new version", () => {
  test.use({ tolerated: [/404/], painted: true, settings: { speed: "instant", german: true } });

  test("is offered once it is there whole, and the game goes on in it", async ({ page }) => {
    const lies = { older: true };
    const { address, close } = await host("/", lies);
    const installed = async () => {
      const names = await page.evaluate(() => caches.keys());
      return names.filter((name) => name.startsWith("luxx-")).map((name) => name.slice(5)).sort();
    };
    const shown = () => page.evaluate(() => document.querySelector("link[rel=stylesheet]").href.split("/").at(-2));
    const update = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update().catch(() => {})));
    await page.goto(address);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.evaluate(() => fetch(document.querySelector("link[rel=stylesheet]").href.replace("style.css", "champion.safetensors")));
    await expect.poll(() => page.evaluate(champions)).toEqual([OLDER]);
    await page.getByTestId("play").click();
    await decide(page, await settled(page), 0);
    const left = await look(page);

    // One file is missing: nothing has changed.
    lies.older = false;
    lies.missing = "worker.js";
    await update();
    await page.waitForFunction(async () => !(await navigator.serviceWorker.ready).installing);
    await expect.poll(installed).toEqual([OLDER]);
    await expect(page.getByTestId("update")).toHaveCount(0);
    await page.reload();
    expect([await shown(), await look(page)]).toEqual([OLDER, left]);

    // It is all there: the page stays as it is until somebody says so.
    lies.missing = undefined;
    await update();
    await expect(page.getByTestId("update")).toBeVisible();
    expect(await installed()).toEqual([OLDER, version()].sort());
    // The champion has come along.
    expect(await page.evaluate(champions)).toEqual([OLDER, version()].sort());
    await everywhere(page, [[320, 568], [844, 390]], "a new version");
    await page.getByTestId("update-later").click();
    await page.reload();
    expect(await shown()).toBe(OLDER);
    await page.getByTestId("update-now").click();
    await page.waitForFunction((version) => document.querySelector(`link[href*="${version}"]`), version());
    expect([await shown(), await look(page)]).toEqual([version(), left]);
    expect(await installed()).toEqual([version()]);
    await close();
  });
});

test.describe("the real server", () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test("is needed for the first visit only; where bytes are saved, without the champion", async ({ page, context }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.goto("./");
    await page.getByTestId("play").click();
    const { phase } = await settled(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.reload();
    expect((await settled(page)).phase).toBe(phase);
    await page.getByTestId("hint").click();
    await expect(page.locator(".hints")).toHaveAttribute("data-judge", "searcher");
  });
});
