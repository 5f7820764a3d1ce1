// A static host as plain as there is: the built folder under some path, nothing else.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../../../target/page/", import.meta.url));
const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
/** What an older version of the page is called. */
export const OLDER = "0123456789";

/** What the version that was built is called. */
export function version() {
  return /luxx-([0-9a-f]+)/.exec(readFileSync(`${PAGE}sw.js`, "utf8"))[1];
}

/** A service worker of an older version, for the files of this one under its name. */
function olderWorker() {
  const [, files] = /const FILES = \[(.*)\];/.exec(readFileSync(`${PAGE}sw.js`, "utf8"));
  const older = readFileSync(new URL("older-sw.js", import.meta.url), "utf8");
  return older.replace('"./manifest.webmanifest", "{{files}}"', files.replaceAll(version(), OLDER)).replaceAll("{{version}}", OLDER);
}

/**
 * Starts it on a free port; `close` takes it off the network. What lies there may change: `lies.older` is a page of another version with
 * a service worker as it once was, `lies.missing` a file that is not there.
 */
export async function host(under, lies = {}) {
  const now = version();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    let file = pathname.startsWith(under) ? pathname.slice(under.length) || "index.html" : "nothing";
    if (lies.missing && file.endsWith(lies.missing)) file = "nothing";
    // A version's files lie in a folder of its name; another version has none.
    else if (lies.older) file = file.startsWith(now) ? "nothing" : file.replace(OLDER, now);
    try {
      let bytes = await readFile(PAGE + file);
      if (lies.older && file === "sw.js") bytes = olderWorker();
      else if (lies.older && !file.includes("/")) bytes = bytes.toString().replaceAll(now, OLDER);
      response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { address: `http://127.0.0.1:${server.address().port}${under}`, close };
}
