// What axe-core objects to on what is open, in a line each.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { still } from "./luxx.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function objections(page) {
  await page.evaluate(() => window.player.mustBePainted());
  await still(page);
  if (!(await page.evaluate(() => !!window.axe))) await page.evaluate(AXE);
  return await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
  });
}
