// Whole games at random deals, played at random by clicking, and a picky look at every single decision: nothing overflows, nothing lies
// on a button, axe objects to nothing, the console stays silent. A failure says its seed; LUXX_SEED plays it again, LUXX_GAMES plays more.
import { objections } from "./axe.js";
import { faults } from "./faults.js";
import { expect, settled, show, tap, test } from "./luxx.js";

test.use({ painted: true });

const SEED = Number(process.env.LUXX_SEED ?? Date.now() % 1_000_000);
const GAMES = Number(process.env.LUXX_GAMES ?? 1);
/** Axe is slow: it looks at every so many decisions, and at every first of its kind. */
const AXE_EVERY = 12;
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];
const RULES = [["amigo", "base"], ["amigo", "advanced"], ["amigo", "expert"], ["ravensburger", "base"]];
const BOTS = ["beginner", "greedy", "tactician"];
const NAMES = ["Toni", "Anna", "Maximilian", "Cleo", "Dora"];

/** Numbers that only look random: the same for the same seed. */
function lot(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A decision made by lot. */
async function decide(page, state, random) {
  const one = (all) => all[random(all.length)];
  if (state.phase === "hand-over") return await tap(page, "[data-testid=show-hand]");
  if (state.phase === "play") {
    await tap(page, `.hand button.group[data-value="${one(state.groups).value}"]`);
    const steppers = await page.locator(".stepper .btn:enabled").count();
    if (steppers > 0 && random(3) === 0) await page.locator(".stepper .btn:enabled").nth(random(steppers)).click();
  }
  return await confirm(page, state.phase === "play" ? ".panel .btn.go" : `[data-move="${one(state.moves)}"]`);
}

/** Taps, and once more where the page asks again. */
async function confirm(page, selector) {
  await tap(page, selector);
  if ((await page.locator("[data-sure]").count()) > 0) await tap(page, selector);
}

/** A table as the page keeps it. */
const table = (players, [edition, variant]) => ({
  edition,
  variant,
  chairs: NAMES.slice(0, players).map((name, seat) => ({ name, bot: seat === 0 ? null : BOTS[seat % BOTS.length] })),
  starts: null,
  rounds: null,
  practice: false,
});

for (const { width, height } of SIZES) {
  for (const players of [2, 3, 4, 5]) {
    for (let game = 0; game < GAMES; game++) {
      const seed = SEED + 1000 * game + 10 * width + players;
      const random = lot(seed);
      const german = random(2) === 1;
      const theme = ["light", "dark"][random(2)];
      test.describe(`${width}×${height}, ${players} players, seed ${SEED}`, () => {
        test.use({ viewport: { width, height }, settings: { speed: "instant", german, theme, taught: random(128) | 1 }, seed });

        test(`game ${game}`, async ({ page }) => {
          test.setTimeout(600_000);
          await page.goto("./");
          await page.getByTestId("set-up").waitFor();
          await show(page, { "luxx.table": JSON.stringify(table(players, RULES[random(RULES.length)])) });
          await page.getByTestId("set-up").click();
          await tap(page, "[data-testid=start]");
          const seen = new Set();
          let turn = 0;
          for (let state = await settled(page); state.phase !== "over"; state = await settled(page)) {
            const where = `decision ${turn}: ${state.phase}`;
            expect.soft(await faults(page), where).toEqual([]);
            if (!seen.has(state.phase) || turn % AXE_EVERY === 0) expect.soft(await objections(page), where).toEqual([]);
            seen.add(state.phase);
            await decide(page, state, random);
            expect(++turn).toBeLessThan(1000);
          }
          await page.getByTestId("score-sheet").waitFor();
          expect.soft(await faults(page, { whole: false }), "scores").toEqual([]);
          expect.soft(await objections(page), "scores").toEqual([]);
        });
      });
    }
  }
}
