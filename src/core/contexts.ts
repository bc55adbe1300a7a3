import { packageDocument } from "../catalogue/package-data.ts";
import type { Route } from "../catalogue/route.ts";
import { type Call, textParam } from "../engine/call.ts";
import { type Json, type JsonObject, isObject } from "../json/json.ts";

/** How much of a record is shown. */
export type ShownContext = "view" | "edit" | "embed";

/** The context that a call asks for. */
export function contextOf(call: Call): string {
  return textParam(call, "context") ?? "view";
}

/** The contexts that show a member, and those of its own members where it has any. */
interface MemberContexts {
  readonly in: readonly string[];
  readonly members?: Contexts;
}

/** Contexts by member name. */
export type Contexts = ReadonlyMap<string, MemberContexts>;

const known = new WeakMap<JsonObject, Contexts>();

/** The contexts of the members that a route answers: by its schema where the document shows one, else as the core has them for answers of that title. */
export function contextsOf(route: Route | undefined, title: string): Contexts {
  const properties = route?.schema?.properties;
  if (!isObject(properties)) return usualContexts(title);
  let contexts = known.get(properties);
  if (contexts === undefined) known.set(properties, (contexts = ofProperties(properties)));
  return contexts;
}

/** The contexts of an object's members by their schemas. */
export function ofProperties(properties: JsonObject): Contexts {
  return new Map(Object.entries(properties).map(([name, schema]) => [name, ofSchema(schema)]));
}

const ALL = ["view", "edit", "embed"];

function ofSchema(schema: Json): MemberContexts {
  if (!isObject(schema)) return { in: ALL };
  const { context, properties } = schema;
  const shown = Array.isArray(context) ? context.map(String) : ALL;
  const nested = isObject(properties) && Object.values(properties).some((own) => isObject(own) && "context" in own);
  return { in: shown, ...(nested && { members: ofProperties(properties) }) };
}

const LETTERS: Readonly<Record<string, string>> = { v: "view", e: "edit", b: "embed" };

let usual: ReadonlyMap<string, Contexts> | undefined;

/** The core's own contexts of answers of that title (`post`, `comment`); none for a title that is not its own. */
export function usualContexts(title: string): Contexts {
  return (usual ??= readUsual()).get(title) ?? new Map();
}

function readUsual(): ReadonlyMap<string, Contexts> {
  const titles = packageDocument("descriptors/core/contexts.json") as JsonObject;
  return new Map(Object.entries(titles).map(([title, members]) => [title, ofLetters(members).members ?? new Map()]));
}

function ofLetters(own: Json): MemberContexts {
  if (typeof own === "string") return { in: contextsIn(own) };
  if (!isObject(own)) return { in: ALL };
  const { "": letters = "veb", ...nested } = own;
  const members = new Map(Object.entries(nested).map(([name, below]) => [name, ofLetters(below)]));
  return { in: contextsIn(typeof letters === "string" ? letters : ""), members };
}

function contextsIn(letters: string): readonly string[] {
  return letters.split("").map((letter) => LETTERS[letter] ?? letter);
}

/** An object of which nothing is shown is an empty list. */
function within(value: JsonObject, members: Contexts, context: string): Json {
  const shown = inContext(value, members, context);
  return Object.keys(shown).length === 0 ? [] : shown;
}

/** The members of a whole answer that a context shows, in their order; those that `contexts` does not name stay. */
export function inContext(answer: JsonObject, contexts: Contexts, context: string): JsonObject {
  const shown: JsonObject = {};
  for (const [name, value] of Object.entries(answer)) {
    const known = contexts.get(name);
    if (known !== undefined && !known.in.includes(context)) continue;
    shown[name] = known?.members !== undefined && isObject(value) ? within(value, known.members, context) : value;
  }
  return shown;
}
