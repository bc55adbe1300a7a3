import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { ownVersion } from "../catalogue/package-data.ts";
import { isObject, type JsonObject } from "../json/json.ts";
import { valueOfJson } from "../json/nesting.ts";
import { createSocketTransport } from "../live/client/socket-transport.ts";
import { folderNamed, withRoot } from "../live/folder/read-folder.ts";
import { findingsOf } from "../live/verify/findings.ts";
import type { LiveSide } from "../live/verify/live-side.ts";
import { overlayDocument, overlayFor } from "../live/verify/overlay-rules.ts";
import { type Reported, verifyJson, verifyLines, verifyMarkdown } from "../live/verify/verify-report.ts";
import type { VerifyDouble } from "../live/verify/verify-double.ts";
import { type Verification, type VerifyDeps, verifySite } from "../live/verify/verify-site.ts";
import type { OverlayDocument } from "../seeding/overlay-document.ts";
import { laidSeeds } from "../seeding/overlays.ts";
import { seedsOf } from "../seeding/seed-files.ts";
import type { StandinOptions } from "../standin-options.ts";
import { openVerifyDouble } from "../verify-double.ts";
import type { Run } from "./command.ts";
import { verifyOptions } from "./options.ts";
import { refuseUnwritable } from "./out-file.ts";
import { type GivenOptions, helpText, type OptionValues, readOptions, wrongCall } from "./read-options.ts";
import { type Credentials, credentialsOf, siteAddress } from "./record-credentials.ts";
import { showProgress, showWaits } from "./record-progress.ts";
import type { DocumentTerminal } from "./terminal.ts";

const help = {
  usage: [
    "standin verify URL          ask a live site what requests writes, and compare with a double made of its index",
    "standin verify URL INDEX    the same with a double of that document",
    "standin verify URL FOLDER   the same with a recording: also its records, their ids and values",
  ].join("\n"),
  operands: {
    URL: "a page of the site, its home, or its index document",
    "INDEX or FOLDER": "what the double is made of; the site's own index unless given",
  },
  notes: `Only GET, HEAD and OPTIONS are sent unless --refusals or --writes is given; args of other methods are compared by documents alone.
--refusals: a site that does not keep to its own index may take what is sent. --writes: it changes what is there, and deletes.
With credentials everything is asked twice: as a visitor, and as the account.
Exit code 1 where something differs or the site can't be asked, 0 where nothing does, 2 for a wrong call.`,
};

type VerifyValues = OptionValues<typeof verifyOptions>;

/** `standin verify`: where a live site answers otherwise than its double. */
export const verify: Run = async (args, environment, terminal) => {
  const given = readOptions("verify", [verifyOptions], { args, environment });
  const options = given.values(verifyOptions);
  if (options.help) {
    terminal.out(helpText(help, [verifyOptions]));
    return 0;
  }
  const { address, index } = operandsOf(given);
  checkOptions(options, index);
  const credentials = await credentialsOf(options, { stdin: terminal.stdin, command: "verify" });
  return verifyLive({ address, index, options, credentials, terminal });
};

function operandsOf({ positionals }: GivenOptions): { address: string; index: string | undefined } {
  const [address, index, more] = positionals;
  if (address === undefined) throw wrongCall("verify", "the address of a site must follow");
  if (more !== undefined)
    throw wrongCall("verify", `one site and one document or folder are compared, not also ${JSON.stringify(more)}`);
  return { address: siteAddress(address, "verify"), index };
}

function checkOptions({ refusals, writes, report, overlay, password }: VerifyValues, index: string | undefined): void {
  if (index === "-" && password === "-")
    throw wrongCall("verify", "standard input holds either the document or the password; give the other otherwise");
  if (refusals && writes) throw wrongCall("verify", "--writes sends invalid writes, too; leave --refusals out");
  if (report !== undefined && !/\.(?:json|md|markdown)$/i.test(report))
    throw wrongCall("verify", `--report ${report} must end in .json or .md, which says what it is written as`);
  for (const file of [report, overlay]) if (file !== undefined) refuseUnwritable(file);
}

/** A run of the command. */
interface VerifyRun {
  readonly address: string;
  readonly index: string | undefined;
  readonly options: VerifyValues;
  readonly credentials: Credentials | undefined;
  readonly terminal: DocumentTerminal;
}

async function verifyLive(run: VerifyRun): Promise<number> {
  const { options, terminal } = run;
  const sockets = createSocketTransport();
  const ending = new AbortController();
  void terminal.ended.then(() => ending.abort(new Error("ended")));
  try {
    const opening = doublesOf(run);
    const verification = await asked(run, {
      transport: sockets.send,
      now: terminal.now,
      wait: terminal.wait,
      progress: showProgress(terminal),
      waits: showWaits(terminal),
      signal: ending.signal,
      openDouble: opening,
    });
    terminal.progress?.("");
    const findings = findingsOf(verification);
    const reported: Reported = { ...verification, findings, at: new Date(terminal.now()).toISOString() };
    for (const line of verifyLines(reported)) terminal.out(line);
    if (options.report !== undefined) await writeFile(options.report, reportText(options.report, reported));
    if (options.overlay !== undefined)
      await writeOverlay(options.overlay, {
        verification,
        run,
        open: (overlay) => opening(verification.site, overlay),
      });
    return findings.differences.length > 0 || ending.signal.aborted ? 1 : 0;
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    terminal.error("stopped before anything was compared");
    return 1;
  } finally {
    sockets.close();
    terminal.progress?.("");
  }
}

async function asked({ address, index, options, credentials }: VerifyRun, deps: VerifyDeps): Promise<Verification> {
  const { rate, limit, refusals, writes, all } = options;
  const record = (await folderNamed(index))?.record;
  const redaction = isObject(record?.redaction) ? record.redaction : {};
  const { salt } = redaction;
  return verifySite(
    {
      address,
      ...(credentials !== undefined && { credentials: credentials.headers, isAccount: credentials.isAccount }),
      rate,
      limit,
      all,
      sends: writes ? "writes" : refusals ? "refusals" : "reads",
      sameRecords: record !== undefined,
      redaction: {
        salt: typeof salt === "string" ? salt : randomBytes(16).toString("hex"),
        people: redaction["people"] === true || credentials !== undefined,
        secrets: credentials?.secrets ?? [],
      },
      version: ownVersion(),
    },
    deps,
  );
}

/** Makes doubles of what was named, else of the site's own index. */
function doublesOf({ index, options, terminal }: VerifyRun): VerifyDeps["openDouble"] {
  const { seeds, documentBytes } = options;
  const now = terminal.now();
  const further: StandinOptions = {
    ...(seeds !== undefined && { seeds }),
    ...(documentBytes !== undefined && { limits: { documentBytes } }),
  };
  // Standard input is read once, and doubles are made several times.
  const named = index === "-" ? pipedDocument() : index;
  return (site: LiveSide, overlay: OverlayDocument): Promise<VerifyDouble> => {
    const source = (named === undefined ? [withRoot(site.index)] : [named]) as
      | readonly string[]
      | readonly JsonObject[];
    const { as, isOpen } = site;
    return openVerifyDouble({ site: { ...further, index: source }, as, isOpen, overlay, now });
  };
}

function pipedDocument(): JsonObject {
  const value = valueOfJson(readFileSync(0, "utf8"));
  if (isObject(value)) return value;
  throw new Error("standard input holds no index document");
}

function reportText(file: string, reported: Reported): string {
  if (/\.json$/i.test(file)) return `${JSON.stringify(verifyJson(reported), null, 2)}\n`;
  return `${verifyMarkdown(reported).join("\n")}\n`;
}

interface Overlaying {
  readonly verification: Verification;
  readonly run: VerifyRun;
  readonly open: (overlay: OverlayDocument) => Promise<VerifyDouble>;
}

async function writeOverlay(file: string, { verification, run, open }: Overlaying): Promise<void> {
  const { terminal, index = "INDEX", options } = run;
  const found = await overlayFor(verification, open);
  const laid = laidSeeds(seedsOf(options.seeds));
  const overlay = [...laid.overlays, found.overlay].reduce(together, {});
  const document = verification.site.detach(overlayDocument(overlay));
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
  const [routes, rules] = [Object.keys(overlay.index?.routes ?? {}).length, overlay.answers?.length ?? 0];
  terminal.out(
    `${file}: ${routes} routes and ${rules} rules; standin serve ${index} --seeds ${file} answers as the site does`,
  );
  if (found.left.length > 0) terminal.out(`  ${found.left.length} requests would still be answered otherwise`);
}

/** One overlay on top of another. */
function together(one: OverlayDocument, other: OverlayDocument): OverlayDocument {
  const routes = { ...one.index?.routes, ...other.index?.routes };
  const index = { ...one.index, ...other.index, ...(Object.keys(routes).length > 0 && { routes }) };
  const answers = [...(one.answers ?? []), ...(other.answers ?? [])];
  return { ...(Object.keys(index).length > 0 && { index }), ...(answers.length > 0 && { answers }) };
}
