// The layout keeps still: mat, displays and hand stay where they are from one decision to the next, whatever is asked and however much
// lies on the table.
import { DECISIONS, decide, expect, open, position, settled, show, stored, test } from "./luxx.js";

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];
/** What must not move. */
const FIRM = [".bar", ".display", ".shadow", ".mat", ".pool .spot", ".pile", ".hand", ".plate .holds"];
/** Decisions of a game that are watched. */
const WATCHED = 40;
/** Those that are watched while cards fly, which takes longer. */
const SHIFTS_WATCHED = 8;
/** Games that are watched so: crowded tables everywhere, and one that has just begun where it has most room. */
const WATCHED_FROM = ({ height }) => ["crowded-play-4", "crowded-play-2", ...(height >= 800 ? ["play"] : [])];

/**
 * Where things are, by name (`.display 2` → `x y width height`), at this decision and at so many more of the game. Runs in the page, so it
 * can use nothing from outside but the player.
 */
async function places([firm, more]) {
  const seen = [];
  for (let turn = 0; ; turn++) {
    const state = await window.player.settled();
    if (state.phase === "over") return seen;
    await window.player.still();
    const places = {};
    for (const selector of firm) {
      for (const [index, element] of [...document.querySelectorAll(selector)].entries()) {
        const { x, y, width, height } = element.getBoundingClientRect();
        places[`${selector} ${index}`] = [x, y, width, height].map(Math.round).join(" ");
      }
    }
    seen.push({ phase: state.phase, places });
    if (turn === more) return seen;
    await window.player.decide(state, turn);
  }
}

/** Nothing to wait for. */
const AT_REST = { contextOptions: { reducedMotion: "reduce" } };

for (const players of [2, 3, 4, 5]) {
  test(`every question leaves everything where it is, ${players} players`, async ({ page }) => {
    await page.goto("./");
    const before = {};
    for (const decision of DECISIONS.filter((decision) => decision !== "shadow" || players === 2)) {
      await show(page, stored(position(`crowded-${decision}-${players}`)));
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const [now] = await page.evaluate(places, [FIRM, 0]);
        expect(now.phase).toBe(decision);
        const first = (before[size.width] ??= now.places);
        expect(Object.keys(first).length).toBeGreaterThan(FIRM.length);
        expect.soft(now.places, `${size.width}×${size.height}, ${decision}`).toEqual(first);
      }
    }
  });
}

for (const size of SIZES) {
  for (const start of ["play", "shadow"]) {
    test.describe(() => {
      test.use({ viewport: size, ...AT_REST });

      test(`a game moves nothing, ${size.width}×${size.height} (${start})`, async ({ page }) => {
        await open(page, position(start));
        const [first, ...rest] = await page.evaluate(places, [FIRM, WATCHED]);
        for (const { phase, places } of rest) expect.soft(places, phase).toEqual(first.places);
        expect(new Set(rest.map(({ phase }) => phase)).size).toBeGreaterThan(2);
      });
    });
  }
}

for (const size of SIZES) {
  for (const start of WATCHED_FROM(size)) {
    test.describe("while the others play", () => {
      test.use({ viewport: size, settings: { speed: "fast" }, painted: true });

      test(`nothing shifts, ${size.width}×${size.height} (${start})`, async ({ page }) => {
        await open(page, position(start));
        await page.evaluate(() => {
          window.shifts = [];
          const told = ({ node, previousRect, currentRect }) =>
            `${node?.className ?? node?.nodeName}: ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`;
          new PerformanceObserver((list) => {
            for (const { value, hadRecentInput, sources } of list.getEntries()) {
              if (!hadRecentInput) window.shifts.push({ value, what: sources.map(told).join("; ") });
            }
          }).observe({ type: "layout-shift" });
        });
        for (let turn = 0; turn < SHIFTS_WATCHED; turn++) {
          const state = await settled(page);
          if (state.phase === "over") break;
          await decide(page, state, turn);
        }
        await settled(page);
        expect(await page.evaluate(() => window.shifts)).toEqual([]);
      });
    });
  }
}
