import { type ComposedSite, composeFolder, composeSite } from "./compose.ts";
import { isNamespaceRoot } from "./catalogue/route.ts";
import { differences, type Double } from "./live/folder/differences.ts";
import { type FolderFiles, folderFiles, type Replayed } from "./live/folder/folder-files.ts";
import { indexIn } from "./live/folder/index-text.ts";
import type { KnownSite } from "./live/folder/known-site.ts";
import { folderOf } from "./live/folder/read-folder.ts";
import type { Difference } from "./live/folder/record-document.ts";
import type { Recording } from "./live/recording.ts";
import type { JsonObject } from "./json/json.ts";
import { SeedError } from "./seeding/seed-error.ts";
import { serveSite, type Standin } from "./standin.ts";
import type { StandinOptions } from "./standin-options.ts";

/** A recording as the files of a folder, and what a double of them answers otherwise than the site. */
export interface RecordedFolder {
  readonly files: FolderFiles;
  readonly differs: readonly Difference[];
}

/** What making a folder takes beside the recording. */
export interface FolderOptions {
  /** Milliseconds since the epoch that doubles take for now; when it was recorded unless given. */
  readonly now?: number;
  /** What `record.json` says of replaced texts. */
  readonly redaction?: JsonObject;
}

/**
 * Makes a recording the files of a folder that answers every recorded read as the site did: what a double of its records answers otherwise
 * stands for itself, and what then still differs is listed. Throws a CatalogueError where the recording has no index document that can be served.
 */
export async function recordedFolder(recording: Recording, options: FolderOptions = {}): Promise<RecordedFolder> {
  const { redaction, now = Date.parse(recording.at) } = options;
  const start = Number.isNaN(now) ? 0 : now;
  const index = JSON.parse(indexIn(recording.exchanges)) as JsonObject;
  const site = knownSite(await composeSite({ index }, { start }));
  const filesOf = (replayed: Omit<Replayed, "redaction">) => folderFiles(recording, site, { ...replayed, redaction });
  const replay = (files: FolderFiles) => replayed(recording, files, start);
  let apart: ReadonlySet<string> = new Set();
  const plain = await withoutBroken(async (broken) => {
    apart = broken;
    return replay(filesOf({ exact: new Set(), apart, differs: [] }));
  });
  if (plain.length === 0) return { files: filesOf({ exact: new Set(), apart, differs: [] }), differs: [] };
  const exact = new Set(plain.map(({ read }) => read));
  const differs = await replay(filesOf({ exact, apart, differs: [] }));
  return { files: filesOf({ exact, apart, differs }), differs };
}

/** Tries with one resource more apart each time that its answers are no records. */
async function withoutBroken<Value>(attempt: (apart: ReadonlySet<string>) => Promise<Value>): Promise<Value> {
  const apart = new Set<string>();
  for (;;)
    try {
      return await attempt(new Set(apart));
    } catch (error) {
      const key = error instanceof SeedError ? keyIn(error.pointer) : undefined;
      if (key === undefined || apart.has(key)) throw error;
      apart.add(key);
    }
}

/** The key of a seed document's answers that a pointer lies in. */
function keyIn(pointer: string): string | undefined {
  const [, member, key] = pointer.split("/");
  return member === "answers" ? key?.replaceAll("~1", "/").replaceAll("~0", "~") : undefined;
}

/** What a double of these files answers otherwise, with open permissions and with strict ones. */
async function replayed(recording: Recording, files: FolderFiles, now: number): Promise<Difference[]> {
  const found = new Map<string, Difference>();
  for (const auth of ["open", "strict"] as const) {
    const double = await doubleOf(files, { auth, now });
    try {
      const known = await differences(recording, await asRecorder(double, recording));
      for (const difference of known) if (!found.has(difference.read)) found.set(difference.read, difference);
    } finally {
      await double.site.close();
    }
  }
  return [...found.values()];
}

interface OwnDouble {
  readonly site: Standin;
  readonly composed: ComposedSite;
}

/** A site that answers with the files of a folder. */
async function doubleOf(files: FolderFiles, options: StandinOptions): Promise<OwnDouble> {
  const folder = folderOf(files);
  const known = { ...options, index: folder.index as readonly JsonObject[] };
  const composed = await composeFolder(folder, known, { start: Number(options.now ?? 0) });
  const reports = { report: () => undefined, count: 0 };
  return { composed, site: await serveSite(composed, { options: known, reports }) };
}

/** The double as it answers whom the site answered. */
async function asRecorder({ site, composed }: OwnDouble, recording: Recording): Promise<Double> {
  const authorization = await authorizationOf(composed, recording);
  const headers = authorization === undefined ? {} : { authorization };
  const { apiRoot } = site;
  const home = apiRoot.slice(0, -(composed.plan.apiPath.length + 2));
  return { home, apiRoot, fetch: (address) => site.fetch(new Request(address, { headers })) };
}

/** Credentials of the account that the site was asked with, else of one of its roles; undefined for a visitor. */
async function authorizationOf(
  { accounts, origin, build }: ComposedSite,
  { as }: Recording,
): Promise<string | undefined> {
  if (as === undefined) return undefined;
  const { state } = await build(origin);
  const all = [...accounts.all(state)];
  const user = all.find(({ id }) => id === as.id) ?? all.find(({ role }) => as.roles.includes(role));
  const name = user && [user.password, user.slug, user.email].find((one) => accounts.find(one, state)?.id === user.id);
  return name === undefined ? undefined : `Basic ${Buffer.from(`${name}:${user?.password}`).toString("base64")}`;
}

/** What is known of the site of a composed index document. */
export function knownSite({ catalogue, serving, lists, forms, generic }: ComposedSite): KnownSite {
  const { model } = generic;
  const collections = new Map(model.collections.flatMap((one) => [one.list, one.item].map((route) => [route, one])));
  return {
    catalogue,
    placeOf(route) {
      if (route.name === "/" || isNamespaceRoot(route)) return undefined;
      const path = route.name.slice(1);
      if (lists.some(({ key }) => key === path)) return { key: path, shape: "list", isItem: false, isLinked: false };
      if (serving.routeOf(route) !== undefined) return undefined;
      const collection = collections.get(route);
      const stripped = path.replaceAll(/\/\{\w*\}/g, "");
      const isItem = path.endsWith("}");
      const form = forms.byResource.get(stripped);
      if (form !== undefined && form.whole !== true)
        return form.shape === "list" || !path.includes("{")
          ? { key: stripped, shape: form.shape, isItem, isLinked: false }
          : undefined;
      if (collection !== undefined) return { key: collection.name, shape: "list", isItem, isLinked: true };
      const isSingle = model.roleOf(route).role === "single" && !path.includes("{");
      return isSingle ? { key: path, shape: "single", isItem: false, isLinked: true } : undefined;
    },
  };
}
