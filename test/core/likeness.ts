import { scalarText } from "../../src/engine/json-reading.ts";
import { type Json, type JsonObject, isObject } from "../../src/json/json.ts";

/** The same thing under the id that we gave it and under the one that was recorded. */
export type SameId = readonly [own: Json, recorded: Json];

/** What is known of two answers before they are compared. */
export interface Known {
  /** Pointers of values that differ between two recordings of the same. */
  readonly volatile: ReadonlySet<string>;
  readonly ids: readonly SameId[];
  readonly isError: boolean;
}

/** A place where two answers differ, and whether in more than the value. */
export interface Difference {
  readonly at: string;
  readonly isShape: boolean;
}

/** Stands for a text that nobody recorded. */
const PROSE = "{prose}";

/** Where an answer differs from the recorded one. */
export function differences(wanted: Json, own: Json | undefined, known: Known, at = ""): Difference[] {
  if (known.volatile.has(at) || wanted === PROSE)
    return own === undefined && wanted !== PROSE ? [{ at, isShape: true }] : [];
  if (own === undefined || kindOf(wanted) !== kindOf(own)) return [{ at, isShape: true }];
  if (Array.isArray(wanted) && Array.isArray(own)) {
    const length = wanted.length === own.length ? [] : [{ at: `${at} (length)`, isShape: false }];
    const common = wanted.slice(0, own.length);
    return [...length, ...common.flatMap((item, index) => differences(item, own[index], known, `${at}/${index}`))];
  }
  if (isObject(wanted) && isObject(own)) return memberDifferences(wanted, own, known, at);
  return isSame(wanted, own, known, at) ? [] : [{ at, isShape: false }];
}

function memberDifferences(wanted: JsonObject, own: JsonObject, known: Known, at: string): Difference[] {
  const extra = Object.keys(own).filter((name) => !Object.hasOwn(wanted, name));
  return [
    ...Object.entries(wanted).flatMap(([name, value]) => differences(value, own[name], known, `${at}/${step(name)}`)),
    ...extra.map((name) => ({ at: `${at}/${step(name)} (extra)`, isShape: true })),
  ];
}

function step(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function kindOf(value: Json): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function isSame(wanted: Json, own: Json, { ids, isError }: Known, at: string): boolean {
  if (wanted === own) return true;
  if (isError && /(?:^|\/)message$|\/(?:params|details)\//.test(at)) return true;
  if (typeof wanted === "string" && wanted.includes(PROSE)) return true;
  if (/(?:^|\/)(?:count|total)$/.test(at)) return false;
  return withIds(own, ids).some((value) => value === wanted);
}

/** A value as it would be with the recorded ids in place of ours. */
function withIds(own: Json, ids: readonly SameId[]): Json[] {
  if (typeof own === "number") return ids.flatMap(([mine, recorded]) => (mine === own ? [recorded] : []));
  if (typeof own !== "string") return [];
  const put = (text: string, [mine, recorded]: SameId) =>
    text.replaceAll(
      new RegExp(`([/=-])${scalarText(mine).replace(/[^\w-]/g, ".")}(?![\\w-])`, "g"),
      `$1${scalarText(recorded)}`,
    );
  return ids.map((pair) => put(own, pair));
}

/** Whether two answers have the same members of the same kinds, items of lists laid over each other. */
export function isShapeAlike(wanted: Json, own: Json, found: readonly Difference[]): boolean {
  if (!found.some(({ isShape }) => isShape)) return true;
  const [theirs, ours] = [shapeOf(wanted), shapeOf(own)];
  return theirs.size === ours.size && [...theirs].every((line) => ours.has(line));
}

function shapeOf(value: Json, at = "", lines = new Set<string>()): Set<string> {
  lines.add(`${at}:${kindOf(value)}`);
  if (Array.isArray(value)) for (const item of value) shapeOf(item, `${at}/*`, lines);
  else if (isObject(value)) for (const [name, item] of Object.entries(value)) shapeOf(item, `${at}/${name}`, lines);
  return lines;
}

const HEADERS = ["x-wp-total", "x-wp-totalpages", "link", "allow", "location"];

/** The names of headers that differ from the recorded ones. */
export function headersDiffering(
  {
    expect,
    volatile_headers: free = [],
  }: {
    readonly expect: { readonly headers?: Readonly<Record<string, string>> };
    readonly volatile_headers?: readonly string[];
  },
  headers: Headers,
  { fill, ids }: { readonly fill: (text: string) => string; readonly ids: readonly SameId[] },
): string[] {
  return HEADERS.filter((name) => {
    if (free.includes(name)) return false;
    const wanted = plainHeader(name, fill(expect.headers?.[name] ?? ""));
    const own = plainHeader(name, headers.get(name) ?? "");
    return wanted !== own && !withIds(own, ids).includes(wanted);
  });
}

/** A header without what its order or its way of writing says, and without the link that every answer has. */
function plainHeader(name: string, value: string): string {
  if (name === "allow") return value.split(/,\s*/).toSorted().join(", ");
  if (name !== "link") return value;
  const links = value.split(/,\s*(?=<)/).filter((link) => !link.includes('"https://api.w.org/"'));
  return decodeURIComponent(links.join(", "));
}
