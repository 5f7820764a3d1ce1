// Deals that are over: kept, listed, shown again, given away, taken over from files and links, played once more.
import { readFileSync } from "node:fs";

import { RECORD } from "./archive.js";
import { breakDatabase, expect, playToTheEnd, settled, test } from "./luxx.js";

/** Brings a file with this text here, so many times. Made within the page: a large one would be long on its way. */
async function bringText(page, text, times = 1) {
  await page.evaluate(([text, times]) => {
    const files = new DataTransfer();
    files.items.add(new File([text.repeat(times)], "game.json", { type: "application/json" }));
    const input = document.querySelector("[data-testid=bring]");
    input.files = files.files;
    input.dispatchEvent(new Event("change"));
  }, [text, times]);
}

/** The names of everything in the page's database. */
async function kept(page) {
  return await page.evaluate(async () => {
    const opened = await new Promise((on, failed) => {
      const request = indexedDB.open("luxx");
      [request.onsuccess, request.onerror] = [() => on(request.result), () => failed(request.error)];
    });
    const read = (store) => new Promise((on) => (opened.transaction(store).objectStore(store).getAllKeys().onsuccess = (event) => on(event.target.result)));
    const keys = { deals: await read("deals"), reviews: await read("reviews") };
    opened.close();
    return keys;
  });
}

/** Opens the list of deals. */
async function list(page) {
  await page.goto("./#games");
  await page.reload();
  await page.getByTestId("games-page").waitFor();
}

const numbers = (texts) => texts.map((text) => Number(text.replace("−", "-").match(/[-+]?\d+$/)?.[0]));
const held = (page) => page.locator(".hand button.group").evaluateAll((groups) => groups.map((group) => [group.dataset.value, group.querySelectorAll(".card").length]));
const chooseFromSheet = async (page, name) => {
  await page.getByTestId("options").click();
  await page.getByTestId("deal-sheet").getByTestId(name).click();
};

test("a deal that was played is kept, shown again, given away, played once more and thrown away", async ({ page, context }) => {
  await page.goto("./");
  await page.getByTestId("play").click();
  await playToTheEnd(page);
  const points = numbers(await page.getByTestId("points").allTextContents());
  await page.getByTestId("close").click();
  await page.getByTestId("menu").click();
  await page.getByTestId("way-games").click();
  const row = page.locator("[data-deal]");
  await expect(row).toHaveCount(1);
  expect(numbers((await row.locator(".who").textContent()).split(/\s· /))).toEqual(points);
  await expect(row.locator("small")).toHaveText(/\d.*AMIGO base/);

  // Step by step, dragged, by itself.
  await row.getByTestId("open").click();
  const place = page.getByTestId("place");
  const at = async () => Number((await place.textContent()).match(/\d+/)[0]);
  await page.getByTestId("run").click();
  await expect(page.getByTestId("run")).toHaveText("Play");
  const scrub = page.getByTestId("scrub");
  const moves = Number(await scrub.getAttribute("max"));
  await scrub.fill("5");
  await expect(place).toHaveText(`Move 5 of ${moves}`);
  await page.getByTestId("step-on").click();
  await page.getByTestId("step-on").click();
  await page.getByTestId("step-back").click();
  expect(await at()).toBe(6);
  await page.getByTestId("run").click();
  await expect.poll(at).toBeGreaterThan(6);
  await page.getByTestId("run").click();
  await scrub.fill("0");
  const dealt = await held(page);
  expect(dealt.reduce((sum, [, count]) => sum + count, 0)).toBe(13);
  // From another seat nobody's hand but that one's; with all cards open everybody's.
  await page.getByTestId("options").click();
  await page.locator("input[name=eyes]").nth(1).check({ force: true });
  await page.getByTestId("close").click();
  expect(await held(page)).not.toEqual(dealt);
  await page.getByTestId("options").click();
  await page.locator("input[name=eyes]").last().check({ force: true });
  await page.getByTestId("close").click();
  await expect(page.locator("[data-hand]")).toHaveCount(4);
  // Whoever played is still spoken to.
  await scrub.fill(`${moves - 1}`);
  await page.getByTestId("log").click();
  await expect(page.locator(".log")).toContainText(/\bYou play \d/);
  await expect(page.locator(".log")).not.toContainText(/\bYou plays\b|\bYou's\b/);
  await page.getByTestId("close").click();
  await scrub.fill("0");
  await page.getByTestId("options").click();
  await page.locator("input[name=eyes]").first().check({ force: true });
  await page.getByTestId("close").click();
  await scrub.fill(`${moves}`);
  expect(numbers(await page.getByTestId("score-sheet").getByTestId("points").allTextContents())).toEqual(points);
  await page.getByTestId("from-start").click();
  await expect(place).toHaveText(`Move 0 of ${moves}`);

  // The link holds the whole deal: whoever opens it can give the very same one on.
  await chooseFromSheet(page, "share");
  const link = await page.getByTestId("link").inputValue();
  expect(link.length).toBeLessThanOrEqual(1_200);
  await page.locator("input[value=challenge]").check({ force: true });
  const challenge = await page.getByTestId("link").inputValue();
  expect(challenge).not.toBe(link);
  const friend = await context.newPage();
  await friend.goto(link);
  await expect(friend.getByTestId("scrub")).toHaveAttribute("max", `${moves}`);
  await chooseFromSheet(friend, "share");
  expect(await friend.getByTestId("link").inputValue()).toBe(link);
  const saved = friend.waitForEvent("download");
  await friend.getByTestId("close").click();
  await friend.getByTestId("options").click();
  await friend.getByTestId("save-record").click();
  const record = JSON.parse(readFileSync(await (await saved).path(), "utf8"));
  expect([record.moves.length, record.result.scores.toSorted((one, other) => other - one)]).toEqual([moves, points]);

  // A challenge: the same cards, and both results at the end.
  await friend.goto(challenge);
  await friend.getByTestId("dare-play").click();
  expect((await settled(friend)).phase).not.toBe("over");
  await playToTheEnd(friend);
  await expect(friend.getByTestId("dare-result")).toHaveText(/^[+−]?\d+ (against [+−]?\d+: |each: )/);
  await friend.close();

  // The same deal again, and on from a move.
  await list(page);
  await row.last().getByTestId("open").click();
  await page.getByTestId("run").click();
  await chooseFromSheet(page, "again");
  await page.locator("main.table:not(:has(.rerun))").waitFor();
  expect(await held(page)).toEqual(dealt);
  await list(page);
  await row.last().getByTestId("open").click();
  await page.getByTestId("run").click();
  await scrub.fill("9");
  await chooseFromSheet(page, "play-on");
  await page.locator("main.table:not(:has(.rerun))").waitFor();
  await settled(page);
  const played = await page.evaluate(() => localStorage.getItem(`luxx.moves.${localStorage.getItem("luxx.current")}`).split("\n").length);
  expect(played).toBeGreaterThan(9);
  await playToTheEnd(page);
  await list(page);
  await expect(row.first().locator("small")).toHaveText(/\s· played on$/);
  // What was known before says nothing: of four deals only the first and the friend's count.
  await page.goto("./#statistics");
  await expect(page.getByTestId("deals")).toContainText("2");

  // Thrown away only when pressed twice; where that fails it is said. In another year the year is said, too.
  await list(page);
  await expect(row.first().locator("small")).not.toHaveText(/20\d\d/);
  await page.clock.setFixedTime(new Date("2091-01-01T12:00:00"));
  await list(page);
  await expect(row.first().locator("small")).toHaveText(/ 20\d\d, \d/);
  const count = (await kept(page)).deals.length;
  await row.first().getByTestId("forget").click();
  expect((await kept(page)).deals.length).toBe(count);
  await breakDatabase(page, "delete");
  await row.first().getByTestId("forget").click();
  await expect(page.getByTestId("problem")).toContainText("thrown away");
  expect((await kept(page)).deals.length).toBe(count);
  await breakDatabase(page, "delete", null);
  await row.first().getByTestId("forget").click();
  await expect(row).toHaveCount(count - 1);
  await expect(page.getByTestId("problem")).toHaveCount(0);
  expect((await kept(page)).deals.length).toBe(count - 1);
});

test("files and links that are wrong are refused with a sentence, and nothing changes", async ({ page }) => {
  const whole = readFileSync(RECORD, "utf8");
  await list(page);
  await page.getByTestId("bring").setInputFiles(RECORD);
  await expect(page.locator("[data-deal]")).toHaveCount(1);
  await expect(page.locator("[data-deal] .who")).toHaveText("Dora +18 · Cleo +17 · Ada +11 · Ben −2");
  const before = await kept(page);
  const changed = (change) => JSON.stringify(change(JSON.parse(whole)));
  const bad = [
    ["", /not a record/],
    ["<!doctype html><script>alert(1)</script>", /not a record/],
    [whole.slice(0, -40), /not a record/],
    [changed((game) => ({ ...game, format: "luxx/9" })), /“luxx\/9”/],
    [changed((game) => ({ ...game, players: Array.isArray(game.players) ? ["Ada"] : 7 })), /./],
    [changed((game) => ({ ...game, moves: ["take", ...game.moves] })), /Move 1, “take”/],
    [changed((game) => ({ ...game, moves: game.moves.slice(0, 20) })), /after 20 moves/],
    [changed((game) => ({ ...game, result: { ...game.result, scores: [99, 0, 0, 0] } })), /result is wrong/],
    [" ".repeat(1024), /larger than 16 MB/, 16 * 1024 + 1],
  ];
  for (const [text, why, times] of bad) {
    await bringText(page, text, times);
    const problem = page.getByTestId("problem");
    await expect(problem).toHaveText(why);
    await expect(problem).toHaveText(/^Nothing was taken over\./);
  }
  await expect(page.locator("[data-deal]")).toHaveCount(1);

  await page.getByTestId("open").click();
  await page.getByTestId("run").click();
  await chooseFromSheet(page, "share");
  const link = new URL(await page.getByTestId("link").inputValue()).hash;
  const letters = link.slice("#/d/".length);
  const other = letters[60] === "a" ? "b" : "a";
  const wrong = [
    ["1", /./],
    [`2${letters.slice(1)}`, /another version/],
    [letters.slice(0, -9), /missing or changed/],
    [letters.slice(0, 60) + other + letters.slice(61), /missing or changed/],
    [`${letters}A`, /missing or changed|cannot have been played/],
    [`1${"z".repeat(30_000)}`, /longer than any game/],
    ["%3Cimg%20src=x%20onerror=alert(1)%3E", /another version/],
  ];
  for (const [damaged, why] of wrong) {
    await page.goto(`./#/d/${damaged}`);
    const alert = page.getByTestId("no-replay").getByRole("alert");
    await expect(alert).toHaveText(why);
    await expect(alert).toHaveText(/^This link cannot be opened\./);
  }
  await page.goto("./#/g/0000000000001-001/review");
  await expect(page.getByTestId("no-replay")).toBeVisible();
  expect(await kept(page)).toEqual(before);
});

test("names in files and links are shown as names are here, and nobody else is you", async ({ page }) => {
  const record = JSON.parse(readFileSync(RECORD, "utf8"));
  const players = ["You", "\u202edeliv\u202c", "a\u200bb\u0007\u{e0041}", "W".repeat(300)];
  await list(page);
  await bringText(page, JSON.stringify({ ...record, players }));
  await expect(page.locator("[data-deal] .who")).toHaveText(`${"W".repeat(16)} +18 · a\ufffdb\ufffd\ufffd +17 · Seat 1 +11 · \ufffddeliv\ufffd −2`);
  await page.getByTestId("open").click();
  await page.getByTestId("run").click();
  const shown = ["Seat 1", "\ufffddeliv\ufffd", "a\ufffdb\ufffd\ufffd", "W".repeat(16)];
  const names = async () => new Set(await page.locator(".seat .name").allInnerTexts());
  expect(await names()).toEqual(new Set(shown));
  await page.getByTestId("scrub").fill("30");
  await expect(page.getByTestId("place")).toContainText("30");
  const odd = /[\u0000-\u0008\u200b-\u200f\u202a-\u202e\u{e0000}-\u{e0fff}]|W{17}/u;
  expect(await page.locator("body").innerText()).not.toMatch(odd);
  // Through somebody's eyes only they are you.
  await page.getByTestId("options").click();
  await page.locator("input[name=eyes]").nth(1).check({ force: true });
  await page.getByTestId("close").click();
  expect(await names()).toEqual(new Set([shown[0], "You", ...shown.slice(2)]));
  // The link says the same.
  await chooseFromSheet(page, "share");
  const link = await page.getByTestId("link").inputValue();
  await page.goto(link);
  await page.getByTestId("scrub").waitFor();
  await page.reload();
  await page.getByTestId("run").click();
  expect(await names()).toEqual(new Set(shown));
});

test("a deal without an end can be looked at, and is no challenge", async ({ page }) => {
  const { result, ...record } = JSON.parse(readFileSync(RECORD, "utf8"));
  expect(result).toBeTruthy();
  await list(page);
  await bringText(page, JSON.stringify({ ...record, moves: record.moves.slice(0, 20) }));
  await page.getByTestId("open").click();
  await page.getByTestId("run").click();
  await chooseFromSheet(page, "share");
  await expect(page.getByTestId("link")).toHaveValue(/#\/d\//);
  await expect(page.locator("input[value=challenge]")).toHaveCount(0);
});

test("before nothing more can be kept somebody is asked to make room", async ({ page }) => {
  await page.addInitScript(() => {
    window.persisted = 0;
    navigator.storage.estimate = async () => ({ usage: 95, quota: 100 });
    navigator.storage.persist = async () => (window.persisted += 1);
  });
  await page.goto("./");
  await page.getByTestId("play").click();
  await playToTheEnd(page);
  const notice = page.getByTestId("notice");
  await expect(notice).toContainText("little room");
  // With the first deal the browser is asked to keep what is here.
  expect(await page.evaluate(() => window.persisted)).toBe(1);
  await page.getByTestId("close").click();
  await notice.getByTestId("try-again").click();
  await expect(page.getByTestId("room")).toContainText("95 %");
  const oldest = page.getByTestId("forget-oldest");
  await oldest.click();
  await expect(page.locator("[data-deal]")).toHaveCount(1);
  await oldest.click();
  await expect(page.locator("[data-deal]")).toHaveCount(0);
  expect((await kept(page)).deals).toEqual([]);

  // Then nothing more can be, which is said once; what was thrown away does not come back with the next game.
  await page.getByTestId("back").click();
  await breakDatabase(page, "put", "QuotaExceededError");
  await page.getByTestId("play").click();
  await playToTheEnd(page);
  await expect(notice).toContainText("could not be kept");
  expect((await kept(page)).deals).toEqual([]);
  await breakDatabase(page, "put", null);
});
