import type { Catalogue } from "../../catalogue/catalogue.ts";
import { isNamespaceRoot } from "../../catalogue/route.ts";
import { listSource, objectSource } from "../../json/source-text.ts";
import { isExact } from "./folder-seeds.ts";
import type { SiteFolder } from "./read-folder.ts";

/** What a folder knows of its site, and what is left to invention. */
export interface FolderContents {
  /** By the key of its answers: how many records. */
  readonly records: Readonly<Record<string, number>>;
  /** Answers that stand for themselves. */
  readonly exact: number;
  /** By status and code: how many reads were refused so. */
  readonly refused: Readonly<Record<string, number>>;
  /** Recorded reads that are answered otherwise. */
  readonly differs: number;
  readonly leftOut: number;
  readonly files: number;
  /** Routes that can be read of which it knows nothing. */
  readonly invented: readonly string[];
}

/** Counts what a folder holds. */
export function folderContents(folder: SiteFolder, catalogue: Catalogue): FolderContents {
  const { record, media } = folder;
  const records: Record<string, number> = {};
  const known = new Set<string>();
  let exact = 0;
  for (const { text } of folder.seeds)
    for (const [name, value] of objectSource(text) ?? [])
      for (const [key, answer] of name === "answers" || name === "records" ? (objectSource(value) ?? []) : [])
        if (isExact(key, catalogue)) exact += 1;
        else {
          known.add(key);
          records[key] = listSource(answer)?.length ?? 1;
        }
  const refused: Record<string, number> = {};
  for (const { status, code } of record?.refused ?? []) {
    const how = code === undefined ? String(status) : `${status} ${code}`;
    refused[how] = (refused[how] ?? 0) + 1;
  }
  const asked = [...(record?.asked ?? []), ...(record?.refused ?? []).map(({ read }) => read)];
  const routes = new Set(asked.map((read) => catalogue.find(`/${read.split("?")[0]}`, "GET")?.route));
  const invented = catalogue.routes.filter(
    (route) =>
      route.methods.includes("GET") &&
      route.name !== "/" &&
      !isNamespaceRoot(route) &&
      !routes.has(route) &&
      !known.has(route.name.slice(1).replaceAll(/\/\{\w*\}/g, "")),
  );
  return {
    records,
    exact,
    refused,
    differs: record?.differs.length ?? 0,
    leftOut: record?.leftOut.length ?? 0,
    files: media.size,
    invented: invented.map(({ key }) => key),
  };
}
