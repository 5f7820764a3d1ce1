// One's seat at a table: nothing but the server's word that there is none takes it away, and the links that are given away lead here.
import { expect, test } from "@playwright/test";

import { LOST, ownServer, person, play, setUp, sitDown } from "./online.js";

/** The seats that this device keeps, by table: their secrets. */
async function kept(page) {
  return await page.evaluate(() => {
    const seats = Object.entries(localStorage).filter(([key]) => /^luxx\.seat\.[0-9a-f]+$/.test(key));
    return Object.fromEntries(seats.map(([key, seat]) => [key.slice(10), JSON.parse(seat).token]));
  });
}

const tokenOf = (seat) => seat.split("/as/")[1];

test("a refusal that passes takes nobody's seat away, is said, and can be tried again", async ({ browser, baseURL }) => {
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 2 });
  const ada = await person(browser);
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  const refuse = (status, code) => (route) => route.fulfill({ status, json: { code, text: "not now" } });
  await ada.context.route("**/api/tables", refuse(429, "too-fast"));
  await ada.context.route("**/api/tables/*", refuse(503, "unavailable"));
  await ada.context.route("**/api/tables/*/proof", refuse(503, "restarting"));
  await ada.page.goto("./#together");
  await expect(ada.page.getByTestId("my-table")).toContainText("Try again in a moment");
  expect(await kept(ada.page)).toEqual({ [table]: tokenOf(seat) });
  await expect(ada.page.getByTestId("public-refused")).toContainText("Wait a moment");
  await expect(ada.page.locator("section[data-testid=public]")).not.toContainText("Nobody has");
  await ada.page.goto(`./#/t/${table}/replay`);
  await expect(ada.page.getByTestId("no-replay")).toContainText("restarts");

  // Somebody without a seat stands before the same door.
  const ben = await person(browser);
  await ben.context.route("**/api/tables/*", refuse(503, "unavailable"));
  await ben.page.goto(link);
  await expect(ben.page.getByTestId("closed")).toHaveAttribute("data-code", "unavailable");
  await ben.context.unrouteAll();
  await ben.page.getByTestId("retry").click();
  await ben.page.getByTestId("door").waitFor();

  await ada.context.unrouteAll();
  await ada.page.goto("./#together");
  await expect(ada.page.getByTestId("my-table")).toContainText("not begun");
  // What is gone for good goes here, too.
  await ada.context.route("**/api/tables/*", refuse(404, "unknown-table"));
  await ada.page.goto("./#");
  await ada.page.goto("./#together");
  await expect(ada.page.getByTestId("my-table")).toBeHidden();
  expect(await kept(ada.page)).toEqual({});
  await ada.leave(LOST.concat(/^(404|429|503):/));
  await ben.leave(LOST.concat(/^503:/));
});

test("a link with a seat of somebody's making does not take the own one's place", async ({ browser, baseURL }) => {
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 3 });
  const [ada, ben] = [await person(browser), await person(browser)];
  const own = (row) => ada.page.locator(`.seat-row[data-seat='${row}'][data-me]`);
  await ada.page.goto(seat);
  await expect(own(0)).toBeVisible();
  await sitDown(ben.page, link, "Ben");
  const mine = { [table]: tokenOf(seat) };
  expect(await kept(ada.page)).toEqual(mine);

  // Thrown by nobody: the own seat is kept while it is asked, tried and refused, and is there afterwards.
  await ada.page.goto(`${link}/as/${"f".repeat(32)}`);
  await ada.page.getByTestId("offered").waitFor();
  expect(ada.page.url(), "the secret does not stay in the address").toBe(link);
  await ada.page.getByTestId("accept").click();
  await expect(ada.page.getByTestId("closed")).toHaveAttribute("data-code", "bad-token");
  expect(await kept(ada.page)).toEqual(mine);
  await ada.page.getByTestId("look").click();
  await expect(own(0)).toBeVisible();

  // A real one of another seat: stayed away from, then taken.
  const bens = `${link}/as/${(await kept(ben.page))[table]}`;
  await ada.page.goto(bens);
  await ada.page.reload();
  await ada.page.getByTestId("decline").click();
  await expect(own(0)).toBeVisible();
  expect(await kept(ada.page)).toEqual(mine);
  await ada.page.goto(bens);
  await ada.page.getByTestId("accept").click();
  await expect(own(1)).toBeVisible();
  await ben.page.getByTestId("moved").waitFor();
  expect(await kept(ada.page)).toEqual(await kept(ben.page));

  // Without a seat there is nothing to ask, and what is none is not kept.
  const cleo = await person(browser);
  await cleo.page.goto(`${link}/as/${"e".repeat(32)}`);
  await expect(cleo.page.getByTestId("closed")).toHaveAttribute("data-code", "bad-token");
  expect(await kept(cleo.page)).toEqual({});
  await cleo.page.reload();
  await cleo.page.getByTestId("door").waitFor();
  for (const somebody of [ada, ben, cleo]) await somebody.leave();
});

test("where the browser keeps nothing, the host of a table is its host, and a link above the game is copied all the same", async ({ browser }) => {
  const ada = await person(browser);
  await ada.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("nothing is kept here", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    // As on a page without TLS.
    Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
    document.addEventListener("copy", () => (window.copied = String(document.activeElement.value ?? getSelection())), true);
  });
  await ada.page.goto("./#together");
  await ada.page.getByTestId("name").fill("Ada");
  await ada.page.getByTestId("open-table").click();
  await ada.page.getByTestId("start-online").click();
  await ada.page.locator(".hand .card").first().waitFor();
  await ada.page.getByTestId("menu").click();
  await ada.page.getByTestId("way-invite").click();
  await ada.page.getByTestId("invite-sheet").getByTestId("copy").first().click();
  await expect(ada.page.getByTestId("copy").first()).toHaveText("Copied");
  expect(await ada.page.evaluate(() => window.copied)).toBe(ada.page.url().replace("/invite", ""));
  await ada.leave();
});

test("a page that was reloaded knows what it has given to the shuffle, and sees when it was replaced", async ({ browser, baseURL }) => {
  const { table, seat } = await setUp(baseURL, "Ada", { seats: 2 });
  const { page, leave } = await person(browser);
  const check = async () => {
    await page.getByTestId("check-shuffle").click();
    await page.getByTestId("fair").waitFor();
    return await page.getByTestId("fair").evaluate((said) => `${said.dataset.fair}: ${said.textContent}`);
  };
  /** Reloads with something else in mind. */
  const recall = async (change) => {
    await page.evaluate(([key, change]) => {
      const known = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...known, ...new Function("known", `return ${change}`)(known) }));
    }, [`luxx.seat.fair.${table}`, change]);
    await page.reload();
    return await check();
  };
  await page.goto(seat);
  await page.getByTestId("start-online").click();
  await page.locator(".hand .card").first().waitFor();
  await page.reload();
  await page.locator(".hand .card").first().waitFor();
  await play({ page });
  expect(await check()).toMatch(/^yes: .*bound itself to its secret; it is the same one.*Your own share, rolled by this device/s);
  expect(await recall("{ shares: known.shares.map((one) => ({ ...one, hex: one.hex.replace(/./g, '0') })) }")).toMatch(/^no: Another share lies at your seat/);
  expect(await recall("{ shares: known.shares.map((one) => ({ ...one, taken: false })) }")).toMatch(/^yes: .*cannot compare/s);
  expect(await recall("{ promises: known.promises.map(([deal, promise]) => [deal, promise.replace(/./g, '0')]) }")).toMatch(/^no: Something is wrong/);
  expect(await recall("{ promises: [], shares: [] }")).toMatch(/^yes: .*does not remember, what the server.*does not remember which one/s);
  await leave();
});

test("leaving unheard leaves nothing, and where the host is gone a guest may start", async ({ browser, baseURL }) => {
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 3, away_s: 3 });
  const [ada, ben, cleo] = [await person(browser), await person(browser, { cuttable: true }), await person(browser)];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await sitDown(cleo.page, link, "Cleo");
  await ben.cut(true);
  await ben.page.locator(".contact[data-contact=half]").first().waitFor();
  await ben.page.getByTestId("quit").click();
  await expect(ben.page.getByTestId("notice")).toContainText("your seat stays yours");
  await ben.page.getByTestId("dismiss").click();
  expect(Object.keys(await kept(ben.page))).toEqual([table]);
  await ben.cut(false);
  await expect(ben.page.locator(".seat-row[data-seat='1'][data-me]")).toBeVisible();
  await ben.page.locator(".seat-row[data-seat='1'] .contact[data-contact=here]").waitFor();
  await ben.page.getByTestId("quit").click();
  await ben.page.getByTestId("together").waitFor();
  expect(await kept(ben.page)).toEqual({});
  await expect(ada.page.locator(".seat-row[data-seat='1'][data-free]")).toBeVisible();

  await expect(cleo.page.getByTestId("start-online")).toHaveCount(0);
  await ada.page.goto("about:blank");
  await expect(cleo.page.getByTestId("start-online")).toContainText("Ada is away", { timeout: 20_000 });
  await cleo.page.getByTestId("start-online").click();
  await cleo.page.locator(".hand .card").first().waitFor();
  await ben.leave(LOST);
  await ada.leave();
  await cleo.leave();
});

test("a host closes the table: who is there is told, and its link says so afterwards", async ({ browser, baseURL }) => {
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 3 });
  const [ada, ben] = [await person(browser), await person(browser)];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await ada.page.getByTestId("start-online").click();
  for (const { page } of [ada, ben]) await page.locator(".hand .card").first().waitFor();
  await ben.page.getByTestId("menu").click();
  await expect(ben.page.getByTestId("way-quit")).toBeVisible();
  await expect(ben.page.getByTestId("close-table"), "a guest closes nothing").toHaveCount(0);
  await ben.page.getByTestId("close").click();
  await ada.page.getByTestId("menu").click();
  await ada.page.getByTestId("close-table").click();
  await expect(ada.page.getByTestId("close-table")).toContainText("Press again");
  await expect(ben.page.locator(".hand .card").first(), "it is asked first").toBeVisible();
  await ada.page.getByTestId("close-table").click();
  for (const { page } of [ada, ben]) {
    await expect(page.getByTestId("closed")).toHaveAttribute("data-code", "closed-by-host");
    await expect(page.getByTestId("closed")).toContainText("The host has closed this table");
    expect(await kept(page)).toEqual({});
  }
  await ben.page.reload();
  await expect(ben.page.getByTestId("door")).toContainText("The host has closed this table");
  await expect(ben.page.getByTestId("watch").or(ben.page.getByTestId("sit"))).toHaveCount(0);
  expect((await (await fetch(new URL(`api/tables/${table}`, baseURL))).json()).state).toBe("closed");
  await ada.leave();
  await ben.leave();
});

test("on the machine of the server the page gives away addresses that phones reach", async ({ browser }) => {
  const server = await ownServer(["--host", "0.0.0.0"]);
  // What is printed for phones; a machine in no network has none, and its own address is all there is.
  const { addresses } = await (await fetch(`${server.address}api/addresses`)).json();
  await expect.poll(() => server.said().match(/(?<=^ {2})http:\S+(?=$)/gm) ?? []).toEqual(addresses);
  const first = addresses[0] ?? server.address;
  const { table, seat } = await setUp(server.address, "Ada", { seats: 2 });
  const [ada, tv] = [await person(browser), await person(browser, { viewport: { width: 1920, height: 1080 } })];
  await ada.page.goto(seat);
  await expect(ada.page.getByTestId("qr")).toHaveAttribute("data-link", `${first}#/t/${table}`);
  await expect(ada.page.getByTestId("link")).toHaveText(`${first}#/t/${table}`.replace("http://", ""));
  await ada.page.getByTestId("to-screen").evaluate((way, to) => way.href === to || Promise.reject(way.href), `${server.address}#/t/${table}/screen`);
  await tv.page.goto(`${server.address}#/t/${table}/screen`);
  await expect(tv.page.getByTestId("qr")).toHaveAttribute("data-link", `${first}#/t/${table}/beside`);
  await ada.page.getByTestId("start-online").click();
  await ada.page.getByTestId("menu").click();
  await ada.page.getByTestId("way-invite").click();
  await ada.page.getByTestId("own-seat").locator("summary").click();
  const own = new RegExp(`^${first.replace(/[.[\]]/g, "\\$&")}#/t/${table}/as/[0-9a-f]{32}$`);
  await expect(ada.page.getByTestId("own-seat").getByTestId("qr")).toHaveAttribute("data-link", own);
  await ada.leave();
  await tv.leave();
  await server.end();
});
