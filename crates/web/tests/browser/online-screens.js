// Run by `--project=online`. Every screen of playing together: nothing overflows from 360 to 3840 px, axe finds nothing, in both languages and themes.
import { expect, test } from "@playwright/test";

import { faults } from "./faults.js";
import { objections } from "./axe.js";
import { person, setUp, sitDown } from "./online.js";

const SIZES = [[360, 640], [390, 844], [844, 390], [1280, 800], [1920, 1080], [3840, 2160]];
const PICTURES = process.env.LUXX_ONLINE_PICTURES;

/** Looks at what is open, in all sizes. */
async function look(page, name, look) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect.soft(await faults(page, { whole: false }), `${name} ${width}×${height} ${look}`).toEqual([]);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${width}-${look}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await objections(page), `${name} ${look}`).toEqual([]);
}

for (const [theme, german] of [["light", false], ["dark", true]]) {
  const how = `${theme}${german ? " german" : ""}`;
  test(`screens for playing together, ${how}`, async ({ browser, baseURL }) => {
    const settings = { speed: "instant", theme, german };
    const { link, seat } = await setUp(baseURL, "Adalbertine-Luxx", { seats: 4, rounds: 1, hints: true, clock: { decision_s: 3000, reserve_s: 0 } });
    const [ada, ben, tv] = [await person(browser, { settings }), await person(browser, { settings }), await person(browser, { settings })];
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
    await ben.page.goto("about:blank");
    await expect(ada.page.getByTestId("strip")).toHaveAttribute("data-kind", "away");
    await ada.page.getByTestId("close").click();
    await look(ada.page, "away", how);
    const second = await ada.context.newPage();
    await second.goto(link);
    await ada.page.getByTestId("moved").waitFor();
    await look(ada.page, "moved", how);
    for (const somebody of [ada, ben, tv]) await somebody.leave();
  });
}
