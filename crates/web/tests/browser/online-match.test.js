// A whole match of four people although the server is killed.
import { expect, test } from "@playwright/test";

import { LOST, ownServer, person, play, setUp, sitDown } from "./online.js";

const SMALL = { viewport: { width: 360, height: 640 } };

/** Waits until somebody has decided a few times in this deal. */
async function middle(page) {
  await page.waitForFunction(() => window.player.turns >= 3);
}

test("four people play a match; the server is killed twice and stopped once, one device is closed and opened again", async ({ browser }) => {
  // Four browsers play some six hundred decisions: a busy machine takes its time.
  test.setTimeout(600_000);
  const server = await ownServer();
  const { link, seat } = await setUp(server.address, "Ada", { seats: 4, rounds: 1 });
  const people = [
    await person(browser, { viewport: { width: 1280, height: 800 } }),
    await person(browser, SMALL),
    await person(browser, { locale: "de-DE" }),
    await person(browser, { viewport: { width: 1280, height: 800 } }),
  ];
  const [ada, ben, cleo, dora] = people;
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  expect(ada.page.url(), "the secret does not stay in the address").toBe(link);
  for (const [guest, name] of [[ben, "Ben"], [cleo, "Cleo"], [dora, "Dora"]]) {
    await sitDown(guest.page, link, name);
    await guest.page.getByTestId("ready").click();
  }
  await expect(cleo.page.locator(".seat-row[data-seat='0'] .badge")).toHaveText("Gastgeber");
  await ada.page.getByTestId("start-online").click();

  // What happens to everybody, by the deal, in the middle of it.
  const reopen = async () => {
    await ben.page.close();
    ben.page = await ben.context.newPage();
    await ben.page.goto(link);
  };
  const mishaps = [server.kill, server.restart, server.kill, reopen];
  for (const [deal, mishap] of mishaps.entries()) {
    const bens = mishap === reopen ? async () => {
      const gone = expect(play(ben)).rejects.toThrow();
      await middle(ada.page);
      await reopen();
      await gone;
      await play(ben);
    } : async () => await play(ben);
    const happens = async () => {
      await middle(ada.page);
      await mishap();
    };
    await Promise.all([play(ada), bens(), play(cleo), play(dora, { keyboard: true }), mishap === reopen ? null : happens()]);
    for (const { page } of people) await expect(page.getByTestId("score-sheet")).toBeVisible();
    if (deal + 1 === mishaps.length) break;
    for (const { page } of people) await page.getByTestId("ready").click();
    for (const { page } of people) await expect(page.locator("main.table:not([data-phase=over])")).toBeVisible();
  }
  const totals = await Promise.all(people.map(({ page }) => page.locator("table.match td.total").allTextContents()));
  for (const seen of totals) expect(seen.toSorted()).toEqual(totals[0].toSorted());
  await expect(ada.page.locator("table.match [data-winner]").first()).toBeVisible();
  for (const somebody of people) await somebody.leave(LOST);
  await server.end();
});
