import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CatalogueError } from "../catalogue-error.ts";
import { DocumentRoom, type SourceText } from "./document-room.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { isErrorAnswer, toldError } from "./error-answer.ts";

const DOCUMENT = /\.(?:json|html?)$/i;

/** What stands for standard input in place of a path. */
const STANDARD_INPUT = "-";

/** Reads a file, the documents of a folder (`.json`, saved pages), what an address answers, or standard input for `-`. Throws a CatalogueError that says what was wanted of a folder. */
export async function readSourceTexts(
  source: string,
  room = new DocumentRoom(),
  wanted = "index documents",
): Promise<SourceText[]> {
  if (isAddress(source)) return [{ file: source, text: await fetchText(source, { room }) }];
  if (source === STANDARD_INPUT) {
    const file = "standard input";
    return [await attempt(file, async () => ({ file, text: await readText(file, room, { fd: 0, autoClose: false }) }))];
  }
  const files = await attempt(source, (path) => filesOf(path, wanted));
  return Promise.all(files.map((file) => attempt(file, async () => ({ file, text: await readText(file, room) }))));
}

/** What is no file of a known size, a device, a pipe or standard input, is read no further than there is room. */
async function readText(file: string, room: DocumentRoom, how?: { fd: number; autoClose: boolean }): Promise<string> {
  const known = how === undefined ? statSync(file) : undefined;
  if (known?.isFile() === true && known.size > 0) {
    room.take(known.size, { file });
    return readFileSync(file, "utf8");
  }
  const stream = createReadStream(file, how);
  const chunks: Buffer[] = [];
  let before = 0;
  // Leaving the loop closes the file.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    room.take(chunk.length, { file, before });
    before += chunk.length;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, before).toString("utf8");
}

function filesOf(path: string, wanted: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && DOCUMENT.test(entry.name))
    .map(({ name }) => join(path, name));
  if (files.length > 0) return files.sort();
  throw new CatalogueError({ file: path, pointer: "", found: "no .json file", wanted });
}

async function attempt<Value>(file: string, read: (file: string) => Value | Promise<Value>): Promise<Value> {
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

/** How long an address may take to answer, in milliseconds. */
const PATIENCE = 20_000;

/**
 * What an address answers; a page of a site that names its index in a Link header is followed there. Throws a CatalogueError that
 * says why there is nothing.
 */
export async function fetchText(
  address: string,
  { patience = PATIENCE, room = new DocumentRoom(), isFollowed = false } = {},
): Promise<string> {
  const refuse = (found: string): never => {
    throw new CatalogueError({ file: address, pointer: "", found, wanted: "an index document" });
  };
  try {
    const headers = { Accept: "application/json, text/html;q=0.1" };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) });
    const index = indexLink(response, address);
    const isPage = /html/i.test(response.headers.get("content-type") ?? "");
    if (isPage && index !== undefined && !isFollowed) {
      await response.body?.cancel();
      return await fetchText(index, { patience, room, isFollowed: true });
    }
    const text = await textOf(response, { file: address, room });
    if (!response.ok) throw statusError(response, { file: address, text });
    return text;
  } catch (error) {
    if (error instanceof CatalogueError) throw error;
    return refuse(reasonOf(error, patience));
  }
}

/** What a status other than success means: the error that the site tells of, else the status itself. */
function statusError(response: Response, { file, text }: { file: string; text: string }): CatalogueError {
  const status = `status ${response.status} ${response.statusText}`.trim();
  const value = valueOfJson(text);
  const wanted = "an index document";
  if (isErrorAnswer(value)) {
    const found = `${status}, ${toldError(value)}`;
    return new CatalogueError({ file, pointer: "", found, wanted, misreading: "error-answer" });
  }
  if (!/^\s*<[a-z!?/]/i.test(text)) return new CatalogueError({ file, pointer: "", found: status, wanted });
  return new CatalogueError({
    file,
    pointer: "",
    found: `${status}, HTML in place of JSON`,
    wanted,
    misreading: "html-page",
  });
}

/** The text of a response, read no further than there is room. */
async function textOf({ body }: Response, { file, room }: { file: string; room: DocumentRoom }): Promise<string> {
  const decoder = new TextDecoder();
  let [text, before] = ["", 0];
  // Leaving the loop ends the connection.
  for await (const chunk of body ?? []) {
    room.take(chunk.byteLength, { file, before });
    before += chunk.byteLength;
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
