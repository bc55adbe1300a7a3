import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bindBehaviours } from "./behaviours/bindings.ts";
import { families } from "./behaviours/families.ts";
import { type Handler, handlerBehaviour } from "./behaviours/handler.ts";
import { users } from "./behaviours/account.ts";
import type { Behaviour } from "./behaviours/behaviour.ts";
import { refuse } from "./behaviours/refusal.ts";
import { fallbackBehaviour } from "./behaviours/resource/fallback.ts";
import { loadAnswerSchemas } from "./catalogue/answer-schemas.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { JsonObject } from "./catalogue/document.ts";
import { catalogueOf, readDocuments } from "./catalogue/load-catalogue.ts";
import { checkDocument } from "./catalogue/check-document.ts";
import { createControl } from "./control/control.ts";
import { linksOf } from "./http/address.ts";
import { addressPlan } from "./http/address-plan.ts";
import { createApp } from "./http/app.ts";
import type { Limits, Site } from "./http/site.ts";
import { countReports } from "./http/reports.ts";
import { listen, type Server } from "./http/listen.ts";
import { makeState } from "./seeding/make-state.ts";
import { loadSeeds } from "./seeding/load-seeds.ts";
import type { SeedDocument } from "./seeding/seed-document.ts";
import type { Sandbox } from "./state/sandbox.ts";
import { clockMaker, Sandboxes } from "./state/sandboxes.ts";
import type { State } from "./state/state.ts";

/** What `createStandin` takes; every member has a default. */
export interface StandinOptions {
  /** An index document, a list of them, or a path of a file or folder; the built-in site unless given. */
  index?: JsonObject | readonly JsonObject[] | string | readonly string[];
  /** A path of a file or folder, or parsed seed documents, in place of the built-in ones. */
  seeds?: string | readonly SeedDocument[];
  /** Everything random follows from it; 1 unless given. */
  seed?: number | string;
  /** How many times the seeded records are multiplied; 1 unless given. */
  scale?: number;
  /** Where the clock stands frozen (ISO text, milliseconds or a date); runs on from the start time unless given. */
  now?: string | number | Date;
  /** Language of addresses that name none; the site's default unless given. */
  lang?: string;
  /** `"METHOD /route"` or `"/route"` → what answers there. */
  handlers?: Record<string, Handler>;
  /** `open` (default): every permission passes; `strict`: the family's rules. */
  auth?: "open" | "strict";
  /** Path of the index below the language; `api` unless given. */
  apiPath?: string;
  /** Scheme, host and path that links carry in place of what the caller used. */
  baseUrl?: string;
  /** Whether a request must name a sandbox. */
  requireSandbox?: boolean;
  limits?: Partial<Limits>;
  /** Told of every answered request. */
  log?: (line: { method: string; path: string; status: number; ms: number }) => void;
  /** Told of everything that went wrong inside; standard error unless given. */
  report?: (error: unknown, where: string) => void;
}

/** A running stand-in: answers requests in the process, listens on a socket when asked to. */
export interface Standin {
  /** Address of the index in the default language, with its end slash. */
  readonly apiRoot: string;
  /** Answers a request without a socket. */
  fetch(request: Request): Promise<Response>;
  /** Serves on a socket; port 0 takes a free one. */
  listen(options?: { port?: number; host?: string }): Promise<Server>;
  /** Keeps the main line's state and returns its name. */
  snapshot(name?: string): string;
  /** Goes back to a snapshot; throws when there is none of that name. */
  restore(name: string): void;
  /** Back to the seed. */
  reset(): void;
  readonly catalogue: Catalogue;
  /** Address of the index in a language at an origin, with its end slash. */
  apiRootOf(language: string, origin: string): string;
  /** How often something went wrong inside that no answer accounts for. */
  readonly reported: number;
  /** Number of records of the main line by resource. */
  records(): Record<string, number>;
}

const DEFAULT_LIMITS: Limits = { bodyBytes: 8 * 1024 * 1024, sandboxes: 1000 };
const DEFAULT_ORIGIN = "http://127.0.0.1:4010";

/** Puts a stand-in together. Throws a CatalogueError or a SeedError that says what is wrong with what it was given. */
export async function createStandin(options: StandinOptions = {}): Promise<Standin> {
  const { seed = 1, scale = 1 } = options;
  const catalogue = await catalogueFor(options.index);
  const start = options.now === undefined ? Date.now() : new Date(options.now).getTime();
  if (Number.isNaN(start)) throw new RangeError(`now is no time: ${String(options.now)}`);
  const plan = addressPlan(catalogue, options);
  const zone = catalogue.site.timezone || "UTC";
  const resources = [...new Set([users, ...families.flatMap((family) => family.resources)])];
  const seeds = await seedsFor(options);
  const { languages, defaultLanguage } = plan;
  const build = (anew: { seed: number | string; scale: number; now: number }): State | Promise<State> => {
    // The built-in seeds are known to be sound, so a small site need not make its records before somebody asks.
    const lazy = options.seeds === undefined && anew.scale === 1;
    return makeState({ seeds, resources, zone, languages, defaultLanguage, lazy, ...anew });
  };
  const seeded = await build({ seed, scale, now: start });
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const clock = clockMaker(Date.now, options.now === undefined ? {} : { now: start, frozen: true });
  const sandboxes = new Sandboxes({ seeded, clock, limit: limits.sandboxes });
  const reports = countReports(options.report ?? ((error, where) => console.error(`${where}:`, error)));
  const { report } = reports;
  const site: Site = {
    catalogue,
    plan,
    sandboxes,
    zone,
    limits,
    report,
    bindings: bindBehaviours({
      families,
      fallback: fallbackBehaviour,
      overrides: overridesOf(options.handlers, report),
    }),
    strict: options.auth === "strict",
    requireSandbox: options.requireSandbox ?? false,
    token: (text) => createHash("sha256").update(`${seed}\n${text}`).digest("hex"),
  };
  const control = createControl({
    site,
    families,
    build,
    version: await ownVersion(),
    origin: { seed, scale, now: start },
  });
  const app = createApp(site, { control, ...(options.log && { log: options.log, time: () => performance.now() }) });
  const main: Sandbox = sandboxes.main;
  const apiRootOf = (language: string, origin: string) =>
    `${linksOf(origin, { sandbox: "", language: language || plan.defaultLanguage }, plan).apiRoot}/`;
  return {
    catalogue,
    apiRoot: apiRootOf(plan.defaultLanguage, DEFAULT_ORIGIN),
    apiRootOf,
    records: () =>
      Object.fromEntries(main.state.resources.map((name) => [name, main.state.tableNamed(name)?.size ?? 0])),
    fetch: async (request) => app.fetch(request),
    listen: (where) => listen(app, { plan, ...where }),
    snapshot: (name) => main.snapshot(name).name,
    restore: (name) => {
      if (!main.restore(name)) throw new Error(`there is no snapshot ${JSON.stringify(name)}`);
    },
    reset: () => main.reset(),
    get reported() {
      return reports.count;
    },
  };
}

async function catalogueFor(index: StandinOptions["index"]): Promise<Catalogue> {
  if (index === undefined) {
    const documents = readDocuments([folder("descriptors")]);
    const answers = loadAnswerSchemas(folder("descriptors/answers"));
    return catalogueOf(await documents, await answers);
  }
  const parts = Array.isArray(index) ? (index as readonly (JsonObject | string)[]) : [index as JsonObject | string];
  const paths = parts.filter((part) => typeof part === "string");
  const given = parts.filter((part) => typeof part !== "string").map((part, at) => checkDocument(part, `index[${at}]`));
  return catalogueOf([...(await readDocuments(paths)), ...given]);
}

async function seedsFor({ index, seeds }: StandinOptions): Promise<readonly SeedDocument[]> {
  return seeds === undefined && index !== undefined ? [] : loadSeeds(seeds);
}

async function ownVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return manifest.version;
}

function folder(name: string): string {
  return fileURLToPath(new URL(`../${name}/`, import.meta.url));
}

function overridesOf(
  handlers: Record<string, Handler> = {},
  report: (error: unknown, where: string) => void,
): Record<string, Behaviour> {
  const failed = (error: unknown, where: string) => {
    report(error, where);
    const { answer } = refuse("handler_failed");
    return { status: answer.status, body: answer.body };
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([key, handler]) => [
      key,
      handlerBehaviour(handler, { failed: (error) => failed(error, `handler ${key}`) }),
    ]),
  );
}
