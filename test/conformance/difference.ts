import type { Json } from "../../src/json/json.ts";
import type { Vector } from "./recording.ts";
import type { Received } from "./send-vector.ts";

/** Where an answer differs from its vector, as a sentence; undefined where it does not. */
export function difference(
  { expect }: Vector,
  { status, headers, text }: Received,
  apiRoot: string,
): string | undefined {
  if (status !== expect.status) return `status ${status}, not ${expect.status}: ${text.slice(0, 300)}`;
  for (const [name, value] of Object.entries(expect.headers ?? {})) {
    const found = headers[name];
    if (name === "access-control-expose-headers" ? !found?.includes(value) : found !== filled(value, apiRoot))
      return `header ${name} is ${String(found)}, not ${value}`;
  }
  if (expect.raw_body_starts !== undefined)
    return text.startsWith(expect.raw_body_starts) ? undefined : `the body starts ${text.slice(0, 40)}`;
  if (expect.empty_body === true) return text === "" ? undefined : `the body is ${text.slice(0, 200)}, not empty`;
  if (expect.body === undefined) return undefined;
  return differenceOf(JSON.parse(text) as Json, expect.body, { apiRoot, place: "body" });
}

function differenceOf(found: Json, wanted: Json, at: { apiRoot: string; place: string }): string | undefined {
  if (typeof wanted === "string") {
    const same = wanted === "<text>" ? typeof found === "string" : found === filled(wanted, at.apiRoot);
    return same ? undefined : say(found, wanted, at.place);
  }
  if (typeof wanted !== "object" || wanted === null) return found === wanted ? undefined : say(found, wanted, at.place);
  if (typeof found !== "object" || found === null || Array.isArray(found) !== Array.isArray(wanted))
    return say(found, wanted, at.place);
  const [left, right] = [members(found), members(wanted)];
  // Errors carry a message as well, which vectors leave out.
  const names = Object.keys(left).filter((name) => name !== "message" || "message" in right || !("code" in right));
  if (names.join() !== Object.keys(right).join()) return say(found, wanted, at.place);
  for (const [name, value] of Object.entries(right)) {
    const inside = differenceOf(left[name] ?? null, value, { ...at, place: `${at.place}.${name}` });
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function members(value: Json[] | { [name: string]: Json }): { [name: string]: Json } {
  return Array.isArray(value) ? Object.fromEntries(value.entries()) : value;
}

function filled(text: string, apiRoot: string): string {
  return text.replaceAll("{api_root}", apiRoot);
}

function say(found: Json, wanted: Json, place: string): string {
  return `${place} is ${JSON.stringify(found).slice(0, 300)}, not ${JSON.stringify(wanted).slice(0, 300)}`;
}
