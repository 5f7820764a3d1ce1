// Keeps one version of the page on this device. All its files lie in a folder named after their contents, so what is kept
// is never stale; only index.html is asked for anew, and taken from here when there is no network.
const VERSION = "luxx-{{version}}";
const FILES = ["./", "./manifest.webmanifest", "{{files}}"];

onInstall();

function onInstall() {
  addEventListener("install", (event) => {
    event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(FILES)).then(() => skipWaiting()));
  });
  addEventListener("activate", (event) => {
    const outdated = (name) => name.startsWith("luxx-") && name !== VERSION;
    event.waitUntil(
      caches.keys().then((names) => Promise.all(names.filter(outdated).map((name) => caches.delete(name)))),
    );
  });
  addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || !event.request.url.startsWith(registration.scope)) return;
    event.respondWith(event.request.mode === "navigate" ? fresh(event.request) : kept(event.request));
  });
}

async function fresh(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("./")) ?? Response.error();
  }
}

async function kept(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  // What is only fetched when it is wanted (the champion's weights) is kept from then on.
  if (answer.ok && request.url.includes("{{version}}/")) {
    await caches.open(VERSION).then((kept) => kept.put(request, answer.clone()));
  }
  return answer;
}
