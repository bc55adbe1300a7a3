// A service worker that answers for the site, and leaves everything else to the network.
import { createStandin } from "standin/browser";
import index from "./index.json";

const ready = createStandin({ index, now: "2030-03-14T09:30:00Z" });

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) =>
  event.respondWith(ready.then((site) => site.answer(event.request) ?? fetch(event.request))),
);
