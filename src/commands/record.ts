import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rmdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { ownVersion } from "../catalogue/package-folder.ts";
import { isObject } from "../json/json.ts";
import { createSocketTransport } from "../live/client/socket-transport.ts";
import { readFolder } from "../live/folder/read-folder.ts";
import { writeFolder } from "../live/folder/write-folder.ts";
import { earlierRecording } from "../live/record/earlier-recording.ts";
import { openPartLog, type PartLog } from "../live/record/part-log.ts";
import { recordSite } from "../live/record/record-site.ts";
import type { Recording } from "../live/recording.ts";
import { redact } from "../live/redact/redact.ts";
import { type RecordedFolder, recordedFolder } from "../recorded-folder.ts";
import { recordOptions } from "./options.ts";
import { helpText, type OptionValues, readOptions, wrongCall } from "./read-options.ts";
import { type Credentials, credentialsOf } from "./record-credentials.ts";
import { showProgress } from "./record-progress.ts";
import type { DocumentTerminal } from "./terminal.ts";

const help = {
  usage: "standin record URL --out FOLDER   learn a live site: standin serve FOLDER then answers as it did",
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
  const address = addressOf(given.positionals);
  const { out } = options;
  if (out === undefined) throw wrongCall("record", "--out must name a folder");
  if (options.redact && options.noRedact) throw wrongCall("record", "--redact and --no-redact exclude each other");
  await refuseOtherFolder(out);
  const credentials = await credentialsOf(options, process.stdin);
  return withPartLog(out, { address, credentials, terminal }, (log) =>
    run({ address, out, options, credentials, terminal, log }),
  );
}

function addressOf(positionals: readonly string[]): string {
  const [address, more] = positionals;
  if (address === undefined) throw wrongCall("record", "the address of a site must follow");
  if (more !== undefined)
    throw wrongCall("record", `one address is recorded at a time, not also ${JSON.stringify(more)}`);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw wrongCall("record", `${JSON.stringify(address)} is no address; it must be like https://demo.example/`);
  const url = new URL(address);
  if (url.username !== "" || url.password !== "")
    throw wrongCall(
      "record",
      "credentials don't belong in the address; give --user, and --password - or STANDIN_PASSWORD",
    );
  return address;
}

/** Nothing is written beside files of another kind. Throws UsageError. */
async function refuseOtherFolder(out: string): Promise<void> {
  if (!existsSync(out)) return;
  const names = await readdir(out).catch(() => undefined);
  if (names === undefined) throw wrongCall("record", `${out} is no folder`);
  if (names.length > 0 && !names.includes("record.json") && !names.includes(".recording"))
    throw wrongCall("record", `${out} holds other things than a recording; name a new folder`);
}

interface Under {
  readonly address: string;
  readonly credentials: Credentials | undefined;
  readonly terminal: DocumentTerminal;
}

/** Runs with the log of what was answered, which stays where the run does not come to its end. */
async function withPartLog(
  out: string,
  { address, credentials, terminal }: Under,
  run: (log: PartLog) => Promise<number>,
): Promise<number> {
  const isNew = !existsSync(out);
  const log = openPartLog(out, { address, secret: JSON.stringify(credentials?.headers ?? "") });
  if (log.unread !== undefined) terminal.error(`what an interrupted run left in ${out} is not used: ${log.unread}`);
  if (log.onFile > 0) terminal.error(`going on with ${log.onFile} answers of an interrupted run`);
  try {
    return await run(log);
  } finally {
    if (log.size === 0) log.remove();
    if (log.size === 0 && isNew) await rmdir(out).catch(() => undefined);
    log.close();
  }
}

interface Running extends Under {
  readonly out: string;
  readonly options: RecordValues;
  readonly log: PartLog;
}

async function run(running: Running): Promise<number> {
  const { out, terminal, log } = running;
  const ending = new AbortController();
  void terminal.ended.then(() => ending.abort(new Error("ended")));
  try {
    const { recording, folder } = await gather(running, ending.signal);
    await writeFolder(out, folder.files);
    log.remove();
    terminal.progress?.("");
    for (const line of summary(recording, folder, running)) terminal.out(line);
    return 0;
  } catch (error) {
    terminal.progress?.("");
    if (!ending.signal.aborted) throw error;
    terminal.error(`stopped with ${log.size} answers on file in ${out}; the same command goes on from there`);
    return 1;
  }
}

/** What the site told, without what is nobody's business, and the folder that it makes. */
async function gather(
  { address, out, options, credentials, terminal, log }: Running,
  signal: AbortSignal,
): Promise<{ recording: Recording; folder: RecordedFolder }> {
  const people = options.redact || (credentials !== undefined && !options.noRedact);
  const before = await readFolder(out);
  const redaction = before?.record?.redaction;
  const wasReplaced = isObject(redaction) && redaction.people === true;
  // Who wants people as they are can't use texts in which they were replaced.
  const earlier = before === undefined || (wasReplaced && !people) ? undefined : earlierRecording(before);
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
        version: await ownVersion(),
      },
      {
        transport: sockets.send,
        now: terminal.now,
        wait: (ms, ended) => sleep(ms, undefined, ended === undefined ? {} : { signal: ended }),
        log,
        ...(earlier !== undefined && { earlier }),
        progress: showProgress(terminal),
        waits: (ms) =>
          (terminal.progress ?? terminal.error)(`the site is busy: asking again in ${Math.ceil(ms / 1000)} s`),
        signal,
      },
    );
    terminal.progress?.("everything is read; comparing what a double of it answers");
    const salt =
      isObject(redaction) && typeof redaction.salt === "string" ? redaction.salt : randomBytes(16).toString("hex");
    const recording = await redact(told, { salt, people, secrets: credentials?.secrets ?? [] });
    return { recording, folder: await recordedFolder(recording, { redaction: { salt, people } }) };
  } finally {
    sockets.close();
  }
}

function summary(
  { exchanges, files, leftOut, as, home, kept }: Recording,
  { differs }: RecordedFolder,
  { out, options, credentials }: Running,
): string[] {
  const refused = exchanges.filter(({ status }) => status >= 400).length;
  const keptCount = [...(kept?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  const left = reasons.map((reason) => `${leftOut.filter(({ why }) => why === reason).length} ${reason}`);
  return [
    `Recorded ${home} as ${as === undefined ? "a visitor" : `${as.name || "somebody"} (${as.roles.join(", ") || "no role"})`}`,
    `  ${exchanges.length} answers, ${refused} of them refusals${keptCount > 0 ? `, ${keptCount} records unchanged since the last time` : ""}${files.length > 0 ? `, ${files.length} files` : ""}`,
    ...(leftOut.length > 0 ? [`  left out: ${left.join(", ")}; record.json says which`] : []),
    ...(differs.length > 0 ? [`  ${differs.length} reads are still answered otherwise; record.json lists them`] : []),
    ...(credentials !== undefined && options.noRedact
      ? ["  people's data is in it as it was, because of --no-redact"]
      : []),
    `standin serve ${out} answers as the site did.`,
  ];
}
