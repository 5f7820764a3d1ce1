// The layout keeps still: mat, displays and hand stay where they are from one decision to the next, whatever is asked and however much
// lies on the table.
import { DECISIONS, decide, expect, open, position, settled, show, still, stored, test } from "./luxx.js";

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];
/** What must not move. */
const FIRM = [".bar", ".display", ".shadow", ".mat", ".pool .spot", ".pile", ".hand"];
/** Decisions of a game that are watched. */
const WATCHED = 40;

/** Where things are, by name: `.display 2` → `x y width height`. */
async function places(page) {
  // A card under the mouse is lifted.
  await page.mouse.move(0, 0);
  await still(page);
  return await page.evaluate((firm) => {
    const places = {};
    for (const selector of firm) {
      for (const [index, element] of [...document.querySelectorAll(selector)].entries()) {
        const { x, y, width, height } = element.getBoundingClientRect();
        places[`${selector} ${index}`] = [x, y, width, height].map(Math.round).join(" ");
      }
    }
    return places;
  }, FIRM);
}

for (const size of SIZES) {
  test.describe(`${size.width}×${size.height}`, () => {
    test.use({ viewport: size });

    test("every question leaves everything where it is", async ({ page }) => {
      await page.goto("./");
      for (const players of [2, 3, 4, 5]) {
        let before;
        for (const decision of DECISIONS.filter((decision) => decision !== "shadow" || players === 2)) {
          await show(page, stored(position(`crowded-${decision}-${players}`)));
          await settled(page);
          const now = await places(page);
          before ??= now;
          expect.soft(now, `${players} players, ${decision}`).toEqual(before);
        }
      }
    });

    for (const start of ["play", "shadow"]) {
      test(`a game moves nothing (${start})`, async ({ page }) => {
        await open(page, position(start));
        const { phase } = await settled(page);
        const before = await places(page);
        const asked = new Set([phase]);
        for (let turn = 0; turn < WATCHED; turn++) {
          const state = await settled(page);
          if (state.phase === "over") break;
          asked.add(state.phase);
          expect.soft(await places(page), state.phase).toEqual(before);
          await decide(page, state, turn);
        }
        expect(asked.size).toBeGreaterThan(2);
      });
    }
  });
}

test.describe("while the others play", () => {
  test.use({ settings: { speed: "fast" } });

  test("nothing shifts", async ({ page }) => {
    await open(page, position("play"));
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
    for (let turn = 0; turn < 8; turn++) await decide(page, await settled(page), turn);
    await settled(page);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
});
