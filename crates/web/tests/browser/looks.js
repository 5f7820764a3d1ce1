// How the page looks on somebody else's device: with the widest and the narrowest of common fonts, and with larger text. The fonts
// are packages of these tests, so that every machine sees the same, whatever fonts it has.
import { readFileSync } from "node:fs";

/** DejaVu Sans is what a bare Linux has, and as wide as Verdana; Archivo Narrow is as narrow as Arial Narrow. */
const FONTS = { wide: "dejavu-sans", narrow: "archivo-narrow" };
const WEIGHTS = [400, 700];
/** The looks; `text` is the browser's setting in pixels: 21 is 130 %. */
export const LOOKS = {
  plain: {},
  wide: { font: "wide" },
  narrow: { font: "narrow" },
  large: { font: "wide", text: 21 },
};
/** What a browser's text size is unless it was changed. */
const USUAL_TEXT = 16;

const letters = Object.entries(FONTS).flatMap(([family, name]) =>
  WEIGHTS.map((weight) => {
    const file = new URL(`node_modules/@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`, import.meta.url);
    return { family, weight: `${weight}`, bytes: readFileSync(file).toString("base64") };
  }),
);

/** A way to the browser itself, one for each page. */
const browsers = new WeakMap();
async function browserOf(page) {
  if (!browsers.has(page)) browsers.set(page, await page.context().newCDPSession(page));
  return browsers.get(page);
}

/**
 * Gives the page a window of this size and draws it a tenth as large and without the cards' pictures, because drawing large windows again
 * and again takes longer than looking at them. The page does not notice, but no click finds its place: `resize` to the size of the test
 * before the next one.
 */
export async function resize(page, { width, height }, scale = 0.1) {
  const browser = await browserOf(page);
  await page.evaluate(showPictures, scale === 1);
  await browser.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false, scale });
}

/** Shows the cards' pictures, or leaves them out: the browser lays each out and paints it as a document of its own. Runs in the page. */
function showPictures(shown) {
  if (!window.pictureless) {
    window.pictureless = new CSSStyleSheet();
    window.pictureless.replaceSync("*, ::before, ::after { background-image: none !important; }");
  }
  const sheets = document.adoptedStyleSheets;
  if (shown !== sheets.includes(window.pictureless)) return;
  document.adoptedStyleSheets = shown ? sheets.filter((sheet) => sheet !== window.pictureless) : [...sheets, window.pictureless];
}

/** Shows the page that way, without a reload. It lasts until the next one. */
export async function put(page, { font, text = USUAL_TEXT }) {
  const browser = await browserOf(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: text } });
  if (font && !(await page.evaluate(() => document.fonts.check("16px wide") && document.fonts.size > 0))) {
    await page.evaluate(async (letters) => {
      for (const { family, weight, bytes } of letters) {
        const face = new FontFace(family, Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)), { weight });
        document.fonts.add(await face.load());
      }
    }, letters);
  }
  await page.evaluate((font) => {
    // What the page forbids to load from elsewhere it cannot forbid here.
    const sheet = new CSSStyleSheet();
    if (font) sheet.replaceSync(`* { font-family: ${font}, monospace !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, font);
}
