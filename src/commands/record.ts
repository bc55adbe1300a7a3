import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rmdir } from "node:fs/promises";
import { ownVersion } from "../catalogue/package-data.ts";
import { isObject } from "../json/json.ts";
import { createSocketTransport } from "../live/client/socket-transport.ts";
import { readFolder, type SiteFolder } from "../live/folder/read-folder.ts";
import type { RecordDocument } from "../live/folder/record-document.ts";
import { writeFolder } from "../live/folder/write-folder.ts";
import { recordingFromHar } from "../live/har/from-har.ts";
import { earlierRecording } from "../live/record/earlier-recording.ts";
import { openPartLog, type PartLog } from "../live/record/part-log.ts";
import { otherRecording } from "../live/record/other-recording.ts";
import type { EarlierRecording } from "../live/record/read-changes.ts";
import { RecordProblem } from "../live/record/record-problem.ts";
import { recordSite } from "../live/record/record-site.ts";
import type { Recording } from "../live/recording.ts";
import { redact } from "../live/redact/redact.ts";
import { exchangesIn, seedsByOrigin } from "../folder-recording.ts";
import { recordedFolder } from "../recorded-folder.ts";
import { recordOptions } from "./options.ts";
import { type GivenOptions, helpText, type OptionValues, readOptions, wrongCall } from "./read-options.ts";
import { type Credentials, credentialsOf, siteAddress } from "./record-credentials.ts";
import { showProgress, showWaits } from "./record-progress.ts";
import { recordSummary } from "./record-summary.ts";
import type { DocumentTerminal } from "./terminal.ts";

const help = {
  usage: [
    "standin record URL --out FOLDER              learn a live site: standin serve FOLDER then answers as it did",
    "standin record --from-har FILE --out FOLDER  the same from what a browser has saved; nothing is asked",
  ].join("\n"),
  operands: { URL: "a page of the site, its home, or its index document" },
  notes: `Only GET, HEAD and OPTIONS are sent, one after the other. Whoever ends it loses nothing: the same command goes on where it was.
Over a recording that is there, what has not changed is not fetched again.
Passwords, tokens, keys and cookies are never written. With credentials, people who are not authors of public entries are replaced, too.
Every option may come from the environment as STANDIN_OUT, STANDIN_PASSWORD, STANDIN_HEADER and so on.
Exit code 1 when it ended before the site did, 2 for a wrong call.`,
};

type RecordValues = OptionValues<typeof recordOptions>;

/** Records a live site; resolves to the exit code. Throws UsageError for wrong options, else an error that says what to do. */
export async function record(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: DocumentTerminal,
): Promise<number> {
  const given = readOptions("record", [recordOptions], { args, environment });
  const options = given.values(recordOptions);
  if (options.help) {
    terminal.out(helpText(help, [recordOptions]));
    return 0;
  }
  const address = sourceOf(given, options);
  const { out } = options;
  if (out === undefined) throw wrongCall("record", "--out must name a folder");
  if (options.redact && options.noRedact) throw wrongCall("record", "--redact and --no-redact exclude each other");
  await refuseOtherFolder(out);
  if (address === undefined) return recordHar({ out, options, terminal });
  const credentials = await credentialsOf(options, { stdin: terminal.stdin, command: "record" });
  return recordLive({ address, credentials, out, options, terminal });
}

/** The address to be recorded; undefined where a file is read in its place. Throws UsageError. */
function sourceOf({ positionals }: GivenOptions, { fromHar }: RecordValues): string | undefined {
  const [address, more] = positionals;
  if (fromHar !== undefined) {
    if (address === undefined) return undefined;
    throw wrongCall("record", `--from-har asks nothing: take away ${JSON.stringify(address)}, or the file`);
  }
  if (address === undefined) throw wrongCall("record", "the address of a site must follow");
  if (more !== undefined)
    throw wrongCall("record", `one address is recorded at a time, not also ${JSON.stringify(more)}`);
  return siteAddress(address, "record");
}

/** Nothing is written beside files of another kind. Throws UsageError. */
async function refuseOtherFolder(out: string): Promise<void> {
  if (!existsSync(out)) return;
  const names = await readdir(out).catch(() => undefined);
  if (names === undefined) throw wrongCall("record", `${out} is no folder`);
  if (names.length > 0 && !names.includes("record.json") && !names.includes(".recording"))
    throw wrongCall("record", `${out} holds other things than a recording; name a new folder`);
}

/** A run of the command. */
interface Run {
  readonly out: string;
  readonly options: RecordValues;
  readonly terminal: DocumentTerminal;
}

interface LiveRun extends Run {
  readonly address: string;
  readonly credentials: Credentials | undefined;
}

async function recordHar({ out, options, terminal }: Run): Promise<number> {
  const { fromHar = "" } = options;
  const text = await readFile(fromHar, "utf8").catch((error: unknown) => {
    throw new Error(`${fromHar} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const told = recordingFromHar(text);
  const before = await readFolder(out);
  if (before?.record !== undefined) refuseLossByHar(before.record, told, out);
  const people = options.redact || (told.as !== undefined && !options.noRedact);
  await keep(told, { out, people, secrets: [], before, terminal });
  return 0;
}

/** Asks the site, with the log of what was answered, which stays where the run does not come to its end. */
async function recordLive(run: LiveRun): Promise<number> {
  const { out, address, credentials, terminal } = run;
  const isNew = !existsSync(out);
  const log = openPartLog(out, { address, secret: JSON.stringify(credentials?.headers ?? ""), now: terminal.now() });
  if (log.unread !== undefined) terminal.error(`what an interrupted run left in ${out} is not used: ${log.unread}`);
  if (log.onFile > 0) terminal.error(`going on with ${log.onFile} answers of an interrupted run`);
  const ending = new AbortController();
  void terminal.ended.then(() => ending.abort(new Error("ended")));
  try {
    await gather(run, { log, signal: ending.signal });
    log.remove();
    return 0;
  } catch (error) {
    // What stood in the way may be gone the next time, and is to be asked for then.
    if (error instanceof RecordProblem && !error.goesOn) log.remove();
    if (!ending.signal.aborted) throw error;
    terminal.progress?.("");
    terminal.error(`stopped with ${log.size} answers on file in ${out}; the same command goes on from there`);
    return 1;
  } finally {
    if (log.size === 0) log.remove();
    log.close();
    if (isNew) await rmdir(out).catch(() => undefined);
  }
}

async function gather(
  { address, credentials, out, options, terminal }: LiveRun,
  { log, signal }: { log: PartLog; signal: AbortSignal },
): Promise<void> {
  const people = options.redact || (credentials !== undefined && !options.noRedact);
  const before = await readFolder(out);
  if (before !== undefined) refuseLoss(before, options);
  const earlier =
    before === undefined || (replacesPeople(before) && !people) ? undefined : await recordedBefore(before, out);
  const sockets = createSocketTransport();
  const { only, maxRecords, rate, media, all, followHost } = options;
  try {
    const told = await recordSite(
      {
        address,
        ...(credentials !== undefined && { credentials: credentials.headers, isAccount: credentials.isAccount }),
        ...(only !== undefined && { only }),
        maxRecords,
        rate,
        media,
        all,
        followHost,
        version: ownVersion(),
      },
      {
        transport: sockets.send,
        now: terminal.now,
        wait: terminal.wait,
        log,
        ...(earlier !== undefined && { earlier }),
        ...(before?.record !== undefined && { inPlaceOf: before.record }),
        progress: showProgress(terminal),
        waits: showWaits(terminal),
        signal,
      },
    );
    await keep(told, { out, people, secrets: credentials?.secrets ?? [], before, terminal });
  } finally {
    sockets.close();
    terminal.progress?.("");
  }
}

/** What a folder has of the site, without what somebody put into it by hand. */
async function recordedBefore(folder: SiteFolder, out: string): Promise<EarlierRecording | undefined> {
  const { record } = folder;
  if (record === undefined) return undefined;
  const recorded = { ...folder, seeds: seedsByOrigin(folder, record, out).recorded };
  return earlierRecording(recorded, await exchangesIn(recorded, record));
}

/** What is recorded takes the place of all that was. Throws UsageError where less would be left. */
function refuseLoss({ record }: SiteFolder, { out, only = [] }: RecordValues): void {
  const lost = (record?.asked ?? []).find(
    (read) => !/^(?:$|\?|wp\/v2\/users\/me)/.test(read) && !only.some((name) => read.startsWith(`${name}/`)),
  );
  if (only.length > 0 && lost !== undefined)
    throw wrongCall("record", `${out} also has ${lost.split("?", 1)[0]}, which --only would drop; name another folder`);
}

/** A file that tells less than a folder takes nothing's place. Throws UsageError. */
function refuseLossByHar(record: RecordDocument, told: Recording, out: string): void {
  const other = otherRecording(record, told);
  if (other !== undefined) throw wrongCall("record", `${out}: ${other}`);
  const paths = new Set(told.exchanges.map(({ path }) => path));
  const lost = record.asked.map((read) => read.split("?", 1)[0] ?? read).find((path) => !paths.has(path));
  if (lost !== undefined)
    throw wrongCall(
      "record",
      `${out} also has ${lost}, which the file does not tell of and would drop; name another folder`,
    );
}

/** Whether people are replaced in a folder: who wants them as they are can't use its texts. */
function replacesPeople({ record }: SiteFolder): boolean {
  return isObject(record?.redaction) && record.redaction.people === true;
}

interface Keeping extends Pick<Run, "out" | "terminal"> {
  readonly people: boolean;
  readonly secrets: readonly string[];
  readonly before: SiteFolder | undefined;
}

/** Writes the folder of a recording, without what is nobody's business, and says what is in it. */
async function keep(told: Recording, { out, people, secrets, before, terminal }: Keeping): Promise<void> {
  terminal.progress?.("everything is read; comparing what a double of it answers");
  const redaction = before?.record?.redaction;
  const salt =
    isObject(redaction) && typeof redaction.salt === "string" ? redaction.salt : randomBytes(16).toString("hex");
  const recording = await redact(told, { salt, people, secrets });
  const { files, differs } = await recordedFolder(recording, { redaction: { salt, people } });
  await writeFolder(out, files);
  terminal.progress?.("");
  for (const line of recordSummary(recording, { differs: differs.length, people, out })) terminal.out(line);
}
