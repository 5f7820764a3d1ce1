// A service worker of 18 November 2026, as pages that were visited then still have it: an update must come over it. It never changes with host/sw.js.
// Keeps one version of the page on this device, whole: what is open, what is loaded later and what is kept always fit each other. All files
// lie in a folder named after their contents. Another version is fetched beside it, and takes over when somebody says so or when no page
// is open any more; if anything of it cannot be fetched, nothing has changed.
const VERSION = "luxx-{{version}}";
const FILES = ["./manifest.webmanifest", "{{files}}"];
/** Fetched when the champion is first asked, for it is as large as all the rest: whoever has it keeps it. */
const WEIGHTS = "./{{version}}/champion.safetensors";

onInstall();

function onInstall() {
  addEventListener("install", (event) => event.waitUntil(keepAll()));
  // Whoever plays an older version has been asked.
  addEventListener("message", ({ data }) => data === "take-over" && skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(takeOver()));
  addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
    event.respondWith(request.mode === "navigate" ? start(request) : kept(request));
  });
}

async function keepAll() {
  const others = (await caches.keys()).filter((name) => name.startsWith("luxx-") && name !== VERSION);
  try {
    const cache = await caches.open(VERSION);
    // What has the same name in every version must be that of this one, whatever the browser remembers.
    const index = await fetch("./", { cache: "reload" });
    if (!index.ok || !(await index.clone().text()).includes("{{version}}")) throw new Error("another version is being put there");
    await Promise.all([cache.put("./", index), cache.addAll(FILES)]);
    const known = await Promise.all(others.map(async (name) => (await (await caches.open(name)).keys()).some(isWeights)));
    if (known.includes(true)) await cache.add(WEIGHTS);
  } catch (error) {
    await caches.delete(VERSION);
    throw error;
  }
}

function isWeights({ url }) {
  return url.endsWith("/champion.safetensors");
}

async function takeOver() {
  const outdated = (name) => name.startsWith("luxx-") && name !== VERSION;
  await Promise.all((await caches.keys()).filter(outdated).map((name) => caches.delete(name)));
  // What the first visit loads later comes through here, too.
  await clients.claim();
}

/** The page itself, as it is kept; only what is no page of ours is asked of the network. */
async function start(request) {
  const page = new URL(request.url).pathname === new URL(registration.scope).pathname;
  const cache = await caches.open(VERSION);
  const known = page && (await cache.match("./"));
  return known || fetch(request).catch(async () => (await cache.match("./")) ?? Response.error());
}

async function kept(request) {
  const cache = await caches.open(VERSION);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && request.url.includes("{{version}}/")) await cache.put(request, answer.clone());
  return answer;
}
