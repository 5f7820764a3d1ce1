// Lighthouse on the page, as on a phone: prints the figures and fails where a target is missed.
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const TARGETS = { performance: 90, accessibility: 100, "best-practices": 100 };

const [address] = process.argv.slice(2);
const chrome = await launch({
  chromePath: process.env.CHROME_PATH,
  chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
// Lighthouse's default form factor is its mobile preset: a slow phone on a slow network.
const { lhr } = await lighthouse(address, { port: chrome.port, onlyCategories: Object.keys(TARGETS), output: "json" });
await chrome.kill();

let missed = 0;
for (const [name, target] of Object.entries(TARGETS)) {
  const score = Math.round(lhr.categories[name].score * 100);
  console.log(`${name.padEnd(24)} ${String(score).padStart(6)}  (at least ${target})`);
  if (score < target) missed++;
}
for (const audit of ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index", "total-byte-weight"]) {
  console.log(`${audit.padEnd(24)} ${lhr.audits[audit].displayValue}`);
}
const faults = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0);
for (const { id, title } of faults) console.log(`fault: ${id}: ${title}`);
process.exitCode = missed > 0 ? 1 : 0;
