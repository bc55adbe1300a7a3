import { isObject, type JsonObject } from "../../json/json.ts";
import { rootFrom } from "./api-address.ts";
import { type Ear, type Heard, type Unheard, valueOf } from "./hear.ts";
import { RecordProblem } from "./record-problem.ts";

/** The index of a site, and where it was found. */
export interface Discovered {
  /** Address of the API's root with its end slash, as it is asked. */
  readonly root: string;
  readonly index: JsonObject;
  readonly answer: Heard;
  /** Whether it was asked for the schemas of answers, too. */
  readonly withSchemas: boolean;
}

const API = "https://api.w.org/";

/** Finds the index of the site at an address: a page of it, its home, or the index itself. Throws a RecordProblem that says what was tried. */
export async function discover(
  address: string,
  { ear, reaches }: { ear: Ear; reaches(url: URL): boolean },
): Promise<Discovered> {
  const first = await ear.hear("GET", address);
  if ("problem" in first) throw new RecordProblem(`${address}: ${first.detail}`);
  const tried: string[] = [];
  const elsewhere: string[] = [];
  let isClosed = false;
  for (const root of rootsFrom(first)) {
    if (!reaches(new URL(root))) {
      elsewhere.push(root);
      continue;
    }
    const found = await indexAt(root, { ear, first });
    if ("index" in found) return found;
    tried.push(`${root} (${found.refused})`);
    isClosed ||= found.isClosed;
  }
  const other = elsewhere[0];
  const advice =
    other === undefined
      ? isClosed
        ? "it answers nobody whom it does not know: give --user with an application password that it takes, or --header"
        : "give the address of its index"
      : `it names ${other}, on another host: give that address, or --follow-host`;
  throw new RecordProblem(`${address} shows no index of an API: tried ${tried.join(", ")}; ${advice}`);
}

/** Where the index may be, likeliest first. */
function rootsFrom(answer: Heard): string[] {
  const here = new URL(answer.url);
  const own = isIndex(valueOf(answer)) ? [rootFrom(answer.url)] : [];
  const named = [...linksOf(answer), ...pageLinks(answer)]
    .filter((href) => URL.canParse(href, here.href))
    .map((href) => new URL(href, here));
  const folder = new URL(".", here).href;
  const guessed = [folder, `${here.origin}/`].flatMap((base) => [`${base}wp-json/`, `${base}?rest_route=/`]);
  // A site behind another address names itself by its own: the same path may be here as well.
  const onThisHost = named.map((url) => new URL(url.pathname + url.search, here.origin));
  return [...new Set([...own, ...[...onThisHost, ...named].map((url) => rootFrom(url.href)), ...guessed])];
}

function linksOf({ headers }: Heard): string[] {
  return Array.from((headers["link"] ?? "").matchAll(/<([^<>]*)>\s*;([^,]*)/g)).flatMap(([, href = "", rest = ""]) =>
    rest.includes(API) ? [href] : [],
  );
}

function pageLinks({ text }: Heard): string[] {
  return Array.from(text.slice(0, 1_000_000).matchAll(/<link\b[^<>]{0,2000}>/gi)).flatMap(([tag]) => {
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
    return tag.includes(API) && href !== null
      ? [(href[1] ?? href[2] ?? "").replaceAll("&#038;", "&").replaceAll("&amp;", "&")]
      : [];
  });
}

/** The index at a root, with the schemas of answers where the site tells them. */
async function indexAt(
  root: string,
  { ear, first }: { ear: Ear; first: Heard },
): Promise<Discovered | { refused: string; isClosed: boolean }> {
  const withHelp = await ear.hear("GET", `${root}${root.includes("?") ? "&" : "?"}context=help`);
  const help = indexOf(withHelp);
  if (help !== undefined) return { root, ...help, withSchemas: true };
  const isFirst = rootFrom(first.url) === root && isIndex(valueOf(first));
  const plain = isFirst ? first : await ear.hear("GET", root);
  const index = indexOf(plain);
  const isClosed = "status" in plain && (plain.status === 401 || plain.status === 403);
  return index === undefined ? { refused: toldAnswer(plain), isClosed } : { root, ...index, withSchemas: false };
}

function indexOf(answer: Heard | Unheard): { index: JsonObject; answer: Heard } | undefined {
  if ("problem" in answer || answer.status !== 200) return undefined;
  const value = valueOf(answer);
  return isIndex(value) ? { index: value, answer } : undefined;
}

function isIndex(value: ReturnType<typeof valueOf>): value is JsonObject {
  return (
    isObject(value) &&
    Array.isArray(value["namespaces"]) &&
    (isObject(value["routes"]) || Array.isArray(value["routes"]))
  );
}

/** What came in place of an index. */
export function toldAnswer(answer: Heard | Unheard): string {
  if ("problem" in answer) return answer.detail;
  const value = valueOf(answer);
  const code = isObject(value) && typeof value["code"] === "string" ? ` ${value["code"]}` : "";
  return `${answer.status}${code}${value === undefined ? ", no JSON" : ""}`;
}
