// A static host as plain as there is: the built folder under some path, nothing else.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
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
  ".webmanifest": "application/manifest+json",
};

/** Starts it on a free port; `close` takes it off the network. */
export async function host(under) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = pathname.startsWith(under) ? pathname.slice(under.length) || "index.html" : "nothing";
    try {
      const bytes = await readFile(PAGE + file);
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
