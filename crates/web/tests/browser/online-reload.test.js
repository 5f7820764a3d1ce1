// What outlives a reload at a table of people: a move that nobody has answered, and what one has seen of the game.
import { expect, test } from "@playwright/test";

import { settled } from "./luxx.js";
import { LOST, ownServer, person, setUp, sitDown } from "./online.js";

const decided = async (page) => await page.evaluate(async () => window.player.decide(await window.player.settled(), 0));

/** Plays the first cards of a hand, and sees that nobody answers. */
async function playUnanswered(page) {
  await page.locator(".hand button.group").first().click();
  await page.locator(".panel[data-kind=pick] .btn.go").click();
  await page.locator("main.table[data-phase=wait]").waitFor();
}

/** Counts the moves that somebody has sent, each once, and those of the own seat that the server has told of. */
function account(somebody, seat) {
  const sent = new Set();
  somebody.change((message) => {
    if (message.type === "move") sent.add(message.id);
    return message;
  });
  const made = () => {
    const changes = somebody.told.flatMap(({ version, change, missed }) => [...(missed ?? []), ...(change ? [{ version, change }] : [])]);
    const own = changes.filter(({ change }) => change.what === "moved" && change.seat === seat && !change.bot);
    return new Set(own.map(({ version }) => version)).size;
  };
  return { sent: () => sent.size, made };
}

test("a move made without a connection outlives a reload without a network, and is made once", async ({ browser }) => {
  const server = await ownServer();
  const { seat } = await setUp(server.address, "Ada", { seats: 3, starts: 0 });
  const ada = await person(browser, { cuttable: true, serviceWorkers: "allow" });
  const { sent, made } = account(ada, 0);
  await ada.page.goto(seat);
  await ada.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await ada.page.getByTestId("start-online").click();
  await ada.page.locator("main.table[data-phase=play]").waitFor();
  await server.end();
  const strip = ada.page.getByTestId("strip");
  await expect(strip).toHaveAttribute("data-kind", "lost");
  await playUnanswered(ada.page);
  await expect(strip).toContainText("Your move is kept");
  await ada.page.reload();
  // Nothing is to be seen of the table, but nobody has to wonder about the move.
  await ada.page.getByTestId("no-server").waitFor();
  await expect(ada.page.getByTestId("kept-move")).toContainText("Your move is kept");
  expect(sent()).toBe(0);
  await server.start();
  await expect.poll(made).toBe(1);
  await expect(strip).toHaveCount(0);
  await settled(ada.page);
  expect(made(), "once").toBe(sent());
  await ada.leave(LOST);
  await server.end();
});

test("a move whose answer got lost is not made twice, one that came too late is refused, and junk is thrown away", async ({ browser, baseURL }) => {
  const { table, seat } = await setUp(baseURL, "Ada", { seats: 3, starts: 0 });
  const key = `luxx.seat.kept.${table}`;
  const ada = await person(browser, { cuttable: true });
  const { sent, made } = account(ada, 0);
  const strip = ada.page.getByTestId("strip");
  await ada.page.goto(seat);
  await ada.page.getByTestId("start-online").click();
  await ada.page.locator("main.table[data-phase=play]").waitFor();
  ada.deafen(true);
  await playUnanswered(ada.page);
  await expect.poll(made, "the server has made it, and the page has not heard").toBe(1);
  await ada.cut(true);
  ada.deafen(false);
  await ada.page.reload();
  await ada.page.getByTestId("kept-move").waitFor();
  await ada.cut(false);
  await settled(ada.page);
  await expect(strip).toHaveCount(0);
  expect([sent(), made()]).toEqual([1, 1]);

  // Somebody has fiddled with the store, or another page of this seat has left a move from long ago.
  for (const junk of ["nonsense", '{"form":1,"seat":0,"seen":{"version":3,"view":{}}}', `{"form":1,"seat":0,"waiting":{"id":1,"version":2,"move":"fly"}}`]) {
    await ada.page.evaluate(([key, junk]) => localStorage.setItem(key, junk), [key, junk]);
    await ada.page.reload();
    await settled(ada.page);
    await expect.poll(async () => await ada.page.evaluate((key) => localStorage.getItem(key), key)).toContain('"seen"');
    await expect(strip).toHaveCount(0);
  }
  await ada.page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...kept, waiting: { id: 5, version: 2, move: "pass" } }));
  }, key);
  await ada.page.reload();
  await expect(strip).toHaveAttribute("data-kind", "refused");
  await settled(ada.page);
  await expect.poll(async () => await ada.page.evaluate((key) => localStorage.getItem(key), key)).not.toContain("waiting");
  await ada.page.getByTestId("strip-close").click();

  // Where nothing can be stored it is not said to be.
  await ada.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await ada.cut(true);
  await expect(strip).toHaveAttribute("data-kind", "lost");
  await decided(ada.page);
  await expect(strip).toContainText("Leave this page open");
  await ada.leave(LOST);
});

test("what happened since one last looked is told after a reload, and may be skipped", async ({ browser, baseURL }) => {
  // Ben begins, nothing lies there to be caught and nothing may be drawn; then two bots and Ada move without him.
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 4, starts: 1, variant: "advanced", pace_ms: 600 });
  const [ada, ben] = [await person(browser), await person(browser, { settings: { speed: "calm" } })];
  await ada.page.goto(seat);
  await sitDown(ben.page, link, "Ben");
  await ada.page.getByTestId("start-online").click();
  await decided(ben.page);
  await ben.page.locator("main.table[data-phase=wait]").waitFor();
  const awaited = async () => (await (await fetch(new URL(`api/tables/${table}`, baseURL))).json()).decider;
  await expect.poll(awaited, "the move has arrived").not.toBe(1);
  await ben.page.close();
  // Whatever Ada catches asks her for more, until it is Ben for whom everybody waits.
  await expect
    .poll(async () => {
      const seat = await awaited();
      if (seat === 0 && (await ada.page.locator("main.table").getAttribute("data-phase")) !== "wait") await decided(ada.page);
      return seat;
    }, { timeout: 60_000 })
    .toBe(1);
  ben.page = await ben.context.newPage();
  await ben.page.goto(link);
  const strip = ben.page.getByTestId("strip");
  await expect(strip).toHaveAttribute("data-kind", "missed");
  await expect(strip).toContainText("While you were away");
  await ben.page.getByTestId("skip").click();
  await ben.page.locator("main.table:not([data-phase=wait])").waitFor();
  // What was told has been seen. And all of the deal can be read.
  await ben.page.reload();
  await ben.page.locator("main.table").waitFor();
  expect((await settled(ben.page)).phase).not.toBe("over");
  await expect(strip).toHaveCount(0);
  await ada.leave();
  await ben.leave(LOST);
});
