// `cargo xtask browser` starts the server and runs this; what it says in the environment is all that is needed here.
import { defineConfig } from "@playwright/test";

const { LUXX_ADDRESS, LUXX_CHROMIUM = "/usr/bin/chromium" } = process.env;
if (!LUXX_ADDRESS) throw new Error("no page to test: run `cargo xtask browser`, which builds and serves it");

export default defineConfig({
  testDir: ".",
  outputDir: "../../../../target/browser/results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // A second is plenty on a quiet machine; a busy one must not turn a slow test into a failed one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./durations.js"]],
  projects: [
    { name: "everyday", testMatch: "*.test.js" },
    // What a busy machine can spoil, and what is made rather than tested.
    { name: "smooth", testMatch: ["smooth.js", "swift.js", "teach.js"], workers: 1 },
    { name: "pictures", testMatch: ["pictures.js", "online-screens.test.js", "online-around.test.js"] },
    { name: "random", testMatch: "random.js" },
  ],
  use: {
    baseURL: LUXX_ADDRESS,
    browserName: "chromium",
    locale: "en-GB",
    colorScheme: "light",
    viewport: { width: 390, height: 844 },
    actionTimeout: 30_000,
    // Each would fetch the whole page once more; `host.test.js` is about them.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: LUXX_CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The headless shell would round every letter to whole pixels, which no screen of today does.
        "--font-render-hinting=none",
      ],
    },
  },
});
