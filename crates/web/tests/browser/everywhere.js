// Looks at a screen in all these sizes, as [width, height], and with axe.
import { objections } from "./axe.js";
import { faults } from "./faults.js";
import { resize } from "./looks.js";
import { expect } from "./luxx.js";

const USUAL = { width: 390, height: 844 };

export async function everywhere(page, sizes, what, options) {
  for (const [width, height] of sizes) {
    await resize(page, { width, height });
    expect.soft(await faults(page, options), `${what} at ${width}×${height}`).toEqual([]);
  }
  await resize(page, USUAL, 1);
  expect.soft(await objections(page), what).toEqual([]);
}
