import { parseArgs } from "node:util";
import { defaultLimits, type Limits } from "../http/limits.ts";

/** A mistake in how the command was called; exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** What `standin serve` was asked for. */
export interface ServeOptions {
  readonly index: readonly string[];
  readonly port: number;
  readonly host: string;
  readonly seed: number | string;
  readonly scale: number;
  readonly now: string | undefined;
  readonly lang: string | undefined;
  readonly apiPath: string | undefined;
  readonly baseUrl: string | undefined;
  readonly auth: "open" | "strict";
  readonly data: string | undefined;
  readonly requireSandbox: boolean;
  readonly controlToken: string | undefined;
  readonly limits: Partial<Limits>;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly help: boolean;
}

const OPTIONS = {
  port: { type: "string" },
  host: { type: "string" },
  seed: { type: "string" },
  scale: { type: "string" },
  now: { type: "string" },
  lang: { type: "string" },
  "api-path": { type: "string" },
  "base-url": { type: "string" },
  data: { type: "string" },
  auth: { type: "string" },
  "require-sandbox": { type: "boolean" },
  "control-token": { type: "string" },
  "max-body-bytes": { type: "string" },
  "max-arriving-bytes": { type: "string" },
  "max-connections": { type: "string" },
  "max-address-bytes": { type: "string" },
  "max-header-bytes": { type: "string" },
  "max-nesting": { type: "string" },
  "max-parameters": { type: "string" },
  "max-request-ms": { type: "string" },
  "max-document-bytes": { type: "string" },
  "max-scale": { type: "string" },
  "max-sandboxes": { type: "string" },
  "max-snapshots": { type: "string" },
  "max-total-snapshots": { type: "string" },
  "max-written-bytes": { type: "string" },
  "max-faults": { type: "string" },
  "max-journal-entries": { type: "string" },
  "max-journal-bytes": { type: "string" },
  "max-total-journal-bytes": { type: "string" },
  "max-answer-bytes": { type: "string" },
  "max-memory-bytes": { type: "string" },
  "max-data-log-bytes": { type: "string" },
  quiet: { type: "boolean" },
  verbose: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Name = keyof typeof OPTIONS;

/** Limit → the option that sets it. */
const LIMITS = {
  bodyBytes: "max-body-bytes",
  arrivingBytes: "max-arriving-bytes",
  connections: "max-connections",
  addressBytes: "max-address-bytes",
  headerBytes: "max-header-bytes",
  nesting: "max-nesting",
  parameters: "max-parameters",
  requestMs: "max-request-ms",
  documentBytes: "max-document-bytes",
  scale: "max-scale",
  sandboxes: "max-sandboxes",
  snapshots: "max-snapshots",
  totalSnapshots: "max-total-snapshots",
  writtenBytes: "max-written-bytes",
  faults: "max-faults",
  journalEntries: "max-journal-entries",
  journalBytes: "max-journal-bytes",
  totalJournalBytes: "max-total-journal-bytes",
  answerBytes: "max-answer-bytes",
  memoryBytes: "max-memory-bytes",
  dataLogBytes: "max-data-log-bytes",
} as const satisfies Record<keyof Limits, Name>;

/** Reads the arguments, then the environment (`STANDIN_PORT` and so on; `PORT` alone works too). Throws UsageError. */
export function readServeOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ServeOptions {
  const { values, positionals } = parsed(args);
  const text = (name: Name): string | undefined => {
    const given = values[name];
    if (typeof given === "string") return given;
    return environment[`STANDIN_${name.toUpperCase().replaceAll("-", "_")}`] || undefined;
  };
  const set = (name: Name): boolean => values[name] === true || /^(1|true|yes|on)$/i.test(text(name) ?? "");
  return {
    index: positionals,
    port: wholeNumber("port", text("port") ?? environment.PORT ?? "4010", { min: 0, max: 65535 }),
    host: text("host") ?? "127.0.0.1",
    seed: seedOf(text("seed") ?? "1"),
    scale: wholeNumber("scale", text("scale") ?? "1", { min: 1, max: 100_000 }),
    now: timeOf(text("now")),
    lang: text("lang"),
    apiPath: text("api-path"),
    baseUrl: addressOf(text("base-url")),
    data: text("data"),
    auth: authOf(text("auth") ?? "open"),
    requireSandbox: set("require-sandbox"),
    controlToken: text("control-token"),
    limits: limitsOf(text),
    quiet: set("quiet"),
    verbose: set("verbose"),
    help: values.help === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    const sentence = (error instanceof Error ? error.message : String(error)).split(". ")[0] ?? "";
    throw new UsageError(`${sentence}; see standin serve --help`);
  }
}

function wholeNumber(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
}

function limitsOf(text: (name: Name) => string | undefined): Partial<Limits> {
  const limits: Partial<Record<keyof Limits, number>> = {};
  for (const key of Object.keys(defaultLimits) as (keyof Limits)[]) {
    const name = LIMITS[key];
    const given = text(name);
    if (given !== undefined) limits[key] = wholeNumber(name, given, { min: 0, max: Number.MAX_SAFE_INTEGER });
  }
  return limits;
}

function seedOf(text: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

function timeOf(text: string | undefined): string | undefined {
  if (text === undefined || !Number.isNaN(Date.parse(text))) return text;
  throw new UsageError(`--now must be a time such as 2030-01-31T09:30:00Z, not ${JSON.stringify(text)}`);
}

function addressOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new UsageError(`--base-url must be an address such as https://demo.example/site, not ${JSON.stringify(text)}`);
}

function authOf(text: string): "open" | "strict" {
  if (text === "open" || text === "strict") return text;
  throw new UsageError(`--auth must be open or strict, not ${JSON.stringify(text)}`);
}
