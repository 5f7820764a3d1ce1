// Whole games by clicks: every variant with every number of players, from the start to the scores.
import { expect, open, playToTheEnd, position, settled, test } from "./luxx.js";

const VARIANTS = ["amigo base", "amigo advanced", "amigo expert", "ravensburger base"];
const LEVELS = ["beginner", "greedy", "tactician", "random"];

async function choose(page, group, value) {
  await page.locator(`label:has(input[name="${group}"][value="${value}"])`).click();
}

/** The scores must add up to what they are said to be made of. */
async function checkScores(page, players) {
  const rows = page.getByTestId("score-sheet").locator("li.score");
  await expect(rows).toHaveCount(players);
  for (const row of await rows.all()) {
    const number = async (part) => Number((await row.locator(part).innerText()).replace("−", "-").match(/-?\d+/)[0]);
    expect(await number(".sum")).toBe((await number(".plus")) - (await number(".minus")));
  }
  expect(await page.locator("li.score[data-winner]").count()).toBeGreaterThan(0);
}

for (const [which, variant] of VARIANTS.entries()) {
  for (const players of [2, 3, 4, 5]) {
    test.describe(() => {
      test.use({ seed: 10 * which + players });
      test(`${variant} with ${players} players`, async ({ page }) => {
        await page.goto("./");
        await page.getByTestId("set-up").click();
        await choose(page, "variant", variant);
        await choose(page, "players", players);
        for (let seat = 1; seat < players; seat++) {
          await page.getByTestId(`sitter-${seat}`).selectOption(LEVELS[(which + seat) % LEVELS.length]);
        }
        await page.getByTestId("start").click();
        const seen = await playToTheEnd(page, { soon: false });
        expect(seen).toContain("play");
        await checkScores(page, players);
      });
    });
  }
}

test("one tap on Play starts the usual game", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("play").click();
  await settled(page);
  await expect(page.locator("main.table")).toHaveAttribute("data-players", "4");
  await expect(page.locator(".about")).toHaveText("AMIGO base");
});

test("a match goes on deal by deal and adds up", async ({ page }) => {
  await open(page, position("match-goes-on"));
  await page.getByTestId("next-deal").click();
  await playToTheEnd(page);
  const rows = await page.getByTestId("match").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replace("−", "-")))),
  );
  expect(rows).toHaveLength(2);
  for (const [first, second, total] of rows) expect(total).toBe(first + second);
  // The best first, and the trophy is the match winner's.
  expect(rows[0].at(-1)).toBeGreaterThanOrEqual(rows[1].at(-1));
  await expect(page.getByTestId("match").locator("tbody tr").first()).toHaveAttribute("data-winner");
  await expect(page.locator("li.score .ico")).toHaveCount(0);
  await expect(page.getByTestId("next-deal")).toHaveCount(0);
});

test("the same cards again, and new ones", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("play").click();
  const first = (await settled(page)).groups;
  await playToTheEnd(page);
  await page.getByTestId("again").click();
  expect((await settled(page)).groups).toEqual(first);
  await playToTheEnd(page);
  await page.getByTestId("once-more").click();
  expect((await settled(page)).groups).not.toEqual(first);
});
