// How soon people see each other's moves, and how soon everybody is back: in a run of its own, because a busy machine spoils the figures.
import { expect, test } from "@playwright/test";

import { LOST, ownServer, person, setUp, sitDown } from "./online.js";

/** From the tap to the first card that flies on another screen, in milliseconds. */
const SEEN = 150;
/** From the moment the server listens again until everybody is back. */
const BACK = 3000;
const MOVES = 12;
/** From the open page to a link that can be shared: of a person's time, who taps without thinking. */
const SHARED = 10_000;

test("two taps from the open page to a link", async ({ browser, baseURL }) => {
  const ada = await person(browser, { painted: true });
  await ada.context.addInitScript(note);
  const began = Date.now();
  await ada.page.goto(baseURL);
  await ada.page.getByTestId("together").click();
  await ada.page.getByTestId("open-table").click();
  await ada.page.getByTestId("link").waitFor();
  const took = Date.now() - began;
  const taps = await ada.page.evaluate(() => window.taps.length);
  console.log(`from nothing to a link that can be shared: ${taps} taps, ${took} ms (at most 2 taps, ${SHARED} ms)`);
  expect(await ada.page.getByTestId("link").textContent()).toContain("#/t/");
  expect(taps).toBe(2);
  expect(took).toBeLessThanOrEqual(SHARED);
  await ada.leave();
});

/** Notes when something is tapped and when a card begins to fly, by the clock that all pages of a machine share. Runs in the page. */
function note() {
  window.taps = [];
  window.flights = [];
  addEventListener("click", () => window.taps.push(Date.now()), { capture: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.closest(".sky")) window.flights.push(Date.now());
    return animate.apply(this, how);
  };
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];

test("a move is seen on another screen soon after the tap, and after a restart everybody is back", async ({ browser }) => {
  const server = await ownServer();
  const { link, seat } = await setUp(server.address, "Ada", { seats: 2, starts: 0 });
  const device = { settings: { speed: "fast" }, painted: true };
  const [ada, ben] = [await person(browser, device), await person(browser, device)];
  for (const { context } of [ada, ben]) await context.addInitScript(note);
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await ada.page.getByTestId("start-online").click();
  const late = [];
  for (let turn = 0; late.length < MOVES; turn++) {
    const phases = await Promise.all([ada, ben].map(({ page }) => page.locator("main.table").getAttribute("data-phase")));
    const place = phases.findIndex((phase) => !["wait", "over"].includes(phase));
    if (phases.includes("over")) break;
    if (place < 0) continue;
    const [who, other] = place === 0 ? [ada, ben] : [ben, ada];
    // Whoever looks on has seen all that was before.
    await other.page.evaluate(() => window.player.still());
    await other.page.evaluate(() => (window.flights = []));
    await who.page.evaluate(async (turn) => window.player.decide(await window.player.settled(), turn), turn);
    const tapped = await who.page.evaluate(() => window.taps.at(-1));
    const seen = await other.page.waitForFunction(() => window.flights[0], null, { timeout: 2000 }).catch(() => null);
    // Not every decision moves a card.
    if (seen) late.push((await seen.jsonValue()) - tapped);
  }
  console.log(`from the tap to a card that flies on the other screen: ${late.join(", ")} ms; median ${median(late)} (at most ${SEEN})`);

  const back = [];
  for (const restart of [server.kill, server.restart, server.kill]) {
    const lost = Promise.all([ada, ben].map(({ page }) => page.locator("[data-testid=strip][data-kind=lost]").waitFor()));
    await restart();
    const up = Date.now();
    await lost;
    for (const { page } of [ada, ben]) await page.locator("[data-testid=strip][data-kind=lost]").waitFor({ state: "detached" });
    back.push(Date.now() - up);
  }
  console.log(`from a server that listens again to everybody back: ${back.join(", ")} ms (at most ${BACK})`);
  expect(late.length).toBe(MOVES);
  expect(median(late)).toBeLessThanOrEqual(SEEN);
  for (const time of back) expect(time).toBeLessThanOrEqual(BACK);
  for (const somebody of [ada, ben]) await somebody.leave(LOST);
  await server.end();
});
