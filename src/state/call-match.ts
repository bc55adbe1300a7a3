import { type Json, type JsonObject, ownMember } from "../json/json.ts";

/** What is known of a call when somebody asks whether it is one of a kind. */
export interface CallSight {
  readonly method: string;
  /** Name of the route; null where none was found. */
  readonly route: string | null;
  readonly params: JsonObject;
}

/** A kind of calls; a member that is absent lets anything through. */
export interface CallMatch {
  readonly method?: string;
  readonly route?: string;
  /** Parameters that must be there with these values; texts and numbers that read the same are the same. */
  readonly params?: JsonObject;
}

/** Whether the call is of that kind. */
export function matchesCall(call: CallSight, { method, route, params }: CallMatch): boolean {
  if (method !== undefined && method !== call.method) return false;
  if (route !== undefined && route !== call.route) return false;
  return (
    params === undefined ||
    Object.entries(params).every(([name, value]) => sameValue(ownMember(call.params, name), value))
  );
}

/** Whether a parameter has that value: lists and objects member by member, numbers and texts as they read, a list also as its members joined with commas. */
export function sameValue(found: Json | undefined, wanted: Json): boolean {
  if (found === undefined) return false;
  const one = asText(found);
  if (one !== undefined && one === asText(wanted)) return true;
  if (typeof found !== "object" || typeof wanted !== "object" || found === null || wanted === null) return false;
  const there = new Map(Object.entries(found));
  const wants = Object.entries(wanted);
  return (
    Array.isArray(found) === Array.isArray(wanted) &&
    there.size === wants.length &&
    wants.every(([name, value]) => sameValue(there.get(name), value))
  );
}

function asText(value: Json): string | undefined {
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null)
    ? value.join(",")
    : undefined;
}
