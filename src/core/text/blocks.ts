import { escapeOf } from "../../json/escapes.ts";
import type { JsonObject } from "../../json/json.ts";
import { trimAscii } from "../../text/white-space.ts";

/** A block of an entry: its attributes, and its own HTML in turn with the blocks inside. */
export interface Block {
  /** With its namespace; "" for HTML that stands between blocks. */
  readonly name: string;
  readonly attributes: JsonObject;
  readonly parts: readonly (string | Block)[];
}

/** Blocks inside one another beyond this depth are not told apart. */
const DEEPEST = 100;

/** Whether a content is made of blocks. */
export function hasBlocks(raw: string): boolean {
  return raw.includes("<!-- wp:");
}

/** What `block_version` says of a content. */
export function blockVersion(raw: string): 0 | 1 {
  return hasBlocks(raw) ? 1 : 0;
}

interface OpenBlock {
  readonly name: string;
  readonly attributes: JsonObject;
  readonly parts: (string | Block)[];
}

const COMMENT = /<!--[\t-\r ]+(\/)?wp:([a-z][a-z0-9_-]*\/)?([a-z][a-z0-9_-]*)[\t-\r ]+/y;

/** The blocks of a content, in order; what opens and never closes goes on to the end. */
export function blocksOf(raw: string): (string | Block)[] {
  const open: OpenBlock[] = [{ name: "", attributes: {}, parts: [] }];
  let from = 0;
  for (let at = raw.indexOf("<!--"), next = at; at !== -1; at = next) {
    next = raw.indexOf("<!--", at + 4);
    const comment = blockComment(next === -1 ? raw : raw.slice(0, next), at);
    if (comment === undefined || (comment.closes && open.length === 1) || isTooDeep(comment, open)) continue;
    open.at(-1)?.parts.push(raw.slice(from, comment.start));
    from = comment.end;
    if (comment.closes) closeLast(open);
    else open.push({ name: comment.name, attributes: comment.attributes, parts: [] });
    if (comment.isVoid) closeLast(open);
  }
  open.at(-1)?.parts.push(raw.slice(from));
  while (open.length > 1) closeLast(open);
  return (open[0]?.parts ?? []).filter((part) => part !== "");
}

function isTooDeep({ closes }: BlockComment, open: readonly OpenBlock[]): boolean {
  return !closes && open.length > DEEPEST;
}

function closeLast(open: OpenBlock[]): void {
  const closed = open.pop();
  if (closed !== undefined) open.at(-1)?.parts.push(closed);
}

interface BlockComment {
  readonly start: number;
  readonly end: number;
  readonly closes: boolean;
  readonly isVoid: boolean;
  readonly name: string;
  readonly attributes: JsonObject;
}

function blockComment(raw: string, start: number): BlockComment | undefined {
  COMMENT.lastIndex = start;
  const found = COMMENT.exec(raw);
  if (found === null) return undefined;
  const end = raw.indexOf("-->", COMMENT.lastIndex);
  if (end === -1) return undefined;
  const written = raw.slice(COMMENT.lastIndex, end);
  const isVoid = written.endsWith("/");
  const json = trimAscii(isVoid ? written.slice(0, -1) : written);
  if (json !== "" && !(json.startsWith("{") && json.endsWith("}"))) return undefined;
  const name = `${found[2] ?? "core/"}${found[3] ?? ""}`;
  return { start, end: end + 3, closes: found[1] !== undefined, isVoid, name, attributes: attributesOfBlock(json) };
}

function attributesOfBlock(json: string): JsonObject {
  if (json === "") return {};
  try {
    return JSON.parse(json) as JsonObject;
  } catch {
    return {};
  }
}

/** The text of blocks as the editor writes it: each between its comments, or in one where it holds nothing. */
export function textOfBlocks(parts: readonly (string | Block)[]): string {
  return parts.map((part) => (typeof part === "string" ? part : textOfBlock(part))).join("");
}

function textOfBlock({ name, attributes, parts }: Block): string {
  const short = name.startsWith("core/") ? name.slice("core/".length) : name;
  const written = Object.keys(attributes).length === 0 ? "" : `${textOfAttributes(attributes)} `;
  const inside = textOfBlocks(parts);
  if (inside === "") return `<!-- wp:${short} ${written}/-->`;
  return `<!-- wp:${short} ${written}-->${inside}<!-- /wp:${short} -->`;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\\\": "\\u005c", '\\"': "\\u0022", "--": "\\u002d\\u002d" };

/** Attributes as JSON with nothing in it that ends a comment or means something in HTML. */
function textOfAttributes(attributes: JsonObject): string {
  return JSON.stringify(attributes).replace(
    /\\\\|\\"|--|[<>&\u2028\u2029]/g,
    (sign) => ESCAPES[sign] ?? escapeOf(sign),
  );
}
