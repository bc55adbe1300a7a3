import type { Handler } from "./engine/handler.ts";
import type { OnUnknown } from "./generic/site-behaviours.ts";
import type { IndexSource } from "./catalogue/built-in-catalogue.ts";
import type { SchemaSource } from "./catalogue/tolerant/route-schemas.ts";
import type { Log } from "./http/log.ts";
import { defaultLimits, type Limits } from "./http/limits.ts";
import type { Report } from "./http/report.ts";
import { DEFAULT_SEED } from "./seeding/random.ts";
import type { SeedDocument } from "./seeding/seed-document.ts";
import { meant } from "./text/nearest.ts";

/** What holds where an option of the library or of the command line is not given. */
export const defaultOptions = {
  seed: DEFAULT_SEED,
  scale: 1,
  auth: "open",
  port: 4010,
  host: "127.0.0.1",
} as const;

/** Where a site lies that listens nowhere: as if it did with no options. */
export const defaultOrigin = `http://${defaultOptions.host}:${defaultOptions.port}`;

/** What `createStandin` takes; every member has a default. */
export interface StandinOptions {
  /** An index document, a list of them, or a path of a file or folder; the built-in site unless given. */
  index?: IndexSource;
  /**
   * JSON Schemas of what the routes of `index` answer, as if it had had them: a path of a file or folder, or route → schema
   * (`{ "/quay/v1/things/{id}": { type: "object", properties: … } }`).
   */
  schemas?: SchemaSource;
  /**
   * Namespace of a document → the built-in namespace whose behaviours it gets (`{ "dates/v1": "calendar/events/v1" }`), or `none` for
   * those of no family; unless given, a namespace gets those of the one that its routes and args agree with.
   */
  family?: Readonly<Record<string, string>>;
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
  /** What is done where only the site's own code knows the answer: `invent` (default) makes one up that says it had no effect, `refuse` answers 501. */
  unknown?: OnUnknown;
  /** Path of the index below the language; `api` unless given. */
  apiPath?: string;
  /** Scheme, host and path that links carry in place of what the caller used. */
  baseUrl?: string;
  /** Address of a real site that answers in place of the double what `pass` or `passMissing` says: a page of it, its home, or its index. */
  upstream?: string;
  /** Routes that `upstream` answers: `/acme/v1/*`, where `*` stands for anything; a RangeError for one that the index does not have. */
  pass?: readonly string[];
  /** Whether `upstream` answers what would be invented, and routes that the index does not have; false unless given. */
  passMissing?: boolean;
  /** Whether calls are sent to `upstream` that may change something there; false unless given, and such calls are refused with 409. */
  passWrites?: boolean;
  /** Whether callers' `Authorization`, `Cookie` and the like are sent to `upstream`, and its cookies handed back; false unless given. */
  passCredentials?: boolean;
  /** Whether JSON that `upstream` answers to GET is kept in the recorded folder that `index` names, when the stand-in is closed; false unless given. */
  keep?: boolean;
  /** Whether redirects of `upstream` to other hosts are followed, without credentials; false unless given. */
  followHost?: boolean;
  /** Whether a request must name a sandbox. */
  requireSandbox?: boolean;
  /** Path of the JSON file that keeps the default sandbox's records over a restart; none unless given. */
  data?: string;
  /** What opens the control endpoint to callers from elsewhere; without it they find it closed. */
  controlToken?: string;
  /** What is taken and kept at most; see {@link Limits} for what holds unless given. */
  limits?: Partial<Limits>;
  /** Whether journal and log tell why each call got its answer; false unless given. */
  verbose?: boolean;
  /** Told of every answered request. */
  log?: Log;
  /** Told of everything that went wrong inside; standard error unless given. */
  report?: Report;
}

/** The names of all options. */
const NAMES: Readonly<Record<keyof StandinOptions, true>> = {
  index: true,
  schemas: true,
  family: true,
  seeds: true,
  seed: true,
  scale: true,
  now: true,
  lang: true,
  handlers: true,
  auth: true,
  unknown: true,
  apiPath: true,
  baseUrl: true,
  upstream: true,
  pass: true,
  passMissing: true,
  passWrites: true,
  passCredentials: true,
  keep: true,
  followHost: true,
  requireSandbox: true,
  data: true,
  controlToken: true,
  limits: true,
  verbose: true,
  log: true,
  report: true,
};

/** What is wrong with the names of options, as a sentence; undefined where there is none that nobody knows. */
export function unknownOption(options: object): string | undefined {
  const { limits } = options as { limits?: unknown };
  const inLimits = typeof limits === "object" && limits !== null ? limits : {};
  return unknownAmong(options, NAMES, "option") ?? unknownAmong(inLimits, defaultLimits, "limit");
}

function unknownAmong(given: object, known: object, what: string): string | undefined {
  const wrong = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (wrong === undefined) return undefined;
  return `there is no ${what} ${JSON.stringify(wrong)}; ${meant(wrong, Object.keys(known), 3)}`;
}
