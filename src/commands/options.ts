import { defaultLimits, type Limits } from "../http/limits.ts";
import { defaultOptions } from "../standin-options.ts";
import { SITE_TIME, siteTime } from "../state/clock.ts";
import { optionName, type Option, type OptionTable, type OptionType } from "./read-options.ts";

const KIB = 2 ** 10;
const MIB = 2 ** 20;

const flag: OptionType<boolean> = {
  read: (word) => (/^(?:1|true|yes|on)$/i.test(word) ? true : /^(?:0|false|no|off)$/i.test(word) ? false : undefined),
  wanted: "true or false",
};

const text: OptionType<string> = { word: "TEXT", read: (given) => given || undefined, wanted: "a text" };

const file: OptionType<string> = { ...text, word: "FILE", isPath: true, wanted: "a path" };

const path: OptionType<string> = { ...file, word: "PATH" };

/** Texts that may come several times; they may be secrets, so none is refused in words that quote it. */
const lines: OptionType<readonly string[]> = {
  word: "TEXT",
  several: true,
  read: (lines) => lines.split("\n"),
  wanted: "texts",
};

/** Paths that may come several times, kept as they are, whatever is in them. */
const files: OptionType<readonly string[]> = { ...lines, word: "FILE", isPath: true, wanted: "paths" };

/** Texts that may come several times, each split at commas. */
const names: OptionType<readonly string[]> = {
  word: "NAME",
  several: true,
  read: (lines) => lines.split(/[\n,]/).flatMap((name) => (name.trim() === "" ? [] : [name.trim()])),
  wanted: "names",
};

/** Pairs of names that may come several times, each split at commas. */
const pairs: OptionType<Readonly<Record<string, string>>> = {
  word: "NAMESPACE=BUILT_IN",
  several: true,
  read(lines) {
    const all = lines.split(/[\n,]/).map((pair) => pair.split("=").map((name) => name.trim()));
    const isPair = (names: readonly string[]) => names.length === 2 && names.every((name) => name !== "");
    return all.every(isPair) ? (Object.fromEntries(all) as Record<string, string>) : undefined;
  },
  wanted: "a namespace of the document, = and a built-in namespace or none",
};

const seed: OptionType<number | string> = {
  word: "SEED",
  read: (word) => (/^(?:0|[1-9]\d{0,14})$/.test(word) ? Number(word) : word),
  wanted: "a number or a text",
};

const time: OptionType<string> = {
  word: "ISO",
  read: (word) => (siteTime(word) === undefined ? undefined : word),
  wanted: SITE_TIME,
};

const address: OptionType<string> = {
  word: "URL",
  read: (word) => (/^https?:\/\//i.test(word) && URL.canParse(word) ? word : undefined),
  wanted: "an address such as https://demo.example/site",
};

const rate: OptionType<number> = {
  word: "N",
  read: (word) => (/^\d{1,4}(?:\.\d{1,3})?$/.test(word) && Number(word) > 0 ? Number(word) : undefined),
  wanted: "a number above 0 and below 10000, such as 4 or 0.5",
};

function whole(least: number, most: number): OptionType<number> {
  return {
    word: "N",
    read: (word) =>
      /^\d{1,16}$/.test(word) && Number(word) >= least && Number(word) <= most ? Number(word) : undefined,
    wanted: `a whole number from ${least} to ${most}`,
  };
}

function choice<Word extends string>(...words: readonly Word[]): OptionType<Word> {
  return {
    word: words.join("|"),
    choices: words,
    read: (given) => words.find((word) => word === given),
    wanted: `one of ${words.join(", ")}`,
  };
}

/** Paths that may come several times. */
const patterns: OptionType<readonly string[]> = {
  word: "PATTERN",
  several: true,
  read(lines) {
    const all = lines.split("\n").map((line) => line.trim());
    const given = all.filter((line) => line !== "");
    return given.every((line) => /^\/\S*$/.test(line)) ? given : undefined;
  },
  wanted: "a route, such as /acme/v1/* or /wp/v2/posts",
};

const help = { type: flag, default: false, help: "this text", environment: [] } as const satisfies Option<boolean>;

const port = {
  type: whole(0, 65_535),
  default: defaultOptions.port,
  help: "port; 0 takes a free one (also PORT)",
  environment: ["STANDIN_PORT", "PORT"],
} as const satisfies Option<number>;

const host = {
  type: text,
  default: defaultOptions.host,
  help: "address to listen on",
} as const satisfies Option<string>;

const schemas = {
  type: path,
  help: "what routes answer, as JSON Schemas: a file, or a folder of files named by their routes",
} as const satisfies Option<string>;

const site = {
  schemas,
  seed: { type: seed, default: defaultOptions.seed, help: "everything random follows from it" },
  now: { type: time, help: "freezes the clock there; without it the clock runs on from the start" },
  lang: { type: text, sample: "en", help: "language of addresses that name none" },
  apiPath: { type: text, sample: "api", help: "path of the index below the language" },
  baseUrl: { type: address, help: "address that links carry, when a proxy stands in front" },
  family: {
    type: pairs,
    help: "serves a namespace of the document as that built-in one, or as none; may come several times",
  },
  unknown: {
    type: choice("invent", "refuse"),
    sample: "invent|refuse",
    help: "where only the site's own code knows the answer: invent one that says so, or refuse with 501",
  },
} as const;

/** The site that a writing command means. */
export const siteOptions = {
  index: {
    type: files,
    help: "index document (file, folder or address); none means the built-in hotel and spa",
    environment: [],
  },
  ...site,
  now: { ...site.now, help: "the time that the site takes for now" },
  documentBytes: limit("documentBytes", "bytes of index documents and schemas, all together"),
} as const;

/** What every command has that writes documents of a site; `standin types` and `standin openapi` have no more. */
export const writingOptions = {
  ...siteOptions,
  out: { type: file, help: "where to write; standard output unless given" },
  help,
} as const;

/** `standin serve`: members of StandinOptions, and what is the command's own. */
export const serveOptions = {
  port,
  host,
  schemas,
  seed: site.seed,
  scale: { type: whole(1, 100_000), default: defaultOptions.scale, help: "multiplies the seeded records" },
  now: site.now,
  lang: site.lang,
  apiPath: site.apiPath,
  baseUrl: site.baseUrl,
  family: site.family,
  seeds: {
    type: path,
    help: "seed documents, a file or a folder, in place of its own; an overlay that verify wrote lies on top of them",
  },
  handlers: {
    type: file,
    help: "a module whose default export answers routes: METHOD /route to a function; +METHOD /route adds one",
  },
  config: {
    type: file,
    help: "options as JSON, those of standin.config.json unless named; paths are from where it lies",
  },
  data: {
    type: file,
    help: "keeps the default sandbox's records in a JSON file, over a restart and a crash of the process",
  },
  shared: {
    type: text,
    help: "shares the default sandbox with other processes by a log, such as valkey://host:6379/name",
  },
  coverage: {
    type: file,
    help: "at the end, adds which routes and args were called to a JSON file; several may share one",
  },
  auth: {
    type: choice("open", "strict"),
    default: defaultOptions.auth,
    sample: "open|strict",
    help: "open: every permission passes; strict: the family's rules and users",
  },
  unknown: site.unknown,
  requireSandbox: { type: flag, default: false, help: "refuse requests that name no sandbox" },
  controlToken: {
    type: text,
    help: "opens the control endpoint beyond this machine, in the header X-Standin-Token",
  },
  openScenarios: {
    type: flag,
    default: false,
    help: "lets strangers follow demo links, GET /__standin/scenarios/NAME/open",
  },
  upstream: { type: address, help: "the real site, which answers what --pass or --pass-missing says" },
  pass: {
    type: patterns,
    sample: '"/acme/v1/*"',
    help: "routes that the upstream answers; * stands for anything, and it may come several times",
  },
  passMissing: {
    type: flag,
    default: false,
    help: "the upstream answers what would be invented, and routes that the index lacks",
  },
  passWrites: {
    type: flag,
    default: false,
    help: "sends the upstream what may change it; refused with 409 unless given",
  },
  passCredentials: {
    type: flag,
    default: false,
    help: "sends the upstream callers' Authorization and Cookie, and hands its cookies back",
  },
  keep: {
    type: flag,
    default: false,
    help: "at the end, keeps the upstream's answers to GET in INDEX, which must be a recorded folder",
  },
  followHost: {
    type: flag,
    default: false,
    help: "follows redirects of the upstream to other hosts, without credentials",
  },
  watch: {
    type: flag,
    default: false,
    help: "reads INDEX, schemas, seeds, handlers and options again when their files change; what calls did stays",
  },
  open: { type: flag, default: false, help: "opens the console in the default browser, once the server is ready" },
  quiet: { type: flag, default: false, help: "no line for each request" },
  verbose: {
    type: flag,
    default: false,
    help: "each line, and the journal, tells why: endpoint, behaviour, assumptions, cache",
  },
  help,
} as const;

/** Options that a file of options alone has: what is theirs in a folder that INDEX names needs none. */
export const configOptions = {
  scenarios: {
    type: path,
    help: "set-ups that every sandbox can play from the start, a file or a folder, in place of those of INDEX",
    environment: [],
  },
} as const;

/** `standin serve`: what is taken and kept at most, each with the member of Limits that it sets. */
export const limitOptions = {
  bodyBytes: limit("bodyBytes", "bytes of a request body"),
  arrivingBytes: limit("arrivingBytes", "bytes of bodies under way, in all"),
  connections: limit("connections", "connections at a time"),
  addressBytes: limit("addressBytes", "bytes of a request's path and query"),
  headerBytes: limit("headerBytes", "bytes of a request's head beside its address"),
  nesting: limit("nesting", "levels of a JSON body"),
  parameters: limit("parameters", "parameters of a query, and of a form"),
  requestMs: limit("requestMs", "milliseconds for a request's head, for a body more the longer it is"),
  upstreamMs: limit("upstreamMs", "milliseconds that the upstream may keep silent"),
  documentBytes: limit("documentBytes", "bytes of index documents, and of bodies at the control endpoint"),
  scale: limit("scale", "the scale that the control endpoint may be asked for"),
  sandboxes: limit("sandboxes", "sandboxes beside the default one"),
  snapshots: limit("snapshots", "snapshots of each sandbox"),
  totalSnapshots: limit("totalSnapshots", "snapshots of all sandboxes together"),
  writtenBytes: limit("writtenBytes", "bytes that calls add to what all sandboxes hold"),
  faults: limit("faults", "faults of each sandbox"),
  history: limit("history", "changes of each sandbox that can be undone"),
  keptScenarios: limit("keptScenarios", "scenarios of each sandbox"),
  eventReaders: limit("eventReaders", "readers of the events of each sandbox"),
  totalHistoryBytes: limit("totalHistoryBytes", "bytes of the changes of all sandboxes together"),
  journalEntries: limit("journalEntries", "entries in the journal of each sandbox"),
  journalBytes: limit("journalBytes", "bytes in the journal of each sandbox"),
  totalJournalBytes: limit("totalJournalBytes", "bytes in the journals of all sandboxes together"),
  answerBytes: limit("answerBytes", "bytes of an answer, and about those of the records that it shows"),
  memoryBytes: limit("memoryBytes", "bytes of what is kept only to answer faster"),
  dataLogBytes: limit("dataLogBytes", "bytes of the data file's log at which it is folded in"),
} as const satisfies Readonly<Record<keyof Limits, Option<number>>>;

/** A limit; what is not given is left to the server, which knows its defaults. */
function limit(member: keyof Limits, what: string): Option<number> {
  const type = whole(0, Number.MAX_SAFE_INTEGER);
  return { name: `max-${optionName(member)}`, type, help: `${what}; ${quantity(member, defaultLimits[member])}` };
}

function quantity(member: string, value: number): string {
  const unit = [MIB, KIB].find((bytes) => member.endsWith("Bytes") && value % bytes === 0);
  // Formatting by locale takes 20 ms of every start.
  if (unit === undefined) return groupedDigits(String(value));
  return `${value / unit} ${unit === MIB ? "MiB" : "KiB"}`;
}

function groupedDigits(digits: string): string {
  return digits.length <= 3 ? digits : `${groupedDigits(digits.slice(0, -3))},${digits.slice(-3)}`;
}

/** `standin index`. */
export const indexOptions = {
  namespace: { type: names, help: "this namespace alone; may come several times" },
  context: {
    type: choice("view", "embed", "edit", "help"),
    default: "view",
    help: "view, embed, edit, or help, which adds the schemas of answers",
  },
  namespaces: { type: whole(1, 10_000), sample: "4", help: "invented: how many namespaces" },
  routes: { type: whole(1, 1_000_000), sample: "60", help: "invented: how many routes in all" },
  quirks: {
    type: names,
    sample: "none",
    help: "invented: oddities of real documents to plant: all, none or names with commas",
  },
  wordpressVersion: {
    type: text,
    sample: "6.9",
    help: "invented: the version whose form the document has",
  },
  ...writingOptions,
} as const;

/** `standin fixtures`. */
export const fixturesOptions = {
  count: { type: whole(0, 1_000_000_000), default: 10, help: "how many" },
  format: { type: choice("json", "ndjson", "csv"), default: "json", help: "json (a list), ndjson (one a line) or csv" },
  member: {
    type: names,
    sample: "id,title",
    help: "these members alone, dotted for members inside; may come several times",
  },
  ...writingOptions,
} as const;

/** `standin requests`. */
export const requestsOptions = {
  format: {
    type: choice("json", "http", "curl"),
    default: "json",
    help: "json, http (a file that editors send from) or curl (lines for a shell)",
  },
  ...writingOptions,
} as const;

/** `standin check`. */
export const checkOptions = {
  json: { type: flag, default: false, help: "one JSON object in place of text", environment: [] },
  all: { type: flag, default: false, help: "every place of every oddity, not one line a cause", environment: [] },
  schemas,
  documentBytes: siteOptions.documentBytes,
  help,
} as const;

/** `standin diff`. */
export const diffOptions = {
  calls: {
    type: file,
    help: "a journal (what /__standin/requests answers) or a HAR: only what these calls meet",
    environment: [],
  },
  format: { type: choice("text", "json", "markdown"), default: "text", help: "text, json or markdown" },
  all: { type: flag, default: false, help: "every route of a change, not one line a change", environment: [] },
  documentBytes: siteOptions.documentBytes,
  help,
} as const;

/** Who asks a live site. */
const callerOptions = {
  user: { type: { ...text, word: "NAME" }, help: "asks as this account; without one, as a visitor" },
  password: {
    type: text,
    sample: "TEXT|-",
    help: "its password, or better an application password; - reads a line of standard input (also STANDIN_PASSWORD)",
  },
  header: {
    type: lines,
    sample: "NAME:VALUE",
    help: "sent with each request to the site's own host; may come several times (also STANDIN_HEADER)",
  },
} as const;

/** Requests in a second. */
const pace = {
  type: rate,
  default: 4,
  help: "requests a second, at most; always one after the other",
} as const satisfies Option<number>;

/** `standin record`. */
export const recordOptions = {
  out: { type: { ...path, word: "FOLDER" }, help: "where the recording goes; one that is there is brought up to date" },
  ...callerOptions,
  only: { type: names, sample: "NAMESPACE", help: "routes of this namespace alone; may come several times" },
  maxRecords: {
    type: whole(1, 1_000_000),
    default: 1000,
    help: "items of a list, at most; record.json says what was left out",
  },
  rate: pace,
  fromHar: { type: file, help: "reads what a browser's network panel has saved, in place of asking a site" },
  media: { type: flag, default: false, help: "fetches the files of the media library, too" },
  redact: { type: flag, default: false, help: "replaces people, too; so it is by itself with credentials" },
  noRedact: { type: flag, default: false, help: "leaves people as they are, with credentials, too" },
  all: {
    type: flag,
    default: false,
    help: "also asks routes whose words say that they do something (export, run, clear …)",
  },
  followHost: {
    type: flag,
    default: false,
    help: "asks other hosts, too, where the site leads there; they get no credentials",
  },
  help,
} as const;

/** `standin verify`. */
export const verifyOptions = {
  ...callerOptions,
  rate: pace,
  limit: {
    type: whole(1, 1_000_000),
    default: 1000,
    help: "requests, at most, a fair share for each route; the report says how many were left out",
  },
  refusals: {
    type: flag,
    default: false,
    help: "also sends invalid writes, only such as break two args by the site's own index",
    environment: [],
  },
  writes: {
    type: flag,
    default: false,
    help: "also sends writes of every kind, to a site that is there for it",
    environment: [],
  },
  all: recordOptions.all,
  report: { type: file, help: "also writes the report there, as JSON or Markdown by the ending (.json, .md)" },
  overlay: {
    type: file,
    help: "writes a seed document that makes the double answer as the site does, for --seeds",
    environment: [],
  },
  seeds: {
    type: path,
    help: "seed documents of the double, such as an overlay that was written before",
  },
  documentBytes: siteOptions.documentBytes,
  help,
} as const;

/** `standin health`. */
export const healthOptions = {
  port: { ...port, type: whole(1, 65_535), help: "port of the server (also PORT)" },
  host: { ...host, help: "its address" },
  help,
} as const;

/** `standin completion`. */
export const completionOptions = { help } as const;

/** The options of `standin mcp` beside the limits: those of `serve`. Several agents start it at the same time, so a port that is said for all of them counts for none. */
export const mcpOptions = {
  ...serveOptions,
  port: {
    ...serveOptions.port,
    default: 0,
    environment: [],
    help: "port that the site listens on for others than the agent, 0 for any free one; only said here",
  },
} satisfies OptionTable;

/** The tables of options of each command, in the order of its help. */
export const optionsOf: Readonly<Record<string, readonly OptionTable[]>> = {
  serve: [serveOptions, limitOptions],
  mcp: [mcpOptions, limitOptions],
  index: [indexOptions],
  fixtures: [fixturesOptions],
  requests: [requestsOptions],
  types: [writingOptions],
  openapi: [writingOptions],
  check: [checkOptions],
  record: [recordOptions],
  verify: [verifyOptions],
  diff: [diffOptions],
  health: [healthOptions],
  completion: [completionOptions],
};
