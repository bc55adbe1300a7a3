import { type ComposedSite, composeFolder, composeSite } from "./compose.ts";
import type { IndexSource } from "./catalogue/built-in-catalogue.ts";
import { isNamespaceRoot } from "./catalogue/route.ts";
import { familyServing } from "./live/folder/asked-routes.ts";
import { differences, type Double } from "./live/folder/differences.ts";
import { type FolderFiles, folderFiles, readOf, type Replayed } from "./live/folder/folder-files.ts";
import type { NoRecords } from "./live/folder/gather-records.ts";
import { indexIn } from "./live/folder/index-text.ts";
import type { KnownSite } from "./live/folder/known-site.ts";
import { folderOfFiles, type SiteFolder, withRoot } from "./live/folder/read-folder.ts";
import type { ReplayDifference } from "./live/folder/record-document.ts";
import type { Recording } from "./live/recording.ts";
import type { JsonObject } from "./json/json.ts";
import { listSource, objectSource, objectText } from "./json/source-text.ts";
import { standingAccount } from "./standing-account.ts";
import { SeedError } from "./seeding/seed-error.ts";
import { serveSite } from "./serve-site.ts";
import type { Standin } from "./standin-face.ts";

/** A recording as the files of a folder, and what a double of them answers otherwise than the site. */
export interface RecordedFolder {
  readonly files: FolderFiles;
  readonly differs: readonly ReplayDifference[];
}

/** What making a folder takes beside the recording. */
export interface FolderOptions {
  /** Milliseconds since the epoch that doubles take for now; when it was recorded unless given. */
  readonly now?: number;
  /** What `record.json` says of replaced texts. */
  readonly redaction?: JsonObject;
  /** How an earlier folder is known to answer reads of this recording otherwise. */
  readonly differed?: readonly ReplayDifference[];
}

/**
 * Makes a recording the files of a folder that answers every recorded read as the site did: what a double of its records answers otherwise
 * stands for itself, and what then still differs is listed. Throws a CatalogueError where the recording has no index document that can be served.
 */
export async function recordedFolder(recording: Recording, options: FolderOptions = {}): Promise<RecordedFolder> {
  const { redaction, differed = [], now = Date.parse(recording.at) } = options;
  const start = Number.isNaN(now) ? 0 : now;
  const index = withRoot(JSON.parse(indexIn(recording.exchanges)) as JsonObject);
  const site = knownSite(await composeSite({ index }, { start }));
  const filesOf = ({ differs, ...replayed }: Omit<Replayed, "redaction">) =>
    folderFiles(recording, site, { ...replayed, differs: [...differed, ...differs], redaction });
  const replay = (files: FolderFiles, reads?: ReadonlySet<string>) =>
    replayed(reads === undefined ? recording : onlyReads(recording, reads), { files, now: start });
  let apart: NoRecords = new Map();
  const found = await withoutBroken(async (broken, tell) => {
    apart = broken;
    const files = filesOf({ exact: new Map(), apart, differs: [] });
    tell(files);
    return { files, differs: await replay(files) };
  });
  if (found.differs.length === 0) return found;
  const exact = new Map(
    found.differs.map(({ read, inHeaders }) => [read, inHeaders === true ? "headers" : "whole"] as const),
  );
  const differs = await replay(filesOf({ exact, apart, differs: [] }), new Set(exact.keys()));
  return { files: filesOf({ exact, apart, differs }), differs };
}

/** So many items of a list may be no records before none of them is taken for one. */
const BROKEN_ITEMS = 10;

/** Tries anew without the answers that turn out to be no records. */
async function withoutBroken<Value extends { readonly files: FolderFiles }>(
  attempt: (apart: NoRecords, tell: (files: FolderFiles) => void) => Promise<Value>,
): Promise<Value> {
  const apart = new Map<string, "all" | ReadonlyMap<string, string | undefined>>();
  let files: FolderFiles = new Map();
  for (;;)
    try {
      return await attempt(new Map(apart), (tried) => (files = tried));
    } catch (error) {
      const broken = error instanceof SeedError ? brokenBy(error, files) : undefined;
      const known = broken && apart.get(broken.key);
      if (broken === undefined || known === "all") throw error;
      const items = new Map(known);
      if (broken.item !== undefined) items.set(broken.item, broken.shorter);
      apart.set(broken.key, broken.item === undefined || items.size > BROKEN_ITEMS ? "all" : items);
    }
}

/** Answers that are no records: those of a key, or an item of them, with what is left of it without the member that is wrong. */
interface Broken {
  readonly key: string;
  readonly item?: string;
  readonly shorter?: string | undefined;
}

/** The answers that an error is about, and the text of the item where it is about one. */
function brokenBy({ document, pointer }: SeedError, files: FolderFiles): Broken | undefined {
  const [, member, step, index, wrong] = pointer.split("/");
  if (member !== "answers" || step === undefined) return undefined;
  const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
  const answers = (objectSource(String(files.get(document))) ?? []).find(([name]) => name === "answers")?.[1];
  const list = (objectSource(answers ?? "") ?? []).find(([name]) => name === key)?.[1];
  const item = listSource(list ?? "")?.[Number(index ?? NaN)];
  return item === undefined ? { key } : { key, item, shorter: withoutMember(item, wrong) };
}

function onlyReads(recording: Recording, reads: ReadonlySet<string>): Recording {
  return { ...recording, exchanges: recording.exchanges.filter((exchange) => reads.has(readOf(exchange))) };
}

function withoutMember(item: string, name: string | undefined): string | undefined {
  const members = objectSource(item) ?? [];
  const left = members.filter(([own]) => own !== name);
  return left.length === members.length || name === "id" ? undefined : objectText(left);
}

/** What a double of these files answers otherwise. */
async function replayed(
  recording: Recording,
  { files, now }: { readonly files: FolderFiles; readonly now: number },
): Promise<ReplayDifference[]> {
  return withDouble({ folder: folderOfFiles(files), now, as: recording.as }, (double) =>
    differences(recording, double),
  );
}

/** Asks a double of a folder as whom the site was asked; `now` is its time. */
export async function withDouble<Value>(
  { folder, now, as }: { readonly folder: SiteFolder; readonly now: number; readonly as: Recording["as"] },
  use: (double: Double) => Promise<Value>,
): Promise<Value> {
  const options = { index: folder.index as IndexSource, now };
  const composed = await composeFolder(folder, options, { start: now });
  const authorization = (await standingAccount(composed, as))?.authorization;
  // What was recorded is answered to its own caller by the strict rules, however open the double is; only a stranger needs it open.
  const auth = as !== undefined && authorization === undefined ? "open" : "strict";
  const reports = { report: () => undefined, count: 0 };
  const site = await serveSite(composed, { options: { ...options, auth }, reports });
  try {
    return await use(asRecorder(site, composed, authorization));
  } finally {
    await site.close();
  }
}

/** A double as it answers whom the site answered. */
function asRecorder(site: Standin, { plan }: ComposedSite, authorization: string | undefined): Double {
  const headers = authorization === undefined ? {} : { authorization };
  const { apiRoot } = site;
  const home = apiRoot.slice(0, -(plan.apiPath.length + 2));
  return { home, apiRoot, fetch: (address) => site.fetch(new Request(address, { headers })) };
}

/** What is known of the site of a composed index document. */
export function knownSite({ catalogue, serving, families, lists, forms, generic }: ComposedSite): KnownSite {
  const { model } = generic;
  const collections = new Map(model.collections.flatMap((one) => [one.list, one.item].map((route) => [route, one])));
  return {
    catalogue,
    placeOf(route) {
      if (route.name === "/" || isNamespaceRoot(route)) return undefined;
      const path = route.name.slice(1);
      if (lists.some(({ key }) => key === path))
        return { key: path, shape: "list", isItem: false, isPlain: false, isLinked: false };
      if (familyServing(route, { serving, served: families }) !== undefined) return undefined;
      const collection = collections.get(route);
      const stripped = path.replaceAll(/\/\{\w*\}/g, "");
      const isItem = path.endsWith("}");
      const form = forms.byResource.get(stripped);
      if (path === "wp/v2/users/me" && forms.byResource.has("wp/v2/users"))
        return { key: "wp/v2/users", shape: "list", isItem: true, isPlain: true, isLinked: false };
      if (form !== undefined && form.whole !== true)
        return form.shape === "list" || !path.includes("{")
          ? { key: stripped, shape: form.shape, isItem, isPlain: true, isLinked: false }
          : undefined;
      if (collection !== undefined)
        return { key: collection.name, shape: "list", isItem, isPlain: false, isLinked: true };
      const isSingle = model.roleOf(route).role === "single" && !path.includes("{");
      return isSingle ? { key: path, shape: "single", isItem: false, isPlain: false, isLinked: true } : undefined;
    },
  };
}
