// Nothing runs out of the window, nothing lies on a button, every button is large enough for a thumb: with the longest names and
// the fullest hands, from the smallest phone to the largest screen and zoomed in.
import { DECISIONS, expect, position, settled, still, tap, test } from "./luxx.js";

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
];
/** 1280×800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };
/** What a thumb needs, in pixels. */
const THUMB = 44;

/** What is wrong with the layout of what is open, in a line each. `whole`: everything to decide with is in sight. */
async function faults(page, whole) {
  await still(page);
  return await page.evaluate(
    ([thumb, whole]) => {
      const found = [];
      const name = (element) => {
        const { testid, move, value } = element.dataset;
        const label = testid ?? move ?? value ?? element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30);
        return `${element.localName}.${[...element.classList].join(".")} (${label})`;
      };
      const root = document.scrollingElement;
      if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} px wide`);

      const open = document.querySelector("dialog[open], [data-testid=cover], [data-testid=notice]") ?? document.body;
      const drawn = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // What is left of an element after everything around it that cuts off: old layers leave a full display that way.
      const left = (element) => {
        let { left, right, top, bottom } = element.getBoundingClientRect();
        for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(around);
          const box = around.getBoundingClientRect();
          if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
          if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
      };
      const out = new Set();
      for (const element of open.querySelectorAll("*")) {
        if (!drawn(element) || element.closest("svg, .news, .sky")) continue;
        const box = left(element);
        if (box && (box.left < -1 || box.right > innerWidth + 1)) {
          if (!out.has(element.parentElement)) found.push(`${name(element)} runs out of the window`);
          out.add(element);
        }
        const { overflowX, textOverflow } = getComputedStyle(element);
        // What is only for screen readers is a pixel wide.
        const sideways = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
        if (sideways && ["auto", "scroll"].includes(overflowX)) found.push(`${name(element)} scrolls sideways`);
        const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
        if (sideways && text && overflowX !== "visible" && textOverflow !== "ellipsis") found.push(`${name(element)} cuts its text off`);
      }

      // Nothing of one part of the table lies on another part.
      const parts = [...open.querySelectorAll(".layer, .spot, .pile, .hand .group, .shadow .group, .plate, .story, .panel, .shadow h3")]
        .filter(drawn)
        .map((element) => ({ element, box: left(element), part: element.closest(".seat, main.table > *") }))
        .filter(({ box }) => box);
      for (const [place, one] of parts.entries()) {
        for (const other of parts.slice(place + 1)) {
          if (one.part === other.part) continue;
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (wide > 4 && high > 4) found.push(`${name(one.element)} and ${name(other.element)} overlap by ${Math.round(wide)}×${Math.round(high)} px`);
        }
      }

      // Radio buttons and switches are pressed by their labels.
      const controls = [...open.querySelectorAll("button, a[href], select, input")].map((control) => control.closest("label") ?? control);
      for (const control of new Set(controls)) {
        if (!drawn(control) || control.disabled || control.ariaDisabled === "true") continue;
        let box = control.getBoundingClientRect();
        const deciding = control.closest(".hand, .panel, .middle, .cover, .bar");
        if (whole && deciding && (box.top < -1 || box.bottom > innerHeight + 1)) found.push(`${name(control)} is out of sight`);
        control.scrollIntoView({ block: "center", inline: "center" });
        box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hit = (x, y) => control.contains(document.elementFromPoint(x, y));
        if (!hit(x, y)) {
          found.push(`${name(control)} is covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 100)}`);
          continue;
        }
        // As far as it answers, not as far as it is drawn.
        const reach = (dx, dy) => {
          let steps = 0;
          while (steps < thumb && hit(x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
          return steps;
        };
        const [wide, high] = [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)];
        if (wide < thumb || high < thumb) found.push(`${name(control)} answers on ${wide}×${high} px`);
      }
      scrollTo(0, 0);
      return found;
    },
    [THUMB, whole],
  );
}

async function show(page, kept) {
  await page.evaluate((kept) => {
    for (const key of ["luxx.session", "luxx.table"]) localStorage.removeItem(key);
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, kept);
  await page.reload();
  await page.locator("main").waitFor();
}

const longest = JSON.stringify(JSON.parse(position("full-hand-5")).table);

for (const size of [...SIZES, ZOOMED]) {
  const whole = size !== ZOOMED;
  test.describe(`${size.width}×${size.height}`, () => {
    test.use({ viewport: size });

    test("the table with the fullest hands and every question", async ({ page }) => {
      await page.goto("./");
      for (const players of [2, 3, 4, 5]) {
        await show(page, { "luxx.session": position(`full-hand-${players}`) });
        const { groups } = await settled(page);
        expect(groups.reduce((sum, group) => sum + group.count, 0)).toBeGreaterThanOrEqual(25);
        expect.soft(await faults(page, whole), `${players} players`).toEqual([]);
        await tap(page, `.hand button.group[data-value="${groups.at(-1).value}"]`);
        expect.soft(await faults(page, whole), `${players} players, jokers picked`).toEqual([]);
        await tap(page, `.hand button.group[data-value="${groups[0].value}"]`);
        expect.soft(await faults(page, whole), `${players} players, picked`).toEqual([]);
      }
      for (const decision of DECISIONS) {
        await show(page, { "luxx.session": position(decision) });
        await settled(page);
        expect.soft(await faults(page, whole), decision).toEqual([]);
      }
    });

    test("the start, the set-up and all sheets", async ({ page }) => {
      await page.goto("./");
      await page.getByTestId("play").waitFor();
      expect.soft(await faults(page, false), "start").toEqual([]);
      await show(page, { "luxx.session": position("full-hand-5") });
      await settled(page);
      for (const sheet of ["log", "menu", "hint"]) {
        await page.getByTestId(sheet).click();
        await page.getByTestId(`${sheet}-sheet`).waitFor();
        if (sheet === "hint") await page.locator(".hints").waitFor({ timeout: 60_000 });
        expect.soft(await faults(page, false), sheet).toEqual([]);
        await page.getByTestId("close").click();
      }
      await page.getByTestId("menu").click();
      await page.getByTestId("way-rules").click();
      for (const topic of await page.locator("nav.topics button").all()) {
        await topic.click();
        expect.soft(await faults(page, false), `rules: ${await topic.innerText()}`).toEqual([]);
      }
      await show(page, { "luxx.session": position("match-over") });
      await page.getByTestId("score-sheet").waitFor();
      expect.soft(await faults(page, false), "scores").toEqual([]);
      await show(page, { "luxx.table": longest });
      await page.getByTestId("set-up").click();
      await page.getByTestId("set-up-page").waitFor();
      expect.soft(await faults(page, false), "set-up").toEqual([]);
      await page.getByTestId("sitter-1").selectOption("");
      await page.getByTestId("start").click();
      await settled(page);
      await page.getByTestId("cover").waitFor();
      expect.soft(await faults(page, whole), "cover").toEqual([]);
      await show(page, { "luxx.session": "damaged" });
      await page.getByTestId("notice").waitFor();
      expect.soft(await faults(page, false), "notice").toEqual([]);
    });
  });
}
