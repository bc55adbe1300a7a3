import type { Handler } from "./engine/handler.ts";
import type { OnUnknown } from "./generic/site-behaviours.ts";
import type { IndexSource } from "./catalogue/built-in-catalogue.ts";
import type { SchemaSource } from "./catalogue/tolerant/route-schemas.ts";
import type { ScenarioDocument } from "./control/scenario.ts";
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
  /** An index document, a list of them, or a path of a file or folder; the built-in site unless given. An object is no copy: it must not change afterwards. */
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
  /** Set-ups that every sandbox can play from the start: a path of a file or folder, or documents with their names; those of the folder that `index` names unless given. */
  scenarios?: string | readonly ScenarioDocument[];
  /** Everything random follows from it; 1 unless given. */
  seed?: number | string;
  /** How many times the seeded records are multiplied; 1 unless given. */
  scale?: number;
  /** Where the clock stands frozen (ISO 8601, in UTC unless it names an offset; milliseconds; a date); runs on from the start time unless given. */
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
  /**
   * Address of a log by which several processes share the default sandbox: `valkey://host:6379/name`, `valkeys://` with TLS, `redis://`, `rediss://`,
   * or `postgres://host:5432/database?line=name`; not shared unless given.
   */
  shared?: string;
  /** Path of a JSON file to which what was called is added when the stand-in is closed, by several processes and runs; none unless given. */
  coverage?: string;
  /** What opens the control endpoint to callers from elsewhere; without it they find it closed. */
  controlToken?: string;
  /** Whether strangers may follow demo links, `GET /__standin/scenarios/{name}/open`; only who may use the control endpoint unless given. */
  openScenarios?: boolean;
  /** What is taken and kept at most; see {@link Limits} for what holds unless given. */
  limits?: Partial<Limits>;
  /**
   * Whether the files that the options name are read again when they change, and what calls did stays; `log` is told, or standard error where
   * there is none. False unless given; a RangeError where no option names a path.
   */
  watch?: boolean;
  /** Whether journal and log tell why each call got its answer; false unless given. */
  verbose?: boolean;
  /** Told of every answered request, and with `watch` of every file that is read again (`notice`). */
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
  scenarios: true,
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
  shared: true,
  coverage: true,
  controlToken: true,
  openScenarios: true,
  limits: true,
  watch: true,
  verbose: true,
  log: true,
  report: true,
};

/** What is wrong with options, as a sentence: a name that nobody knows, or what does not fit together; undefined where nothing is. */
export function optionFault(options: StandinOptions): string | undefined {
  return unknownOption(options) ?? passFault(options) ?? sharedFault(options);
}

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

/** What does not fit together of the options that say what is passed on; undefined where all does. */
function passFault({ upstream, pass = [], ...flags }: StandinOptions): string | undefined {
  const { passMissing = false, passWrites = false, passCredentials = false, keep = false, followHost = false } = flags;
  if (upstream === undefined) {
    const given = { pass: pass.length > 0, passMissing, passWrites, passCredentials, keep, followHost };
    const [first] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
    return first === undefined ? undefined : `${optionText(first)} needs --upstream, the address of the real site`;
  }
  if (!/^https?:\/\//i.test(upstream) || !URL.canParse(upstream))
    return `--upstream must be an address such as https://demo.example/, not ${JSON.stringify(upstream)}`;
  const { username, password } = new URL(upstream);
  if (username !== "" || password !== "")
    return "credentials don't belong in the address of --upstream; callers send their own with --pass-credentials";
  if (pass.length === 0 && !passMissing)
    return `nothing is passed on to ${upstream}: --pass names its routes, --pass-missing means all that would be invented`;
  return undefined;
}

/** What does not go together with a shared sandbox; undefined where all does. */
function sharedFault({ shared, data, watch = false, passWrites = false }: StandinOptions): string | undefined {
  if (shared === undefined) return undefined;
  if (data !== undefined) return "--shared keeps what is written in its log, --data in a file: leave one of them out";
  if (watch)
    return "--watch can't be together with --shared: all who share a site have the same documents, those that its log was begun with";
  if (passWrites)
    return "--pass-writes can't be together with --shared: a call that was overtaken is made anew, and would be sent to the real site twice";
  return sharedAddressFault(shared);
}

/** The schemes of addresses of shared logs. */
const SHARED_SCHEMES = ["valkey:", "valkeys:", "redis:", "rediss:", "postgres:", "postgresql:"];

const LOG_NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** What is wrong with the address of a shared log, which is not shown: it may hold a password. */
function sharedAddressFault(address: string): string | undefined {
  const example = "valkey://host:6379/name";
  if (!URL.canParse(address)) return `--shared must be an address such as ${example}`;
  const { protocol, hostname, pathname, searchParams, username, password } = new URL(address);
  if (!SHARED_SCHEMES.includes(protocol))
    return `--shared takes addresses that begin with ${SHARED_SCHEMES.map((scheme) => `${scheme}//`).join(", ")}, not with ${protocol}`;
  if (hostname === "") return `--shared must name a host, such as ${example}`;
  if (!isEncoded(username + password)) return "--shared has a % in user or password that must be written as %25";
  const isTable = protocol.startsWith("postgres");
  if (LOG_NAME.test(isTable ? (searchParams.get("line") ?? "") : pathname.slice(1))) return undefined;
  return `--shared must end in a name for the log, of 1 to 64 letters, digits, dots, underscores and hyphens, such as ${isTable ? "postgres://host:5432/database?line=name" : example}`;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function optionText(member: string): string {
  return `--${member.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
