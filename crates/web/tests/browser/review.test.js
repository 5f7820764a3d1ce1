// The review of a deal, and the hint: what they say of a fixed game is what the native judges say of it.
import { SAID, bring, review as store } from "./archive.js";
import { objections } from "./axe.js";
import { faults } from "./faults.js";
import { resize } from "./looks.js";
import { expect, test } from "./luxx.js";

/** What a hint says before its costliest decision, among tacticians. */
const HINTS = [
  "draw 13 31% of games won, probably 29 to 32",
  "pass 28% of games won, probably 27 to 29",
  "draw 6 26% of games won, probably 21 to 31",
  "draw deck 26% of games won, probably 23 to 28",
  "draw 10 24% of games won, probably 22 to 26",
];
const MARGIN = "About 1.9 points behind (± 0.5)";
const SEATS = ["You31%", "Ben17%", "Cleo28%", "Dora25%"];
const DECISIONS = SAID.split("\n").length - 1;

test.describe("what is drawn", () => {
  test.use({ painted: true, contextOptions: { reducedMotion: "reduce" } });

  test("a review of a fixed game says what the native judge says, left in the middle and gone on with", async ({ page }) => {
    await bring(page);
    await page.getByTestId("review").click();
    const review = page.locator("main.review");
    await expect(page.getByTestId("progress")).toContainText(`of ${DECISIONS} decisions`);
    await expect.poll(async () => (await store(page))?.split("\n").length ?? 0, { timeout: 60_000 }).toBeGreaterThan(3);
    await page.getByTestId("back").click();
    const left = await store(page);
    expect(left.split("\n").length).toBeLessThan(DECISIONS);
    expect(SAID.startsWith(left)).toBe(true);
    await page.reload();
    await page.getByTestId("review").click();
    await expect(review).toHaveAttribute("data-stage", "done", { timeout: 120_000 });
    expect(await store(page)).toBe(SAID);

    // The figures add up: a fair share, less what decisions cost, and luck, is what came of it; here nothing.
    const percent = async (name) => Number((await page.getByTestId(name).locator("b").textContent()).replace("−", "-").replace(" %", ""));
    expect(Math.abs(25 + (await percent("decisions")) + (await percent("luck")))).toBeLessThanOrEqual(1);
    const good = SAID.split("\n").filter((line) => line.includes(";good;")).length;
    await expect(page.getByTestId("accuracy")).toContainText(`${Math.round((100 * good) / DECISIONS)} %`);
    await expect(page.getByTestId("accuracy")).toContainText(`${good} of ${DECISIONS} decisions`);
    // A band for everybody, the own one at the bottom, with names where they have room; the lines between them go through what was said, to what
    // came of it.
    const graph = page.getByTestId("graph");
    await expect(graph.locator("path[data-band]")).toHaveCount(4);
    expect(await graph.locator(".who").allTextContents()).toEqual(["Ada", "Cleo", "Dora"]);
    // Whose name has no room on a band is named below.
    expect(await page.getByTestId("bands").locator("li").allTextContents()).toEqual(["Ben"]);
    const lines = await graph.locator("path.own, path.edge").evaluateAll((paths) =>
      paths.map((path) => path.getAttribute("d").split("L").map((point) => Number(point.split(" ")[1]))),
    );
    const upTo = (shares) => [2, 3, 4, 1].map((seats) => 1000 - shares.slice(0, seats).reduce((sum, share) => sum + share, 0) / 10);
    const verdicts = SAID.split("\n").slice(1).flatMap((line) => line.split(";").slice(4).map((shares) => upTo(shares.split(" ").map(Number))));
    const course = [upTo([2500, 2500, 2500, 2500]), ...verdicts, upTo([0, 0, 0, 10_000])];
    for (const [which, line] of lines.entries()) {
      expect(line).toHaveLength(course.length);
      for (const [place, at] of line.entries()) expect(at).toBeCloseTo(course[place][which], 0);
    }
    // The costliest first; graph, list and moment are one selection.
    const costs = page.getByTestId("cost");
    const own = (line) => line.split(";").slice(4).map((shares) => Number(shares.split(" ")[0]));
    const lost = SAID.split("\n").slice(1).map(own).map(([before, after]) => before - after);
    const most = lost.toSorted((one, other) => other - one).slice(0, 3).map((cost) => `−${Math.round(cost / 100)} %`);
    expect(await costs.locator("> b").allTextContents()).toEqual(most);
    await expect(costs.first()).toHaveAttribute("aria-pressed", "true");
    const slider = page.getByTestId("decision");
    await expect(slider).toHaveValue(`${lost.indexOf(Math.max(...lost))}`);
    // What speaks for the better move, and what against the one that was made.
    await expect(page.locator(".why-list li")).toHaveText([/\S/, /\S/]);
    await costs.nth(2).click();
    const chosen = page.getByTestId("chosen");
    await expect(chosen).toContainText(most[2].replace("−", "+"));
    const value = Number(await slider.inputValue());
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveValue(`${value + 1}`);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(slider).toHaveValue(`${value - 1}`);
    await slider.fill("0");
    await expect(slider).toHaveAttribute("aria-valuetext", /^Turn 1\. Ada chose/);
    await page.getByTestId("later").click();
    await expect(slider).toHaveValue("1");

    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await objections(page), colorScheme).toEqual([]);
    }
    for (const [width, height] of [[320, 568], [360, 640], [390, 844], [768, 1024], [844, 390], [1280, 800]]) {
      await resize(page, { width, height });
      for (const decision of [0, value, DECISIONS - 1]) {
        await slider.fill(`${decision}`);
        expect.soft(await faults(page, { whole: false }), `${width}×${height}, decision ${decision}`).toEqual([]);
      }
    }
    await resize(page, { width: 390, height: 844 }, 1);

    // Watched from there, and played on from there with the other move still to be made.
    await costs.first().click();
    await page.getByTestId("watch").click();
    await page.getByTestId("strip").waitFor();
    await expect(page.getByTestId("scrub")).not.toHaveValue("0");
    await page.getByTestId("home").click();
    await page.goto("./#games");
    await page.getByTestId("review").click();
    await expect(costs.first()).toHaveAttribute("aria-pressed", "true");
    await page.getByTestId("play-on").click();
    await page.locator("main.table:not([data-phase=wait]):not(:has(.rerun))").waitFor();
    // The better move is marked where it is made.
    const costliest = SAID.split("\n")[1 + lost.indexOf(Math.max(...lost))].split(";")[3];
    await expect(page.locator(`[data-move="${costliest}"] .lamp`)).toBeVisible();

    // A hint there is the same every time, with what is uncertain of it, the points and everybody's chances; it can be called off.
    await page.getByTestId("hint").click();
    await page.locator(".hints[data-judge=champion]").waitFor();
    const hints = await page.locator(".hint").evaluateAll((all) => all.map((hint) => `${hint.dataset.hint} ${hint.querySelector(".pct .sr").textContent}`));
    expect(hints).toEqual(HINTS);
    const best = page.locator(".hint[data-best]");
    await expect(best.getByTestId("margin")).toHaveText(MARGIN);
    await expect(best.locator("[data-seat]")).toHaveText(SEATS);
    await expect(best).toHaveAttribute("aria-pressed", "true");
    await page.locator(".hint").nth(1).click();
    await expect(page.locator(".hint").nth(1)).toHaveAttribute("aria-pressed", "true");
    await expect(best.getByTestId("margin")).toHaveCount(0);
    expect.soft(await objections(page), "hint").toEqual([]);
    for (const [width, height] of [[320, 568], [390, 844], [1280, 800]]) {
      await resize(page, { width, height });
      expect.soft(await faults(page, { whole: false }), `hint at ${width}×${height}`).toEqual([]);
    }
    await resize(page, { width: 390, height: 844 }, 1);
  });
});

test.describe("without the champion", () => {
  test.use({ tolerated: [/champion\.safetensors|ERR_FAILED/] });

  test("games played out judge, which is said and can be done again; so does a hint", async ({ page }) => {
    await page.route("**/champion.safetensors", (route) => route.abort());
    // All but the last decision were judged before.
    await bring(page, SAID.split("\n").slice(0, -1).join("\n"));
    await page.getByTestId("review").click();
    await expect(page.locator("main.review")).toHaveAttribute("data-stage", "done", { timeout: 60_000 });
    const judged = page.getByTestId("judged");
    await expect(judged).toHaveAttribute("data-judge", "searcher");
    await expect(judged).toContainText("The champion is not on this device");
    await page.unroute("**/champion.safetensors");
    await judged.getByTestId("judge-again").click();
    await expect.poll(async () => (await store(page)).split("\n").length, { timeout: 60_000 }).toBeGreaterThan(2);
    expect(await store(page)).toMatch(/^luxx-review\/1 0\nchampion;/);
  });
});
