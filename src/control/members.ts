import { meant } from "../text/nearest.ts";
import { fullStop } from "../text/sentence.ts";
import { withoutTrailing } from "../text/trim.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { METHODS } from "../engine/pass-on.ts";
import type { CallMatch } from "../state/call-match.ts";
import { SITE_TIME, siteTime } from "../state/clock.ts";
import { ControlError } from "./control-error.ts";

/** The value as an object with no members but these; nothing is an empty object. `what` is what a sentence calls it. Throws ControlError. */
export function readMembers(value: Json | undefined, known: readonly string[], what = "the body"): JsonObject {
  if (value === undefined) return {};
  if (!isObject(value)) throw new ControlError("standin_body", `${sentenceStart(what)} must be a JSON object.`);
  const stray = Object.keys(value).find((name) => !known.includes(name));
  if (stray === undefined) return value;
  throw new ControlError(
    "standin_member",
    fullStop(`There is no member ${JSON.stringify(stray)} in ${what}; ${meant(stray, known, 3)}`),
  );
}

/** A whole number of at least `min`; undefined where there is none. Throws ControlError. */
export function wholeNumber(value: Json | undefined, name: string, min: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= min) return value;
  throw wrongMember(name, `a whole number from ${min} on`, value);
}

/** A number between two bounds, both included; undefined where there is none. Throws ControlError. */
export function numberBetween(
  value: Json | undefined,
  name: string,
  [min, max]: readonly [number, number],
): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw wrongMember(name, `a number from ${min} to ${max}`, value);
}

/** True or false; undefined where there is none. Throws ControlError. */
export function truth(value: Json | undefined, name: string): boolean | undefined {
  if (value === undefined || typeof value === "boolean") return value;
  throw wrongMember(name, "true or false", value);
}

/** A text; undefined where there is none. Throws ControlError. */
export function textMember(value: Json | undefined, name: string): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  throw wrongMember(name, "a text", value);
}

/** A time as ISO text or milliseconds; undefined where there is none. Throws ControlError. */
export function instant(value: Json | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  const time = siteTime(value);
  if (time !== undefined) return time;
  throw wrongMember(name, SITE_TIME, value);
}

/** The error for a member that is not what it should be. */
export function wrongMember(name: string, expected: string, found: Json): ControlError {
  const text = JSON.stringify(found);
  return new ControlError(
    "standin_member",
    `${name} must be ${expected}, not ${text.length > 80 ? `${text.slice(0, 77)}…` : text}.`,
  );
}

/** A kind of calls as somebody asks for it: the route by its name (`/things/{id}`) or its pattern. `at` is what sentences put in front of its members. Throws ControlError. */
export function readMatch({ method, route, params }: JsonObject, catalogue: Catalogue, at = ""): CallMatch {
  const methodText = textMember(method, `${at}method`);
  const routeText = textMember(route, `${at}route`);
  return {
    ...(methodText !== undefined && { method: methodName(methodText, `${at}method`) }),
    ...(routeText !== undefined && { route: routeName(routeText, catalogue) }),
    ...(params !== undefined && { params: readMembers(params, Object.keys(params ?? {}), `${at}params`) }),
  };
}

function methodName(text: string, name: string): string {
  const method = text.toUpperCase();
  if (METHODS.has(method)) return method;
  throw wrongMember(name, `one of ${[...METHODS].join(", ")}`, text);
}

function routeName(text: string, catalogue: Catalogue): string {
  const found = catalogue.route(text) ?? catalogue.route(`/${text}`);
  if (found !== undefined) return found.name;
  const path = withoutTrailing(text, "/") || "/";
  const [meant] = path.startsWith("/") ? catalogue.matching(path) : [];
  const hint = meant === undefined ? "GET /__standin/catalogue lists them" : `do you mean ${meant.name}?`;
  throw new ControlError("standin_unknown_route", fullStop(`There is no route ${JSON.stringify(text)}; ${hint}`));
}

/** Words with a capital; the name of a member as it is. */
function sentenceStart(what: string): string {
  return what.replace(/^the /, "The ");
}
