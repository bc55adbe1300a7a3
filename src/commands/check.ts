import { argRules } from "../args/arg-rules.ts";
import { families } from "../hotel/families.ts";
import { recordedParts } from "../compose.ts";
import { composedOf } from "../composed-site.ts";
import { isObject } from "../json/json.ts";
import { unknownCalls } from "../engine/bindings.ts";
import { type Catalogue, createCatalogue } from "../catalogue/catalogue.ts";
import { documentSchema } from "../catalogue/document-schema.ts";
import { checkIndex } from "../catalogue/tolerant/check-index.ts";
import type { IndexReading } from "../catalogue/tolerant/read-index.ts";
import type { Finding } from "../catalogue/tolerant/finding.ts";
import { type FolderContents, folderContents } from "../live/folder/folder-contents.ts";
import { folderNamed, type SiteFolder } from "../live/folder/read-folder.ts";
import type { Terminal } from "./terminal.ts";
import { NO_SCHEMAS } from "./response-schemas.ts";
import { checkOptions } from "./options.ts";
import { helpText, readOptions, wrongCall } from "./read-options.ts";

const help = {
  usage: "standin check FILE…   say what is odd about index documents",
  operands: { FILE: "a file, folder or address; several are read as documents of one site" },
  notes: `Each oddity comes with its JSON pointer, what a real server does with it and how Standin reads it.
Places that have one cause are one line; --all tells each of them.
Exit code 1 when there is an error, which Standin would not serve; 0 with warnings alone; 2 for a wrong call.`,
};

/** Lists what is odd about documents; resolves to the exit code. Throws UsageError for a wrong call. */
export async function check(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Pick<Terminal, "out">,
): Promise<number> {
  const given = readOptions("check", [checkOptions], { args, environment });
  const { positionals } = given;
  const options = given.values(checkOptions);
  if (options.help) {
    terminal.out(helpText(help, [checkOptions]));
    return 0;
  }
  if (positionals.length === 0) throw wrongCall("check", "check needs a file, a folder or an address");
  const folder = await folderNamed(positionals);
  const reading = await checkIndex(folder?.index ?? positionals, {
    rules: argRules,
    schema: documentSchema(),
    documentBytes: options.documentBytes,
    schemas: options.schemas,
  });
  const { catalogue, ...parts } = await served(reading, folder);
  const contents = folder && { folder: folderContents(folder, catalogue) };
  const summary = { ...parts, ...contents, ...countsOf(reading.findings) };
  if (options.json) terminal.out(JSON.stringify({ ...summary, findings: reading.findings }, null, 2));
  else for (const line of checkReport(reading.findings, { summary, all: options.all })) terminal.out(line);
  return summary.errors > 0 ? 1 : 0;
}

function countsOf(findings: readonly Finding[]): { errors: number; warnings: number } {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: findings.length - errors };
}

const NO_ROOT =
  'no document lists "/", so the root of the API answers 404 where a site answers its index; fetch the index from that root, such as /wp-json/';

/** What would be served of the documents, and of the folder that they lie in. */
async function served(
  { parts, values }: IndexReading,
  folder: SiteFolder | undefined,
): Promise<Omit<CheckSummary, "errors" | "warnings"> & { readonly catalogue: Catalogue }> {
  const catalogue = createCatalogue(parts);
  const { generic, bindings } = await composedOf(
    catalogue,
    { index: values.map(({ value }) => value).filter(isObject) },
    { start: Date.now(), families, folder: folder && recordedParts(folder) },
  );
  return {
    catalogue,
    documents: values.length,
    namespaces: parts.namespaces.length,
    routes: catalogue.routes.length,
    collections: generic.model.collections.length,
    root: catalogue.routes.some(({ name }) => name === "/"),
    responseSchemas: catalogue.routes.filter(({ schema }) => schema !== undefined).length,
    unknown: unknownCalls(catalogue.routes, bindings),
  };
}

/** What a check found in numbers. */
export interface CheckSummary {
  readonly documents: number;
  readonly namespaces: number;
  readonly routes: number;
  readonly collections: number;
  /** Whether the documents list `/`, where a site answers with its index. */
  readonly root: boolean;
  /** Routes that say what their answers look like. */
  readonly responseSchemas: number;
  /** Methods of routes that do what only the site's own code knows. */
  readonly unknown: readonly string[];
  /** What the folder of a whole site knows. */
  readonly folder?: FolderContents;
  readonly errors: number;
  readonly warnings: number;
}

/** The lines that tell a person what is odd about documents: file by file, each kind of oddity once, a line a cause or, if asked, a line a place. */
function checkReport(
  findings: readonly Finding[],
  { summary, all }: { summary: CheckSummary; all: boolean },
): string[] {
  const most = all ? Number.POSITIVE_INFINITY : TOLD;
  const lines: string[] = [];
  for (const [file, own] of groupedBy(findings, ({ file }) => file)) {
    lines.push(file);
    for (const [kind, alike] of groupedBy(own, ({ kind }) => kind)) lines.push(...linesOfKind(kind, { alike, all }));
  }
  const { documents, namespaces, routes, collections, responseSchemas, unknown, errors, warnings } = summary;
  lines.push(...listed(unknown, { most, head: unknownHead(unknown) }));
  if (routes > 0 && responseSchemas === 0) lines.push(NO_SCHEMAS);
  if (routes > 0 && !summary.root) lines.push(NO_ROOT);
  if (summary.folder !== undefined) lines.push(...folderLines(summary.folder, most));
  lines.push(
    `${count(documents, "document")}, ${count(namespaces, "namespace")}, ${count(routes, "route")}, ${count(collections, "collection")}: ` +
      `${count(errors, "error")}, ${count(warnings, "warning")}`,
  );
  return lines;
}

/** What a folder knows of its site, and what would be invented. */
function folderLines(
  { records, exact, refused, differs, leftOut, files, invented }: FolderContents,
  most: number,
): string[] {
  const kinds = Object.entries(records);
  const all = kinds.reduce((sum, [, number]) => sum + number, 0);
  const refusals = Object.entries(refused);
  const others = [
    ...(exact > 0
      ? [`${count(exact, "answer")} that stand${exact === 1 ? "s" : ""} for ${exact === 1 ? "itself" : "themselves"}`]
      : []),
    ...(files > 0 ? [count(files, "file")] : []),
    ...(leftOut > 0 ? [`${count(leftOut, "path")} left out`] : []),
    ...(differs > 0 ? [`${count(differs, "read")} answered otherwise than recorded`] : []),
  ];
  return [
    ...listed(
      kinds.map(([key, number]) => `${key}  ${number}`),
      { most, head: [`the folder knows ${count(all, "record")} of ${count(kinds.length, "resource")}`] },
    ),
    ...(others.length > 0 ? [`    and ${others.join(", ")}`] : []),
    ...listed(
      refusals.map(([how, number]) => `${how}  ${number}`),
      { most, head: ["the site refused"] },
    ),
    ...listed(invented, {
      most,
      head: [`${count(invented.length, "route")} of which it knows nothing: what they answer is invented`],
    }),
  ];
}

/** So many methods are told one by one. */
const TOLD = 12;
/** So many causes of one kind are told, those with the most places first. */
const CAUSES = 4;

function unknownHead(calls: readonly string[]): string[] {
  return [
    `${count(calls.length, "method")} of routes do what only the site's own code knows`,
    "    Standin: what they answer is made up, and actions say X-Standin-Effect: none; 501 with --unknown refuse; a handler or a site's own answers say it",
  ];
}

/** These lines below their head, the first of them where there are too many; nothing where there are none. */
function listed(lines: readonly string[], { most, head }: { most: number; head: readonly string[] }): string[] {
  if (lines.length === 0) return [];
  const left = lines.length - most;
  const rest = left > 0 ? [`… and ${left} more; --all tells each`] : [];
  return [...head, ...[...lines.slice(0, most), ...rest].map((line) => `      ${line}`)];
}

function linesOfKind(kind: string, { alike, all }: { alike: readonly Finding[]; all: boolean }): string[] {
  const [first] = alike;
  if (first === undefined) return [];
  const head = [
    `  ${first.severity} ${kind}${alike.length > 1 ? ` (${alike.length})` : ""}`,
    `    a real server: ${first.server}`,
    `    Standin: ${first.standin}`,
  ];
  if (all || first.severity === "error") return listed(alike.map(placeLine), { most: Number.POSITIVE_INFINITY, head });
  const causes = [...groupedBy(alike, causeOf).values()].sort((a, b) => b.length - a.length);
  return listed(causes.map(causeLine), { most: CAUSES, head });
}

function placeLine({ pointer, found }: Finding): string {
  return `${pointer === "" ? "(document)" : pointer}  ${found.replaceAll(/\s+/g, " ")}`;
}

/** Places of one kind have one cause where the same was found in a member or an arg of the same name. */
function causeOf({ pointer, found }: Finding): string {
  return `${found} ${pointer.slice(pointer.lastIndexOf("/", pointer.lastIndexOf("/") - 1))}`;
}

function causeLine(alike: readonly Finding[]): string {
  const [first] = alike;
  if (first === undefined) return "";
  return `${placeLine(first)}${alike.length > 1 ? ` … and ${alike.length - 1} more` : ""}`;
}

function groupedBy(findings: readonly Finding[], keyOf: (finding: Finding) => string): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(keyOf(finding));
    if (group === undefined) groups.set(keyOf(finding), [finding]);
    else group.push(finding);
  }
  return groups;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
