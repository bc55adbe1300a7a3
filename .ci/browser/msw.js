// A page whose calls MSW's own service worker answers with a stand-in.
import { setupWorker } from "msw/browser";
import { createStandin } from "standin/browser";
import { standinHandlers } from "standin/msw";
import index from "./index.json";

const site = await createStandin({ index, now: "2030-03-14T09:30:00Z" });
await setupWorker(...standinHandlers(site)).start({ quiet: true, onUnhandledRequest: "bypass" });
Object.assign(globalThis, { site });
