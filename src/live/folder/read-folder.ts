import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { IndexSource } from "../../catalogue/built-in-catalogue.ts";
import { CatalogueError } from "../../catalogue/catalogue-error.ts";
import { packageFile } from "../../catalogue/package-folder.ts";
import { compileCheck } from "../../json/check.ts";
import { valueOfJson } from "../../json/nesting.ts";
import type { JsonSchema } from "../../json/schema.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import type { FolderFiles } from "./folder-files.ts";
import type { RecordDocument } from "./record-document.ts";

/** A text and what errors call it. */
interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A folder that says all of a site: its index document, what it holds, what was recorded of it. */
export interface SiteFolder {
  /** Its index documents: paths of files, or the documents themselves. */
  readonly index: readonly (string | JsonObject)[];
  /** The text of the first of them. */
  readonly indexText: string;
  readonly seeds: readonly NamedText[];
  readonly scenarios: readonly NamedText[];
  /** Undefined where nobody recorded it. */
  readonly record: RecordDocument | undefined;
  /** What lies at an address below the site's home, by its path. */
  readonly media: ReadonlyMap<string, () => Promise<Uint8Array>>;
}

/** Names that a folder has a meaning for. */
const KNOWN = "index.json, seeds/, scenarios/, media/ and record.json";

/** The folder at a path; undefined where that is no folder with an `index.json`. Throws a CatalogueError that names a file which has no place in one. */
export async function readFolder(path: string): Promise<SiteFolder | undefined> {
  const index = join(path, "index.json");
  if (!(await isFile(index))) return undefined;
  const entries = await readdir(path, { withFileTypes: true });
  const documents = [index];
  const seeds = await Promise.all((await jsonFilesIn(join(path, "seeds"))).map(named));
  const scenarios = await Promise.all((await jsonFilesIn(join(path, "scenarios"))).map(named));
  let record: RecordDocument | undefined;
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = entry;
    if (!entry.isFile() || name === "index.json" || name.startsWith(".") || !name.endsWith(".json")) continue;
    const file = await named(join(path, name));
    if (name === "record.json") record = await checkedRecord(file);
    else if (isSeedDocument(file)) seeds.push(file);
    else documents.push(indexDocument(file));
  }
  const { text: indexText } = await named(index);
  const sources = [indexOf(index, indexText), ...documents.slice(1)];
  return { index: sources, indexText, seeds, scenarios, record, media: await mediaIn(join(path, "media")) };
}

/** The folder that an index option names, alone or as the one item of a list; undefined where it names something else. */
export async function folderNamed(index: IndexSource | undefined): Promise<SiteFolder | undefined> {
  const [path, more] = Array.isArray(index) ? (index as readonly (JsonObject | string)[]) : [index];
  return typeof path === "string" && more === undefined && !/^https?:/i.test(path) ? readFolder(path) : undefined;
}

/** An index document whose root is a route, as every site answers it, whether it lists it or not. */
export function withRoot(document: JsonObject): JsonObject {
  const { routes } = document;
  if (!isObject(routes) || "/" in routes || !Array.isArray(document.namespaces)) return document;
  const context = { default: "view", required: false };
  const root = { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: { context } }] };
  return { ...document, routes: { "/": root, ...routes } };
}

/** What is read in place of the index document of that text: itself, or the document with its root. */
function indexOf(file: string, text: string): string | JsonObject {
  const value = valueOfJson(text);
  if (!isObject(value)) return file;
  const document = withRoot(value);
  return document === value ? file : document;
}

/** The folder that files would be. */
export function folderOfFiles(files: FolderFiles): SiteFolder {
  const texts = [...files].flatMap(([name, content]) => (typeof content === "string" ? [{ name, text: content }] : []));
  const index = texts.find(({ name }) => name === "index.json");
  const record = texts.find(({ name }) => name === "record.json");
  return {
    index: [withRoot(JSON.parse(index?.text ?? "{}") as JsonObject)],
    indexText: index?.text ?? "{}",
    seeds: texts.filter(({ name }) => name.startsWith("seeds/")),
    scenarios: [],
    record: record && (JSON.parse(record.text) as RecordDocument),
    media: new Map(
      [...files].flatMap(([name, content]) =>
        name.startsWith("media/") ? [[name.slice("media/".length), async () => Buffer.from(content)] as const] : [],
      ),
    ),
  };
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function named(name: string): Promise<NamedText> {
  return { name, text: await readFile(name, "utf8") };
}

async function jsonFilesIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => []);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(path, name));
}

async function mediaIn(path: string): Promise<SiteFolder["media"]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const below = (file: string) => file.slice(path.length + 1).replaceAll("\\", "/");
  return new Map(files.sort().map((file) => [below(file), () => readFile(file)]));
}

const SEEDS_ONLY = ["answers", "records", "recipes", "defaults", "references", "values", "nextIds"];

function isSeedDocument({ text }: NamedText): boolean {
  const value = valueOfJson(text);
  return isObject(value) && value.routes === undefined && SEEDS_ONLY.some((name) => name in value);
}

/** The path of a further index document. */
function indexDocument({ name, text }: NamedText): string {
  const value = valueOfJson(text);
  if (isObject(value) && ("routes" in value || "endpoints" in value)) return name;
  throw new CatalogueError({
    file: name,
    pointer: "",
    found: value === undefined ? "no JSON" : "neither an index document nor a seed document",
    wanted: `one of those beside ${KNOWN}; move the file out of the folder if it belongs to something else`,
  });
}

/** The schema of `record.json` that comes with the package. */
async function recordSchema(): Promise<JsonSchema> {
  return JSON.parse(await readFile(packageFile("schemas/record.schema.json"), "utf8")) as JsonSchema;
}

async function checkedRecord({ name, text }: NamedText): Promise<RecordDocument> {
  const value = valueOfJson(text);
  const refuse = (pointer: string, found: string, wanted: string) =>
    new CatalogueError({
      file: name,
      pointer,
      found,
      wanted: `${wanted}, as "standin record" writes it; record the site again, or delete the file`,
    });
  if (value === undefined) throw refuse("", "no JSON", "the record of a recording");
  const [fault] = compileCheck(await recordSchema())(value);
  if (fault !== undefined) throw refuse(fault.pointer, fault.found, fault.wanted);
  return value as unknown as RecordDocument;
}
