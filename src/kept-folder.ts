import { randomBytes } from "node:crypto";
import { folderNamed, readFolder, type SiteFolder } from "./live/folder/read-folder.ts";
import { readOf } from "./live/folder/folder-files.ts";
import { writeFolder } from "./live/folder/write-folder.ts";
import { withRoutesFor } from "./live/pass/added-routes.ts";
import type { HeardAnswer } from "./live/pass/pass-on.ts";
import { isKeptHeader } from "./live/record/hear.ts";
import type { Exchange, Recording } from "./live/recording.ts";
import { redact } from "./live/redact/redact.ts";
import { recordedLinks, recordingIn, seedsByOrigin } from "./folder-recording.ts";
import { recordedFolder } from "./recorded-folder.ts";
import type { Links } from "./engine/links.ts";
import { isObject } from "./json/json.ts";
import { valueOfJson } from "./json/nesting.ts";
import { objectSource } from "./json/source-text.ts";
import type { StandinOptions } from "./standin-options.ts";

/** A recorded folder into which a real site's answers are brought. */
export interface KeptFolder {
  /** Its path. */
  readonly folder: string;
  /** Answers that were taken; of one that came twice the last counts. */
  readonly count: number;
  /** Answers that there was no room for. */
  readonly left: number;
  /**
   * Takes an answer that belongs to whom the folder was recorded as: others see other things. What somebody put into the folder by hand is
   * not taken over by what a site says of the same.
   */
  take(heard: HeardAnswer): void;
  /** Writes what was taken since the last time, each file whole or not at all. */
  write(): Promise<void>;
}

/** Bytes of the answers of one run, at most. */
const MOST_BYTES = 128 * 2 ** 20;

/** The folder that an index option names. Throws a RangeError where it names none, or one that nobody recorded. */
export async function keptFolder(index: StandinOptions["index"], languages: readonly string[]): Promise<KeptFolder> {
  const path = Array.isArray(index) ? (index as readonly unknown[])[0] : index;
  const named = await folderNamed(index);
  const record = named?.record;
  if (typeof path !== "string" || named === undefined || record === undefined)
    throw new RangeError(
      "--keep keeps answers in the recorded folder that is served, and INDEX names none: standin record URL --out FOLDER makes one, standin serve FOLDER serves it",
    );
  const links = recordedLinks(record, languages);
  const byHand = namesIn(seedsByOrigin(named, record, path).byHand);
  const taken = new Map<string, HeardExchange>();
  const reads = new Set<string>();
  let [bytes, left] = [0, 0];
  let writing = Promise.resolve();
  const writeTaken = async () => {
    const heard = [...taken.values()];
    if (heard.length > 0) await bringIn(path, heard, links);
    // What came meanwhile is for the next time.
    for (const one of heard) {
      const read = readOf(one.exchange);
      if (taken.get(read) === one) taken.delete(read);
      bytes -= one.exchange.text.length;
    }
  };
  return {
    folder: path,
    get count() {
      return reads.size;
    },
    get left() {
      return left;
    },
    take(heard) {
      const isVisitor = heard.credentials === undefined;
      if (isVisitor !== (record.as === undefined) || valueOfJson(heard.text) === undefined) return;
      const exchange = exchangeOf(heard, heard.site.rewriterTo(links));
      if (byHand.some((name) => exchange.path === name || exchange.path.startsWith(`${name}/`))) return;
      const read = readOf(exchange);
      const more = exchange.text.length - (taken.get(read)?.exchange.text.length ?? 0);
      if (bytes + more > MOST_BYTES) left += 1;
      else {
        bytes += more;
        taken.set(read, { exchange, heard });
        reads.add(read);
      }
    },
    write: () => (writing = writing.catch(() => undefined).then(writeTaken)),
  };
}

/** The keys of all that seed documents hold, without queries. */
function namesIn(seeds: SiteFolder["seeds"]): string[] {
  return seeds.flatMap(({ text }) =>
    (objectSource(text) ?? [])
      .filter(([name]) => name === "answers" || name === "records")
      .flatMap(([, members]) => (objectSource(members) ?? []).map(([key]) => key.split("?", 1)[0] ?? key)),
  );
}

interface HeardExchange {
  readonly exchange: Exchange;
  readonly heard: HeardAnswer;
}

/** What was heard as a recording has it, with the addresses of the recorded site. */
function exchangeOf({ call, query, headers, text }: HeardAnswer, change: (text: string) => string): Exchange {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value !== undefined && isKeptHeader(name) ? [[name, change(String(value))]] : [],
  );
  return {
    method: "GET",
    path: call.path.slice(1).replaceAll(/\\(["'\\])/g, "$1"),
    query: [...new URLSearchParams(query)].filter(([name]) => name !== "_wpnonce"),
    status: 200,
    headers: Object.fromEntries(kept),
    text: change(text.replace(/^\uFEFF/, "")),
  };
}

/** Writes a folder anew with further answers, redacted as it is itself. */
async function bringIn(path: string, heard: readonly HeardExchange[], links: Links): Promise<void> {
  const folder = await readFolder(path);
  const record = folder?.record;
  if (folder === undefined || record === undefined)
    throw new Error(`${path} is no recorded folder any more: what the upstream answered could not be kept there`);
  const { recorded } = seedsByOrigin(folder, record, path);
  const before = await recordingIn({ ...folder, seeds: recorded }, record);
  const recording = joined(before, heard, links);
  const { redaction } = record;
  const told = isObject(redaction) ? redaction : {};
  const salt = typeof told.salt === "string" ? told.salt : randomBytes(16).toString("hex");
  const people = typeof told.people === "boolean" ? told.people : record.as !== undefined;
  const secrets = heard.flatMap(({ heard: { credentials = {} } }) => Object.entries(credentials).flatMap(secretsOf));
  const redacted = await redact(recording, { salt, people, secrets: [...new Set(secrets)] });
  const reads = new Set(heard.map(({ exchange }) => readOf(exchange)));
  const differed = record.differs.filter(({ read }) => !reads.has(read));
  const { files } = await recordedFolder(redacted, { redaction: { ...told, salt, people }, differed });
  await writeFolder(path, files);
}

function secretsOf([name, value]: readonly [name: string, value: string]): string[] {
  if (!/^(?:authorization|cookie|x-.*)$/.test(name)) return [];
  const words = value.split(/[\s,;=]+/);
  const decoded = words.map((word) => Buffer.from(word, "base64").toString("utf8").split(":").slice(1).join(":"));
  return [...words, ...(name === "authorization" ? decoded : [])].filter((text) => text.length > 5);
}

/** An earlier recording with what was heard since; its index has the routes that this took. */
function joined(before: Recording, heard: readonly HeardExchange[], links: Links): Recording {
  const own = new Set(heard.map(({ exchange }) => readOf(exchange)));
  const paths = new Set(heard.map(({ exchange }) => exchange.path));
  const index = heard.find(({ heard: { site } }) => site.found !== undefined)?.heard.site;
  const other = index?.found === undefined ? "{}" : index.rewriterTo(links)(index.found.answer.text);
  const earlier = before.exchanges
    .filter((exchange) => exchange.method !== "GET" || !own.has(readOf(exchange)) || exchange.path === "")
    .map((exchange) =>
      exchange.path === "" ? { ...exchange, text: withRoutesFor(exchange.text, paths, other) } : exchange,
    );
  return {
    ...before,
    exchanges: [...earlier, ...heard.flatMap(({ exchange }) => (exchange.path === "" ? [] : exchange))],
    leftOut: before.leftOut.filter(({ path }) => !own.has(path)),
  };
}
