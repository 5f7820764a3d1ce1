// People at one table of a real server, each in a browser context of their own.
import { expect, test } from "@playwright/test";

import { decide, settled } from "./luxx.js";
import { LOST, person, play, setUp, sitDown } from "./online.js";

const SMALL = { viewport: { width: 360, height: 640 } };

test("two taps open a table, a link leads in, a deal is played and checked, and another one begins", async ({ browser }) => {
  const [ada, ben] = [await person(browser, { viewport: { width: 1280, height: 800 } }), await person(browser, SMALL)];
  await ada.page.goto("./");
  await ada.page.getByTestId("together").click();
  await ada.page.getByTestId("name").fill("Ada");
  await ada.page.getByTestId("more").locator("summary").click();
  await ada.page.locator("input[name=seats][value='2']").check({ force: true });
  await ada.page.getByTestId("open-table").click();
  await ada.page.getByTestId("room").waitFor();
  const link = ada.page.url();
  expect(await ada.page.getByTestId("link").textContent()).toBe(link.replace(/^https?:\/\//, ""));
  await expect(ada.page.getByTestId("qr")).toBeVisible();

  await sitDown(ben.page, link, "Ben");
  await expect(ada.page.locator(".seat-row[data-seat='1'] b")).toHaveText("Ben");
  await ben.page.getByTestId("ready").click();
  await expect(ada.page.locator(".seat-row[data-seat='1'] .is-ready")).toBeVisible();
  await ada.page.getByTestId("start-online").click();
  await Promise.all([ada, ben].map((who) => play(who, { soon: false })));

  for (const { page } of [ada, ben]) {
    await expect(page.getByTestId("score-sheet")).toBeVisible();
    await page.getByTestId("check-shuffle").click();
    await expect(page.getByTestId("fair")).toHaveAttribute("data-fair", "yes");
  }
  const proof = await ada.page.getByTestId("save-proof").getAttribute("href");
  expect(JSON.parse(decodeURIComponent(proof.split(",").slice(1).join(","))).format).toBe("luxx-fair/1");

  // A rematch: both are ready, and new cards lie there. A reload in the middle of it changes nothing.
  for (const { page } of [ada, ben]) await page.getByTestId("ready").click();
  for (const { page } of [ada, ben]) await expect(page.locator("main.table:not([data-phase=over])")).toBeVisible();
  await ben.page.reload();
  await expect(ben.page.locator(".hand .card").first()).toBeVisible();
  await Promise.all([ada, ben].map((who) => play(who)));
  await ada.leave();
  await ben.leave();
});

test("spectators and the screen in the middle are told no hand", async ({ browser, baseURL }) => {
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 3 });
  const [ada, eve, tv] = [await person(browser), await person(browser), await person(browser, { viewport: { width: 1920, height: 1080 } })];
  const frames = { eve: [], tv: [] };
  for (const [name, { page }] of Object.entries({ eve, tv })) {
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames[name].push(payload)));
  }
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await eve.page.goto(link);
  await eve.page.getByTestId("watch").click();
  await eve.page.getByTestId("room").waitFor();
  await expect(ada.page.getByTestId("watchers")).not.toBeEmpty();
  await tv.page.goto(`${link}/screen`);
  await tv.page.getByTestId("big-room").waitFor();
  await ada.page.getByTestId("start-online").click();
  await tv.page.getByTestId("big").waitFor();
  await expect(tv.page.locator(".big-seat")).toHaveCount(3);
  await play(ada);
  await expect(tv.page.getByTestId("big-end")).toBeVisible();
  for (const [name, told] of Object.entries(frames)) {
    const messages = told.map((text) => JSON.parse(text));
    expect(messages.filter(({ type }) => type === "update").length, `${name} sees the game`).toBeGreaterThan(10);
    for (const message of messages) {
      expect(message.own ?? null, `${name}: ${JSON.stringify(message).slice(0, 300)}`).toBeNull();
      expect(JSON.stringify(message)).not.toContain("drew-own");
    }
  }
  expect(await tv.page.locator(".hand").count()).toBe(0);
  for (const somebody of [ada, eve, tv]) await somebody.leave();
});

test("a second tab takes the seat over, and one tap takes it back", async ({ browser, baseURL }) => {
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 3 });
  const ada = await person(browser);
  await ada.page.goto(seat);
  await ada.page.getByTestId("start-online").click();
  await ada.page.locator(".hand .card").first().waitFor();
  const second = await ada.context.newPage();
  await second.goto(link);
  await second.locator(".hand .card").first().waitFor();
  await ada.page.getByTestId("moved").waitFor();
  await ada.page.getByTestId("take-back").click();
  await ada.page.locator(".hand .card").first().waitFor();
  await second.getByTestId("moved").waitFor();
  await ada.leave();
});

test("tables that are full, begun, unknown, or that do not want somebody say so", async ({ browser, baseURL }) => {
  const { table, link, seat } = await setUp(baseURL, "Ada", { seats: 2, spectators: false });
  const [ada, ben, cleo] = [await person(browser), await person(browser), await person(browser)];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await cleo.page.goto(link);
  await cleo.page.getByTestId("door").waitFor();
  await expect(cleo.page.getByTestId("sit")).toHaveCount(0);
  await expect(cleo.page.locator("main")).toContainText("Every seat is taken");
  await expect(cleo.page.locator("main")).toContainText("Spectators are not wanted");

  // Removed by the host: said, and the seat is free again, but not for the same device at once.
  await ada.page.locator(".seat-row[data-seat='1'] [data-testid=remove]").click();
  await expect(ben.page.getByTestId("closed")).toHaveAttribute("data-code", "removed");
  await expect(ada.page.locator(".seat-row[data-free]")).toBeVisible();
  await ada.page.getByTestId("start-online").click();
  await ada.page.locator(".hand .card").first().waitFor();
  await cleo.page.reload();
  await cleo.page.getByTestId("door").waitFor();
  await expect(cleo.page.locator("main")).toContainText("begun");

  await cleo.page.goto(`${baseURL}#/t/${table.replace(/./g, "0")}`);
  await cleo.page.reload();
  await expect(cleo.page.getByTestId("closed")).toHaveAttribute("data-code", "unknown-table");
  await ada.leave();
  await ben.leave();
  await cleo.leave([/404/, /Failed to load resource/]);
});

test("names and chat are text, whatever is in them", async ({ browser, baseURL }) => {
  const hostile = "<img src=x>";
  const line = `<script>alert(1)</script> "quoted" & ${"x".repeat(120)}`;
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 2 });
  const [ada, eve] = [await person(browser, SMALL), await person(browser)];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(eve.page, link, hostile);
  await expect(ada.page.locator(".seat-row[data-seat='1'] b")).toHaveText(hostile);
  await eve.page.getByTestId("ready").click();
  await ada.page.getByTestId("start-online").click();
  await eve.page.locator(".hand .card").first().waitFor();
  await eve.page.getByTestId("talk").click();
  await eve.page.getByTestId("say").fill(line);
  await eve.page.getByTestId("send").click();
  await expect(ada.page.getByTestId("bubble")).toHaveText(line);
  await ada.page.getByTestId("talk").click();
  await expect(ada.page.getByTestId("chat")).toContainText(line);
  expect(await ada.page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await ada.page.locator("img[src=x]").count()).toBe(0);
  // Somebody who is not heard any more.
  await ada.page.getByTestId("mute").click();
  await expect(ada.page.getByTestId("chat")).not.toContainText("alert");
  // Nor after a reload, which the server tells all that was said.
  await ada.page.reload();
  await ada.page.getByTestId("talk").click();
  await expect(ada.page.getByTestId("mute")).toHaveAttribute("aria-pressed", "true");
  await expect(ada.page.getByTestId("chat")).not.toContainText("alert");
  await ada.leave();
  await eve.leave();
});

test("a phrase is read in everybody's own language", async ({ browser, baseURL }) => {
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 2, chat: "phrases" });
  const [ada, ben] = [await person(browser), await person(browser, { locale: "de-DE" })];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await ada.page.getByTestId("start-online").click();
  await ben.page.locator(".hand .card").first().waitFor();
  await ada.page.getByTestId("talk").click();
  await expect(ada.page.getByTestId("say")).toHaveCount(0);
  await ada.page.getByTestId("phrase").filter({ hasText: "Thanks" }).click();
  await expect(ben.page.getByTestId("bubble")).toHaveText("Danke");
  await ada.leave();
  await ben.leave();
});

test("a decision made without a connection is carried out once when it is back", async ({ browser, baseURL }) => {
  const { seat } = await setUp(baseURL, "Ada", { seats: 3, starts: 0 });
  const ada = await person(browser, { cuttable: true });
  await ada.page.goto(seat);
  await ada.page.getByTestId("start-online").click();
  await ada.page.locator("main.table[data-phase=play]").waitFor();
  await ada.cut(true);
  await expect(ada.page.getByTestId("strip")).toHaveAttribute("data-kind", "lost");
  await ada.page.locator(".hand button.group").first().click();
  await ada.page.locator(".panel[data-kind=pick] .btn.go").click();
  await ada.page.locator("main.table[data-phase=wait]").waitFor();
  await ada.page.waitForTimeout(10_000);
  await expect(ada.page.getByTestId("strip")).toHaveAttribute("data-kind", "lost");
  const plays = () => {
    const changes = ada.told.flatMap(({ version, change, missed }) => [...(missed ?? []), ...(change ? [{ version, change }] : [])]);
    const own = changes.filter(({ change }) => change.what === "moved" && change.seat === 0 && change.move.startsWith("play"));
    return new Set(own.map(({ version }) => version)).size;
  };
  expect(plays(), "nothing was played meanwhile").toBe(0);
  await ada.cut(false);
  await expect(ada.page.getByTestId("strip")).toHaveCount(0);
  await expect.poll(plays).toBe(1);

  // What the rules forbid the server refuses: nothing is lost, and a tap leads to the rule.
  const { phase } = await settled(ada.page);
  ada.change((message) => (message.type === "move" ? { ...message, move: phase === "play" ? "take" : "play J J J J J" } : message));
  await decide(ada.page, await settled(ada.page), 0);
  await expect(ada.page.getByTestId("strip")).toHaveAttribute("data-kind", "refused");
  expect((await settled(ada.page)).phase).toBe(phase);
  await ada.page.getByTestId("strip").getByTestId("rule").click();
  await expect(ada.page.getByTestId("rules-sheet")).toBeVisible();
  await ada.page.getByTestId("close").click();
  await ada.page.getByTestId("strip-close").click();
  ada.change((message) => message);

  // A server that has lost what it had told: whoever plays there is told so until they have read it.
  ada.stepsBack();
  await ada.cut(true);
  await ada.cut(false);
  const strip = ada.page.getByTestId("strip");
  await expect(strip).toHaveAttribute("data-kind", "stepped-back");
  await expect(strip).toContainText("The server has lost its latest moves");
  await ada.page.getByTestId("strip-close").click();
  await expect(strip).toHaveCount(0);
  await ada.leave(LOST);
});

test("where no server answers there is a sentence, and a game without one", async ({ browser }) => {
  const ada = await person(browser);
  await ada.page.goto("./");
  await ada.context.route("**/api/**", (route) => route.abort());
  await ada.page.getByTestId("together").click();
  await ada.page.getByTestId("no-server").waitFor();
  await ada.page.getByTestId("solo").click();
  await ada.page.locator(".hand .card").first().waitFor();
  await ada.leave(LOST);
});

test("somebody who is gone is seen to be, and a bot steps in", async ({ browser, baseURL }) => {
  const { link, seat } = await setUp(baseURL, "Ada", { seats: 3, away_s: 8, starts: 1 });
  const [ada, ben] = [await person(browser), await person(browser)];
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  await sitDown(ben.page, link, "Ben");
  await ada.page.getByTestId("start-online").click();
  await ben.page.locator("main.table[data-phase=play]").waitFor();
  await ben.page.goto("about:blank");
  const mark = ada.page.locator(".seat[data-seat='1'] .contact");
  await expect(mark).toHaveAttribute("data-contact", "away");
  await expect(ada.page.getByTestId("strip")).toContainText("Ben is away");
  await expect(mark).toHaveAttribute("data-contact", "replaced", { timeout: 30_000 });
  await ben.page.goto(link);
  await expect(mark).toHaveAttribute("data-contact", "here");
  await ada.leave();
  await ben.leave();
});
