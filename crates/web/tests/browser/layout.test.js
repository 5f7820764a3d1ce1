// Nothing runs out of the window, nothing lies on a button, every button is large enough for a thumb: with the longest names and
// the most crowded tables, in every question, from the smallest phone to the largest screen, in both languages, with the widest and
// the narrowest font and with larger text.
import { faults } from "./faults.js";
import { LOOKS, put, resize } from "./looks.js";
import { DECISIONS, expect, open, position, settled, show, stored, tap, test } from "./luxx.js";

const SIZES = {
  small: { width: 320, height: 568 },
  short: { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1280, height: 800 },
  large: { width: 1920, height: 1080 },
  huge: { width: 2560, height: 1440 },
  /** 1280×800 at 200 %: there it may scroll. */
  zoomed: { width: 640, height: 400 },
};
/**
 * Where each look is tried. What fits with the widest letters fits with the usual ones, so those are seen where the widest are not;
 * another language makes other lines, but the same as another font elsewhere.
 */
const TRIED = {
  English: {
    plain: ["phone", "tablet", "large", "huge"],
    wide: ["small", "short", "phone", "side", "desk", "zoomed"],
    narrow: ["short", "desk"],
    large: ["small", "short", "phone", "side", "tablet", "desk"],
  },
  German: { wide: ["short", "phone", "side", "desk", "zoomed"], large: ["small", "short", "phone", "side"] },
};

/** Where there is least room. */
const TIGHT = { wide: ["small", "short", "side"], large: ["small", "short", "side"] };

/** Sheets of plain text need fewer. */
const FEW = { wide: ["small", "short", "desk"], large: ["small", "side"] };

/** The scores are seen at once, all rows of them; two tables of five rows in large text do not fit the smallest phone. */
async function unscrolled(page, look, size) {
  if (look === "large" && size === "small") return [];
  const rest = await page.locator(".sheet > .body").evaluate((body) => body.scrollHeight - body.clientHeight);
  return rest > 1 ? [`${rest} px are below the edge`] : [];
}

/** Whoever looks at the scores sees their own row, at every size. */
async function own(page) {
  const seen = await page.locator(".score[data-own]").evaluate((row) => {
    const { left, right, top, bottom, width, height } = row.getBoundingClientRect();
    const body = row.closest(".body").getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= body.top - 1 && bottom <= Math.min(body.bottom, innerHeight) + 1 && left >= 0 && right <= innerWidth && height > 0 && row.contains(hit);
  });
  return seen ? [] : ["the own row is out of sight"];
}

/** Looks at what is shown in these sizes and looks; `always`: it fits the zoomed screen too. The page's layout follows without a reload. */
async function everywhere(page, tried, what, { whole = true, always = false, also = () => [] } = {}) {
  const found = [];
  for (const [look, sizes] of Object.entries(tried)) {
    await put(page, LOOKS[look]);
    for (const size of sizes) {
      await resize(page, SIZES[size]);
      // No size of the screen makes text smaller than it was asked for.
      expect(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))).toBeGreaterThanOrEqual(LOOKS[look].text ?? 16);
      const here = [...(await faults(page, { whole: always || (whole && size !== "zoomed") })), ...(await also(page, look, size))];
      const { width, height } = SIZES[size];
      found.push(...here.map((fault) => `${what}, ${width}×${height}, ${look}: ${fault}`));
    }
  }
  await resize(page, page.viewportSize(), 1);
  expect.soft(found, what).toEqual([]);
}

test.use({ painted: true });

test("on small phones, too, it is told what comes of each answer, and they are equally wide", async ({ page }) => {
  await page.goto("./");
  for (const decision of ["take", "return", "shadow"]) {
    await show(page, stored(position(decision)));
    await settled(page);
    for (const size of ["short", "phone"]) {
      await resize(page, SIZES[size]);
      const answers = await page.locator(".choice").evaluateAll((answers) =>
        answers.map((answer) => {
          const small = answer.querySelector("small");
          const [box, line] = [answer, small].map((element) => element.getBoundingClientRect());
          return { wide: Math.round(box.width), told: small.scrollHeight <= small.clientHeight + 1 && line.left < box.right && line.bottom <= box.bottom };
        }),
      );
      expect.soft(answers.every(({ told }) => told), `${decision}, ${size}`).toBe(true);
      expect.soft(new Set(answers.map(({ wide }) => wide)).size, `${decision}, ${size}`).toBe(1);
    }
    await resize(page, page.viewportSize(), 1);
  }
});

test("a duel on a small phone shows the other's top layer whole", async ({ page }) => {
  await page.setViewportSize(SIZES.short);
  await open(page, position("shadow"));
  await settled(page);
  const below = await page.locator(".seats .display").evaluate((display) => {
    const cards = [...display.querySelectorAll("[data-top] .card")];
    return display.getBoundingClientRect().bottom - Math.max(...cards.map((card) => card.getBoundingClientRect().bottom));
  });
  expect(below).toBeGreaterThanOrEqual(0);
});

/** The questions that come up with so many players. */
const asked = (players) => DECISIONS.filter((decision) => decision !== "shadow" || players === 2);
const longest = JSON.stringify(JSON.parse(position("full-hand-5").head).table);

for (const [language, tried] of Object.entries(TRIED)) {
  test.describe(language, () => {
    test.use({ settings: { speed: "instant", german: language === "German" } });

    for (const players of [2, 3, 4, 5]) {
      test(`${players} players, every question`, async ({ page }) => {
        await page.goto("./");
        for (const decision of asked(players)) {
          await show(page, stored(position(`crowded-${decision}-${players}`)));
          await settled(page);
          await everywhere(page, tried, decision);
        }
      });

      test(`${players} players, the fullest hands`, async ({ page }) => {
        await page.goto("./");
        await show(page, stored(position(`full-hand-${players}`)));
        const { groups } = await settled(page);
        expect(groups.reduce((sum, group) => sum + group.count, 0)).toBeGreaterThanOrEqual(25);
        await tap(page, `.hand button.group[data-value="${groups.at(-1).value}"]`);
        await everywhere(page, tried, "the highest picked");
        await tap(page, `.hand button.group[data-value="${groups[0].value}"]`);
        await everywhere(page, tried, "the lowest picked");
        const joker = page.locator(".panel .joker").first();
        if ((await joker.count()) > 0) {
          await joker.click();
          await everywhere(page, tried, "with a joker");
        }
      });
    }

    // A hand has no words: its own sizes, one language and one look are enough.
    for (const [hand, values] of language === "English" ? [["most-values", 13], ["all-values", 14]] : []) {
      test(`a hand with ${values} values`, async ({ page }) => {
        await page.goto("./");
        await show(page, stored(position(hand)));
        const { groups } = await settled(page);
        expect(groups.length).toBeGreaterThanOrEqual(values);
        await everywhere(page, { plain: Object.keys(SIZES) }, hand);
        // Where two rows have room a hand is not one row of small cards below a gap.
        await resize(page, SIZES.tablet);
        const filled = await page.locator(".hand").evaluate((hand) => {
          const { top, height } = hand.getBoundingClientRect();
          return 1 - (hand.querySelector(".group").getBoundingClientRect().top - top) / height;
        });
        expect(filled).toBeGreaterThan(0.8);
      });
    }

    // Other rules say the same in longer sentences, and never leave it open whether one draws. Where base fits in every size, these are seen where there is least room.
    for (const rules of language === "English" ? ["expert", "ravensburger"] : []) {
      for (const players of [2, 5]) {
        test(`${rules}, ${players} players, every question`, async ({ page }) => {
          await page.goto("./");
          for (const decision of asked(players).filter((decision) => decision !== "may-draw")) {
            await show(page, stored(position(`${rules}-crowded-${decision}-${players}`)));
            const { groups } = await settled(page);
            await everywhere(page, TIGHT, `${rules}: ${decision}`);
            if (decision !== "play") continue;
            for (const { value } of [groups.at(-1), groups[0]]) {
              await tap(page, `.hand button.group[data-value="${value}"]`);
              await everywhere(page, TIGHT, `${rules}: ${value} picked`);
            }
          }
        });
      }
    }

    test("the start and its notice", async ({ page }) => {
      await page.goto("./");
      await page.getByTestId("play").waitFor();
      await everywhere(page, tried, "start", { always: true });
      // The lynx gets what the ways in leave.
      await put(page, LOOKS.plain);
      await resize(page, SIZES.short);
      expect((await page.locator(".den").boundingBox()).height).toBeGreaterThan(100);
      await resize(page, page.viewportSize(), 1);
      await show(page, stored(position("full-hand-5")));
      await page.getByTestId("home").click();
      await page.getByTestId("continue").waitFor();
      await everywhere(page, tried, "start with a game to go on with", { always: true });
      await show(page, stored({ head: "damaged", moves: "" }));
      await page.getByTestId("notice").waitFor();
      await everywhere(page, tried, "notice", { whole: false });
    });

    test("the sheets of the table", async ({ page }) => {
      await open(page, position("full-hand-5"));
      await settled(page);
      for (const sheet of ["log", "menu", "hint"]) {
        await page.getByTestId(sheet).click();
        await page.getByTestId(`${sheet}-sheet`).waitFor();
        if (sheet === "hint") await page.locator(".hints").waitFor({ timeout: 60_000 });
        await everywhere(page, FEW, sheet, { whole: false });
        await page.getByTestId("close").click();
      }
      for (const [sheet, over] of [["player", ".seat"], ["piles", ".mat"]]) {
        await tap(page, `${over} .look`);
        await page.getByTestId(`${sheet}-sheet`).waitFor();
        await everywhere(page, FEW, sheet, { whole: false });
        await page.getByTestId("close").click();
      }
    });

    test("the rules", async ({ page }) => {
      await open(page, position("full-hand-5"));
      await page.getByTestId("menu").click();
      await page.getByTestId("way-rules").click();
      await page.getByTestId("rules-sheet").waitFor();
      for (const topic of await page.locator("nav.topics .btn:not(.fold)").all()) {
        await page.getByTestId("fold").click();
        await topic.click();
        await everywhere(page, FEW, `rules: ${await topic.innerText()}`, { whole: false });
      }
    });

    test("the scores", async ({ page }) => {
      await page.goto("./");
      for (const match of ["match-of-five", "match-goes-on"]) {
        await show(page, stored(position(match)));
        await page.getByTestId("score-sheet").waitFor();
        await everywhere(page, tried, match, { whole: false, also: async (...where) => [...(await unscrolled(...where)), ...(await own(page))] });
      }
      // Ten deals and a sentence about the longest names may scroll.
      await show(page, stored(position("match-over")));
      await page.getByTestId("score-sheet").waitFor();
      await everywhere(page, tried, "match-over", { whole: false, also: own });
    });

    test("the set-up and the cover", async ({ page }) => {
      await page.goto("./");
      await show(page, { "luxx.table": longest });
      await page.getByTestId("set-up").click();
      await page.getByTestId("set-up-page").waitFor();
      // On its side and on a desk at 200 % all of it is seen at once; on a phone held upright it scrolls, and with large text.
      await everywhere(page, tried, "set-up", { whole: false });
      const sides = Object.fromEntries(Object.entries(tried).map(([look, sizes]) => [look, look === "large" ? [] : sizes.filter((size) => ["side", "zoomed"].includes(size))]));
      await everywhere(page, sides, "all of the set-up", { always: true });
      await page.getByTestId("sitter-1").selectOption("");
      await page.getByTestId("start").click();
      await settled(page);
      await page.getByTestId("cover").waitFor();
      await everywhere(page, tried, "cover");
    });
  });
}
