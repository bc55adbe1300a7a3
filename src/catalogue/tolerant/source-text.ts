import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { CatalogueError } from "../catalogue-error.ts";

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

/** Whether a source is an address, as opposed to a path. */
function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Bytes of a document that is read; 256 MiB, in the control endpoint too unless it is told otherwise. */
export const DOCUMENT_BYTES = 256 * 1024 * 1024;

/** How long an address may take to answer, in milliseconds. */
const PATIENCE = 20_000;

/**
 * What an address answers; a page of a site that names its index in a Link header is followed there. Throws a CatalogueError that
 * says why there is nothing.
 */
export async function fetchText(
  address: string,
  { patience = PATIENCE, limit = DOCUMENT_BYTES, isFollowed = false } = {},
): Promise<string> {
  const refuse = (found: string): never => {
    throw new CatalogueError({ file: address, pointer: "", found, wanted: "an index document" });
  };
  try {
    const headers = { Accept: "application/json, text/html;q=0.1" };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) });
    const index = indexLink(response, address);
    const isPage = /html/i.test(response.headers.get("content-type") ?? "");
    if (isPage && index !== undefined && !isFollowed)
      return await fetchText(index, { patience, limit, isFollowed: true });
    if (!response.ok) refuse(`status ${response.status} ${response.statusText}`.trim());
    return (await textWithin(response, limit)) ?? refuse(`more than ${limit} bytes`);
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    return refuse(reasonOf(error, patience));
  }
}

/** The text of a response; undefined, and read no further, where it is longer than that many bytes. */
async function textWithin({ body }: Response, limit: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (bytes > limit) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function indexLink(response: Response, address: string): string | undefined {
  const target = /<([^<>]*)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(response.headers.get("link") ?? "")?.[1];
  return target === undefined || !URL.canParse(target, address) ? undefined : new URL(target, address).href;
}

function reasonOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${patience / 1000} seconds`;
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
