// A fixed game among the deals that are kept, and what was said of its decisions.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect } from "./luxx.js";

const beside = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Its record. */
export const RECORD = beside("../../../rules/tests/golden/amigo-base-4-empty-hand.json");
/** What the native judge says of the first seat's decisions; made by `crates/bots/tests/bots/review.rs`. */
export const SAID = readFileSync(beside("../../../bots/tests/review/amigo-base-4-empty-hand.txt"), "utf8");

/** Brings the game here; what was said of it comes along if it is given. */
export async function bring(page, said) {
  await page.goto("./#games");
  await page.locator(".games :is(.empty, .count)").waitFor();
  const before = await page.locator("[data-deal]").count();
  await page.getByTestId("bring").setInputFiles(RECORD);
  await expect(page.locator("[data-deal]")).toHaveCount(before + 1);
  if (said !== undefined) await review(page, said);
}

/** What is kept of the review of the newest deal; with a text, that is kept from now on. */
export async function review(page, said) {
  return await page.evaluate(async (said) => {
    const opened = await new Promise((on) => (indexedDB.open("luxx").onsuccess = (event) => on(event.target.result)));
    const deals = opened.transaction("deals").objectStore("deals");
    const names = await new Promise((on) => (deals.getAllKeys().onsuccess = (event) => on(event.target.result)));
    const deal = names.at(-1);
    const reviews = opened.transaction("reviews", "readwrite").objectStore("reviews");
    const request = said === undefined ? reviews.get(`${deal}/0`) : reviews.put(said, `${deal}/0`);
    const text = await new Promise((on) => (request.onsuccess = () => on(request.result)));
    opened.close();
    return text;
  }, said);
}
