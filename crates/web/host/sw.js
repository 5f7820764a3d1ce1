// Keeps one version of the page on this device, whole: what is open, what is loaded later and what is kept always fit each other. All files
// lie in a folder named after their contents. Another version is fetched beside it, and takes over when somebody says so or when no page
// is open any more; if anything of it cannot be fetched, nothing has changed.
const VERSION = "luxx-{{version}}";
const FILES = ["./manifest.webmanifest", "{{files}}"];
/** As large as all the rest: fetched when the page has nothing else to do, or when the champion is first asked. Whoever has it keeps it. */
const WEIGHTS = "./{{version}}/champion.safetensors";

onInstall();

function onInstall() {
  addEventListener("install", (event) => event.waitUntil(keepAll()));
  addEventListener("message", (event) => {
    // Whoever plays an older version has been asked.
    if (event.data === "take-over") skipWaiting();
    // Without a network it is tried again with the next visit.
    else event.waitUntil(keepWeights().catch(() => {}));
  });
  // "It is your turn": whoever taps that comes to the table that called.
  addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(come(event.notification.data));
  });
  addEventListener("activate", (event) => event.waitUntil(takeOver()));
  addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
    event.respondWith(request.mode === "navigate" ? start(request) : kept(request));
  });
}

/** Brings the table at this address to the front, else another page of ours; where none is open any more it is opened. */
async function come(address) {
  const all = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const ours = all.filter(({ url }) => url.startsWith(registration.scope));
  const page = ours.find(({ url }) => url === address) ?? ours[0];
  return page ? await page.focus() : await clients.openWindow(address ?? "./");
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

async function keepWeights() {
  const cache = await caches.open(VERSION);
  if (!(await cache.match(WEIGHTS))) await cache.add(WEIGHTS);
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
