// A deal that was played with others is kept on the device of everybody who played, once, and needs no server afterwards.
import { expect, test } from "@playwright/test";

import { everywhere } from "./everywhere.js";
import { settled } from "./luxx.js";
import { person, play, setUp, sitDown } from "./online.js";

const row = (page) => page.locator("[data-deal]");
const points = (text) => text.replace("−", "-").match(/-?\d+$/)?.[0];

/** Goes to the list of deals. */
async function list(page) {
  await page.evaluate(() => (location.hash = "#games"));
  await page.locator(".games :is(.empty, .count)").waitFor();
}

/** Throws the only deal of the list away. */
async function forget(page) {
  await page.getByTestId("forget").click();
  await page.getByTestId("forget").click();
  await expect(row(page)).toHaveCount(0);
}

/** What this device has noted about the deals of a table. */
const noted = (page, table) => page.evaluate((table) => JSON.parse(localStorage.getItem(`luxx.seat.deals.${table}`)), table);

test("whoever played keeps the deal, once, and can do everything with it that is done with deals played here", async ({ browser, baseURL }) => {
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 3 });
  const [ada, ben, eve, tv] = [await person(browser), await person(browser), await person(browser), await person(browser)];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await ben.page.getByTestId("ready").click();
  await eve.page.goto(link);
  await eve.page.getByTestId("watch").click();
  await tv.page.goto(`${link}/screen`);
  await expect(ada.page.locator(".seat-row[data-seat='1'] .is-ready")).toBeVisible();
  await ada.page.getByTestId("start-online").click();
  await Promise.all([ada, ben].map((who) => play(who)));
  await eve.page.getByTestId("score-sheet").waitFor();
  await tv.page.getByTestId("big-end").waitFor();
  const own = {};
  for (const [name, { page }] of Object.entries({ ada, ben })) {
    own[name] = points(await page.locator(".score[data-own] [data-testid=points]").textContent());
    await expect.poll(() => noted(page, table)).toEqual({ count: 1, next: null });
  }
  await eve.page.getByTestId("check-shuffle").click();
  const proof = await eve.page.getByTestId("save-proof").getAttribute("href");
  // It is there once, however often one comes back and with however many tabs.
  await ada.page.reload();
  await ada.page.getByTestId("score-sheet").waitFor();
  const second = await ada.context.newPage();
  await second.goto(link);
  await second.getByTestId("score-sheet").waitFor();
  await second.close();
  for (const [name, { page }] of Object.entries({ ada, ben })) {
    await list(page);
    await expect(row(page)).toHaveCount(1);
    await expect(row(page).locator("small")).toContainText("played together");
    const mine = (await row(page).locator(".who").textContent()).split(/\s· /).find((text) => /^You\s/.test(text));
    expect(points(mine)).toBe(own[name]);
  }
  for (const { page } of [eve, tv]) {
    expect(await noted(page, table)).toBeNull();
    await list(page);
    await expect(row(page)).toHaveCount(0);
  }

  // No server answers from here on.
  const asked = [];
  await ben.context.route("**/api/**", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await row(ben.page).getByTestId("open").click();
  await ben.page.getByTestId("run").click();
  await ben.page.getByTestId("scrub").fill("0");
  const hand = () => ben.page.locator(".hand button.group").evaluateAll((groups) => groups.map((group) => group.dataset.value));
  const dealt = await hand();
  expect(dealt.length).toBeGreaterThan(0);
  await ben.page.getByTestId("options").click();
  // The eyes are one's own, and so is the seat in which the deal is played again.
  await expect(ben.page.locator("input[name=eyes]").nth(1)).toBeChecked();
  await ben.page.getByTestId("share").click();
  expect(await ben.page.getByTestId("link").inputValue()).toMatch(/#.{100,1200}$/);
  await ben.page.getByTestId("close").click();
  await ben.page.getByTestId("options").click();
  await ben.page.getByTestId("deal-sheet").getByTestId("review").click();
  await expect(ben.page.getByTestId("whose")).toHaveValue("1");
  await ben.page.goBack();
  await ben.page.getByTestId("deal-sheet").getByTestId("again").click();
  await settled(ben.page);
  expect(await hand()).toEqual(dealt);
  expect(asked).toEqual([]);
  await ben.context.unroute("**/api/**");

  // Whoever only watched has what was saved: the record with its proof can be brought here as any other.
  const buffer = Buffer.from(decodeURIComponent(proof.split(",").slice(1).join(",")));
  await eve.page.getByTestId("bring").setInputFiles({ name: "table.json", mimeType: "application/json", buffer });
  await expect(row(eve.page)).toHaveCount(1);
  await expect(row(eve.page).locator("small")).toContainText("brought here");

  // What was thrown away stays away; the next deal is kept like the first.
  await list(ada.page);
  await forget(ada.page);
  for (const { page } of [ada, ben]) {
    await page.goto(link);
    await page.getByTestId("ready").click();
  }
  for (const { page } of [ada, ben]) await page.locator("main.table:not([data-phase=over])").waitFor();
  await Promise.all([ada, ben].map((who) => play(who)));
  await expect.poll(() => noted(ada.page, table)).toEqual({ count: 2, next: null });
  await list(ada.page);
  await expect(row(ada.page)).toHaveCount(1);
  for (const somebody of [ada, ben, eve, tv]) await somebody.leave();
});

test("a deal that ended while the device was away is kept when it comes back, and counted apart", async ({ browser, baseURL }) => {
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 2, away_s: 1 });
  const [ada, ben] = [await person(browser), await person(browser, { painted: true, reducedMotion: "reduce" })];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await ben.page.getByTestId("ready").click();
  await ada.page.getByTestId("start-online").click();
  await ben.page.locator(".hand .card").first().waitFor();
  // A bot plays on for Ben.
  await ben.page.goto("about:blank");
  await play(ada);
  await ben.page.goto(link);
  await expect.poll(() => noted(ben.page, table)).toEqual({ count: 1, next: null });
  await list(ben.page);
  await expect(row(ben.page)).toHaveCount(1);
  await everywhere(ben.page, [[320, 568], [1280, 800]], "a deal with others in the list", { whole: false });
  await ben.page.evaluate(() => (location.hash = "#statistics"));
  await expect(ben.page.getByTestId("together-tally")).toContainText("of 1");
  await expect(ben.page.getByTestId("deals")).toHaveCount(0);
  await everywhere(ben.page, [[320, 568], [1280, 800]], "deals with others in the statistics", { whole: false });
  for (const somebody of [ada, ben]) await somebody.leave();
});
