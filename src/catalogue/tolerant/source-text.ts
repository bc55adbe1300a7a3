import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { CatalogueError } from "../catalogue-error.ts";
import { fetchText, isAddress } from "./fetch-text.ts";

/** The text of a document and where it came from. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

const DOCUMENT = /\.(?:json|html?)$/i;

/** Reads a file, the documents of a folder (`.json`, saved pages), or what an address answers. Throws a CatalogueError. */
export async function readSourceTexts(source: string): Promise<SourceText[]> {
  if (isAddress(source)) return [{ file: source, text: await fetchText(source) }];
  const files = await attempt(source, filesOf);
  return Promise.all(files.map((file) => attempt(file, async () => ({ file, text: await readFile(file, "utf8") }))));
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && DOCUMENT.test(entry.name))
    .map(({ name }) => join(path, name));
  if (files.length > 0) return files.sort();
  throw new CatalogueError({ file: path, pointer: "", found: "no .json file", wanted: "index documents" });
}

async function attempt<Value>(file: string, read: (file: string) => Promise<Value>): Promise<Value> {
  try {
    return await read(file);
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    throw new CatalogueError({
      file,
      pointer: "",
      found: fileProblem(error),
      wanted: "a file or folder that can be read",
    });
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "nothing of that name",
  ENOTDIR: "a file where a folder should be",
  EISDIR: "a folder",
  EACCES: "no right to read it",
  EPERM: "no right to read it",
};

/** What stood in the way of a file, in words; the system's own where there are no better ones. */
function fileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return PROBLEMS[code] ?? error.message;
}
