import { setMember } from "../../json/json.ts";
import { keyOf, type RawMap, type RawValue } from "../raw-value.ts";

type Node = string | Branch;

interface Branch {
  members: Map<string, Node>;
  nextPlace: number;
}

const maxNesting = 64;
const spaces = /^ +/;
const oddCharacters = /[ .[]/g;
const integerName = /^(?:0|-?[1-9]\d{0,18})$/;

/** Collects the parameters of a query or a form under their names, the last of a name winning. */
export class ParamTree {
  readonly #map: RawMap = {};
  /** What stands behind names with brackets; in the map they only keep their places until the end. */
  #branches: Map<string, Branch> | undefined;
  #count = 0;

  /** How many parameters were written. */
  get count(): number {
    return this.#count;
  }

  /** Adds one parameter, its name and value decoded. */
  add(writtenName: string, value: string): void {
    this.#count++;
    if (isPlainName(writtenName)) {
      this.#addPlain(writtenName, value);
      return;
    }
    const path = readParamName(writtenName);
    if (path === undefined) return;
    if (path.places.length === 0) this.#addPlain(path.name, value);
    else if (nestsTooDeep(path)) this.#remove(path.name);
    else this.#addNested(path, value);
  }

  /** The parameters in the order in which their names first came. */
  toMap(): RawMap {
    if (this.#branches !== undefined) {
      for (const [name, branch] of this.#branches) {
        setMember(this.#map, keyOf(name), valueOf(branch));
      }
    }
    return this.#map;
  }

  #addPlain(name: string, value: string): void {
    this.#branches?.delete(name);
    setMember(this.#map, keyOf(name), value);
  }

  #addNested({ name, places }: ParamPath, value: string): void {
    this.#branches ??= new Map();
    let branch = this.#branches.get(name);
    if (branch === undefined) {
      branch = newBranch();
      this.#branches.set(name, branch);
      setMember(this.#map, keyOf(name), "");
    }
    const last = places.pop() ?? null;
    let inner: Branch | undefined = branch;
    for (const place of places) inner &&= branchAt(inner, place);
    if (inner !== undefined) put(inner, last, value);
  }

  #remove(name: string): void {
    this.#branches?.delete(name);
    delete this.#map[keyOf(name)];
  }
}

function newBranch(): Branch {
  return { members: new Map(), nextPlace: 0 };
}

function branchAt(branch: Branch, place: string | null): Branch | undefined {
  const there = place === null ? undefined : branch.members.get(place);
  if (typeof there === "object") return there;
  const made = newBranch();
  return put(branch, place, made) ? made : undefined;
}

function put(branch: Branch, place: string | null, node: Node): boolean {
  if (place === null && !Number.isSafeInteger(branch.nextPlace)) return false;
  const name = place ?? String(branch.nextPlace);
  branch.members.set(name, node);
  if (place === null) branch.nextPlace++;
  else if (integerName.test(name)) branch.nextPlace = Math.max(branch.nextPlace, Number(name) + 1);
  return true;
}

function valueOf(node: Node): RawValue {
  if (typeof node === "string") return node;
  return isList(node) ? [...node.members.values()].map(valueOf) : mapOf(node);
}

function mapOf({ members }: Branch): RawMap {
  const map: RawMap = {};
  for (const [name, node] of members) setMember(map, keyOf(name), valueOf(node));
  return map;
}

function isList({ members }: Branch): boolean {
  let place = 0;
  for (const name of members.keys()) if (name !== String(place++)) return false;
  return true;
}

/** Where a parameter goes: its name, then the places inside it; null is the next free place. */
interface ParamPath {
  name: string;
  places: (string | null)[];
}

/** Whether a name goes as it is written: not empty, and without spaces, dots, brackets and NUL. */
function isPlainName(written: string): boolean {
  for (let at = 0; at < written.length; at++) {
    const code = written.charCodeAt(at);
    if (code === 91 || code === 46 || code === 32 || code === 0) return false;
  }
  return written !== "";
}

/** Reads a name such as `a[b][]`; undefined where it names nothing. */
export function readParamName(written: string): ParamPath | undefined {
  const text = upToNul(written.replace(spaces, ""));
  const bracket = text.indexOf("[");
  const base = (bracket < 0 ? text : text.slice(0, bracket)).replace(oddCharacters, "_");
  if (base === "") return undefined;
  if (bracket < 0) return { name: base, places: [] };
  if (!closes(text, bracket)) {
    return { name: `${base}_${text.slice(bracket + 1).replace(oddCharacters, "_")}`, places: [] };
  }
  return { name: base, places: readPlaces(text, bracket) };
}

/** Whether a name has more places than are taken; such a parameter is dropped, with what its name held before. */
function nestsTooDeep({ places }: ParamPath): boolean {
  return places.length > maxNesting;
}

function upToNul(text: string): string {
  const nul = text.indexOf("\0");
  return nul < 0 ? text : text.slice(0, nul);
}

function readPlaces(text: string, firstBracket: number): (string | null)[] {
  const places: (string | null)[] = [];
  let at = firstBracket;
  while (text[at] === "[" && closes(text, at) && places.length <= maxNesting) {
    const free = freePlaceEnd(text, at + 1);
    const end = free ?? closingBracket(text, at + 1);
    places.push(free === undefined ? text.slice(at + 1, end) : null);
    at = end + 1;
  }
  return places;
}

/** The closing bracket of `[]`, where one white space may stand in between. */
function freePlaceEnd(text: string, start: number): number | undefined {
  const at = /\s/.test(text[start] ?? "") ? start + 1 : start;
  return text[at] === "]" ? at : undefined;
}

function closingBracket(text: string, start: number): number {
  return text.indexOf("]", start);
}

function closes(text: string, bracket: number): boolean {
  return closingBracket(text, bracket + 1) >= 0;
}
