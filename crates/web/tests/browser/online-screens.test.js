// Every screen of playing together: nothing overflows from 360 to 3840 px, axe finds nothing, in both languages and themes.
import { expect, test } from "@playwright/test";

import { everywhere } from "./everywhere.js";
import { still } from "./luxx.js";
import { LOST, person, play, setUp, sitDown } from "./online.js";

const PICTURES = process.env.LUXX_PICTURES;
/** What is between them is only looked at. */
const SIZES = [[360, 640], [844, 390], [1280, 800], [3840, 2160], ...(PICTURES ? [[390, 844], [820, 1180], [1920, 1080]] : [])];

/** Looks at what is open, in all sizes. */
async function look(page, name, look) {
  await everywhere(page, SIZES, `${name} ${look}`, { whole: false });
  if (!PICTURES) return;
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await still(page);
    await page.screenshot({ path: `${PICTURES}/${name}-${width}-${look}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

for (const [theme, german] of [["light", false], ["dark", true]]) {
  const how = `${theme}${german ? " german" : ""}`;
  test(`screens for playing together, ${how}`, async ({ browser, baseURL }) => {
    const device = { settings: { speed: "instant", theme, german }, painted: true, reducedMotion: "reduce" };
    const { link, seat } = await setUp(baseURL, "Adalbertine-Luxx", { seats: 4, rounds: 1, hints: true, clock: { decision_s: 3000, reserve_s: 0 }, starts: 1 });
    const [ada, ben, tv] = [await person(browser, device), await person(browser, { ...device, cuttable: true }), await person(browser, device)];
    await ben.page.goto("./#together");
    await ben.page.getByTestId("open-table").waitFor();
    await ben.page.getByTestId("more").locator("summary").click();
    await look(ben.page, "together", how);
    await ben.page.goto(link);
    await ben.page.getByTestId("door").waitFor();
    await look(ben.page, "door", how);
    await ada.page.goto(seat);
    await ada.page.getByTestId("room").waitFor();
    await sitDown(ben.page, link, "W".repeat(16));
    await look(ada.page, "room", how);
    await look(ben.page, "room-guest", how);
    await tv.page.goto(`${link}/screen`);
    await tv.page.getByTestId("big-room").waitFor();
    await look(tv.page, "big-room", how);
    await ada.page.getByTestId("start-online").click();
    await ada.page.locator(".hand .card").first().waitFor();
    await ben.page.getByTestId("talk").click();
    await ben.page.getByTestId("phrase").first().click();
    await ada.page.getByTestId("bubble").waitFor();
    await look(ada.page, "table", how);
    await tv.page.getByTestId("big").waitFor();
    await look(tv.page, "big", how);
    await ada.page.getByTestId("talk").click();
    await look(ada.page, "talk", how);
    await ada.page.getByTestId("close").click();
    await ada.page.getByTestId("menu").click();
    await ada.page.getByTestId("way-invite").click();
    await ada.page.getByTestId("own-seat").locator("summary").click();
    await look(ada.page, "invite", how);
    await ben.page.locator("main.table[data-phase=play]").waitFor();
    await ben.page.locator(".hand button.group").first().click();
    await ben.cut(true);
    await expect(ben.page.getByTestId("strip")).toHaveAttribute("data-kind", "lost");
    await look(ben.page, "lost", how);
    await expect(ada.page.getByTestId("strip")).toHaveAttribute("data-kind", "away");
    await ada.page.getByTestId("close").click();
    await look(ada.page, "away", how);
    await expect(tv.page.getByTestId("strip")).toHaveAttribute("data-kind", "away");
    await look(tv.page, "big-away", how);
    const second = await ada.context.newPage();
    await second.goto(link);
    await ada.page.getByTestId("moved").waitFor();
    await look(ada.page, "moved", how);
    for (const somebody of [ada, ben, tv]) await somebody.leave(LOST);
  });

  test(`ends and ways around a table, ${how}`, async ({ browser, baseURL }) => {
    const device = { settings: { speed: "instant", theme, german }, painted: true, reducedMotion: "reduce" };
    const other = await setUp(baseURL, "W".repeat(16), { seats: 5, public: true });
    const { link, seat } = await setUp(baseURL, "Adalbertine-Luxx", { seats: 5, rounds: 1 });
    const [ada, eve, tv] = [await person(browser, device), await person(browser, device), await person(browser, { ...device, cuttable: true })];
    await ada.page.goto(seat);
    await sitDown(eve.page, link, "W".repeat(16));
    await ada.page.locator(".seat-row[data-seat='1']:not([data-free])").waitFor();
    await ada.page.goto("./#together");
    await expect(ada.page.getByTestId("my-table")).toContainText("Adalbertine");
    await ada.page.getByTestId("listed").first().waitFor();
    await look(ada.page, "tables", how);
    await ada.page.goto(`${link}/as/${"f".repeat(32)}`);
    await ada.page.getByTestId("offered").waitFor();
    await look(ada.page, "offered", how);
    await ada.page.getByTestId("accept").click();
    await ada.page.getByTestId("closed").waitFor();
    await look(ada.page, "closed-bad-token", how);
    await ada.page.getByTestId("look").click();
    await ada.page.locator(".seat-row[data-seat='1'] [data-testid=remove]").click();
    await eve.page.getByTestId("closed").waitFor();
    await look(eve.page, "closed-removed", how);
    await ada.page.getByTestId("start-online").click();
    await eve.page.getByTestId("look").click();
    await eve.page.getByTestId("watch").click();
    await eve.page.locator("main.table").waitFor();
    await look(eve.page, "spectator", how);
    await tv.page.goto(`${link}/screen`);
    await tv.page.getByTestId("big").waitFor();
    await tv.cut(true);
    await expect(tv.page.getByTestId("strip")).toHaveAttribute("data-kind", "lost");
    await look(tv.page, "big-lost", how);
    await tv.cut(false);
    await play(ada);
    await ada.page.getByTestId("check-shuffle").click();
    await expect(ada.page.getByTestId("fair")).toHaveAttribute("data-fair", "yes");
    await look(ada.page, "end", how);
    await tv.page.getByTestId("big-end").waitFor();
    await expect(tv.page.getByTestId("total")).toHaveCount(5);
    await tv.page.setViewportSize({ width: 1920, height: 1080 });
    const small = await tv.page.getByTestId("big-end").locator("h1, th, td, p").evaluateAll((texts) =>
      texts.filter((text) => text.textContent.trim() && parseFloat(getComputedStyle(text).fontSize) < 26).map((text) => text.textContent));
    expect(small, "legible from three metres").toEqual([]);
    await look(tv.page, "big-end", how);
    await eve.page.goto(`./#/t/${"0".repeat(24)}`);
    await expect(eve.page.getByTestId("closed")).toHaveAttribute("data-code", "unknown-table");
    await look(eve.page, "closed-unknown", how);
    await eve.context.route("**/api/**", (route) => route.abort());
    await eve.page.goto(other.link);
    await eve.page.getByTestId("no-server").waitFor();
    await look(eve.page, "no-server", how);
    for (const somebody of [ada, eve, tv]) await somebody.leave([...LOST, /404/]);
  });
}
