// What is told while others act, and when: nobody is said to act who cannot, and what came of a play stands beside its cards when they lie.
import { decide, expect, open, position, settled, tap, test } from "./luxx.js";

/** A position right before its last move, and that move. */
function before(name) {
  const { head, moves } = position(name);
  const lines = moves.split("\n");
  return { saved: { head, moves: lines.slice(0, -1).join("\n") }, move: lines.at(-1) };
}

/** Picks the cards of a play. */
async function pick(page, move) {
  const [, ...cards] = move.split(" ");
  const value = cards[0] === "J" ? "joker" : cards[0];
  const jokers = value === "joker" ? 0 : cards.filter((card) => card === "J").length;
  await tap(page, `.hand button.group[data-value="${value}"]`);
  const picked = async () => (await page.locator(".panel[data-kind=pick] .go").getAttribute("data-move")).split(" ").slice(1);
  for (let least = 0; least < 8 && (await picked()).length > cards.length - jokers; least++) await page.keyboard.press("-");
  for (let joker = 0; joker < jokers; joker++) await page.keyboard.press("j");
  expect((await picked()).join(" ")).toBe(cards.join(" "));
}

test.describe("while cards fly", () => {
  test.use({ settings: { speed: "fast", taught: 127 } });

  test("whoever cannot act is not told that it is their turn", async ({ page }) => {
    await open(page, position("take"));
    await settled(page);
    await page.evaluate(() => {
      window.asks = new Set();
      const look = () => document.querySelectorAll(".panel[data-kind=prompt] .ask, .story").forEach((ask) => window.asks.add(ask.textContent));
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    // The cards are left to their owner, who decides about them.
    await tap(page, "[data-move=leave]");
    for (let turn = 0; turn < 4; turn++) await decide(page, await settled(page), turn);
    const asks = await page.evaluate(() => [...window.asks]);
    expect(asks.filter((ask) => /’s turn/.test(ask)).length).toBeGreaterThan(1);
    expect(asks).toContainEqual(expect.stringMatching(/^\w+ decides now\.$/));
    expect(asks.filter((ask) => /It is your turn/.test(ask))).toEqual([]);
  });
});

test.describe("at normal speed", () => {
  test.use({ settings: { speed: "normal", taught: 127 }, painted: true });

  test("cards arrive with their label, and the verdict follows them", async ({ page }) => {
    const { saved, move } = before("take");
    await open(page, saved);
    await settled(page);
    await pick(page, move);
    await page.evaluate(() => {
      window.frames = [];
      const look = () => {
        const flying = document.querySelectorAll(".sky .flyer").length;
        const seats = [...document.querySelectorAll("[data-seat]")].map((seat) => {
          const top = seat.querySelector("[data-top]");
          const caught = top?.hasAttribute("data-caught") ?? false;
          const shown = top && !top.hasAttribute("data-ghost") ? Number(getComputedStyle(top).opacity) : null;
          return { seat: seat.dataset.seat, cards: top?.querySelectorAll(".card").length, shown, caught, deed: seat.querySelector(".deed")?.textContent ?? "", verdict: Boolean(seat.querySelector(".verdict")) };
        });
        window.frames.push({ flying, seats });
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const go = page.locator(".panel[data-kind=pick] .btn.go");
    await go.click();
    // A joker alone is asked about.
    if (await go.and(page.locator("[data-sure]")).count()) await go.click();
    await page.locator("main.table[data-phase=take]").waitFor();
    await tap(page, "[data-move=take]");
    for (let state = await settled(page); state.phase !== "play"; state = await settled(page)) await decide(page, state, 0);
    // Several cards of one number.
    await decide(page, await settled(page), 0);
    for (let state = await settled(page); state.phase !== "play"; state = await settled(page)) await decide(page, state, 0);
    // The last card lies, and that was seen.
    await expect(page.locator(".flyer")).toHaveCount(0);
    const frames = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.frames)))));
    const all = frames.flatMap(({ flying, seats }) => seats.map((seat) => ({ flying, ...seat })));
    // Every layer that was played was hidden whole while its cards flew, without a word; so were those of the others.
    const hidden = all.filter(({ shown }) => shown === 0);
    expect(new Set(hidden.map(({ seat }) => seat)).size).toBeGreaterThan(1);
    expect(hidden.filter(({ flying, deed }) => flying === 0 || deed !== "")).toEqual([]);
    expect(hidden.some(({ cards }) => cards > 1)).toBe(true);
    // While cards are on their way nobody is said to be caught; when they lie, that is.
    expect(all.some(({ caught, flying }) => caught && flying > 0)).toBe(true);
    expect(all.filter(({ caught, flying, verdict }) => caught && flying > 0 && verdict)).toEqual([]);
    expect(all.some(({ caught, flying, verdict }) => caught && flying === 0 && verdict)).toBe(true);
    // In the end everything is there.
    const last = frames.at(-1);
    expect(last.flying).toBe(0);
    expect(last.seats.filter(({ shown }) => shown !== null && shown < 1)).toEqual([]);
    const others = last.seats.filter(({ seat }) => seat !== "0");
    expect(others.filter(({ deed, verdict }) => deed === "" && !verdict)).toEqual([]);
  });
});
