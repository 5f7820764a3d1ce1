// Draws the icons for devices that want pixels from the page's own drawing, beside it: `cargo xtask icons`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { chromium } from "@playwright/test";

const ART = fileURLToPath(new URL("../../art/", import.meta.url));
/** What iOS takes for the home screen, and what browsers want to install a page. */
const SIZES = [180, 192, 512];

const browser = await chromium.launch({ executablePath: process.env.LUXX_CHROMIUM, args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.setContent(`<style>body { margin: 0; } svg { display: block; inline-size: 100vw; block-size: 100vh; }</style>${readFileSync(`${ART}icon.svg`, "utf8")}`);
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size });
  await page.screenshot({ path: `${ART}icon-${size}.png` });
}
await browser.close();
