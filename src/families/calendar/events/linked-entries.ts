import { type Json, type JsonObject, isObject } from "../../../json/json.ts";
import type { Changes } from "../../../state/changes.ts";
import type { Resource } from "../../../state/resource.ts";
import { type Call, type Situation, truthy } from "../../../engine/call.ts";
import { listOf, scalarText } from "../../../engine/json-reading.ts";
import type { Refusal } from "../../../engine/refusal.ts";
import type { Entry } from "../records.ts";
import { isNumeric, linkValidators, namesSome, type Validator } from "./checks.ts";
import { trimAscii } from "../../../text/white-space.ts";

/** A kind of entries that events are linked with. */
export interface LinkKind<R extends Entry> {
  readonly resource: Resource<R>;
  /** Member of a data object that holds the name. */
  readonly nameMember: string;
  readonly create: (data: JsonObject, call: Call, changes: Changes) => R;
  /** What several ids in one text are answered with. */
  readonly refusal: () => Refusal;
}

/** Ids of entries of a kind, one at least and all of them known. */
export function knownLinks<R extends Entry>(resource: Resource<R>): Validator {
  return (value, situation) => namesSome(value, (name) => isKnown(name, resource, situation));
}

/** What an event may be linked with: nothing, ids, objects with an id, or data of new entries that pass the checks of these; one of them or a list. */
export function linkable<R extends Entry>(resource: Resource<R>, nameMember: string): Validator {
  const checks = Object.entries(linkValidators(nameMember));
  const one = (value: Json, situation: Situation): boolean => {
    if (!isObject(value)) return isKnown(value, resource, situation);
    if (truthy(value["id"])) return isKnown(value["id"] ?? null, resource, situation);
    if (trimAscii(scalarText(value[nameMember])) === "") return false;
    return checks.every(([name, check]) => {
      const member = value[name] ?? null;
      return member === null || check(member, situation, name) === true;
    });
  };
  return (value, situation) => {
    if (namesNothing(value)) return true;
    const parts = isList(value) ? listOf(value) : typeof value === "string" ? value.split(",") : [value];
    return parts.every((part) => one(typeof part === "string" ? trimAscii(part) : part, situation));
  };
}

/** Ids of what an event is to be linked with; entries that are given as data are created on the way. */
export function linkedIds<R extends Entry>(value: Json, kind: LinkKind<R>, call: Call, changes: Changes): number[] {
  if (typeof value === "string" && value.includes(",")) throw kind.refusal();
  if (namesNothing(value)) return [];
  const parts = isList(value) ? listOf(value) : [value];
  const ids = parts.map((part) => {
    if (!isObject(part)) return Number(part);
    return truthy(part["id"]) ? Number(part["id"]) : kind.create(part, call, changes).id;
  });
  return [...new Set(ids)];
}

/** Whether a write names nothing to link with. */
export function namesNothing(value: Json): boolean {
  const parts = typeof value === "object" && value !== null ? listOf(value) : [value];
  return !parts.some(truthy);
}

/** A list, or an object that numbers its members as forms do. */
function isList(value: Json): boolean {
  return Array.isArray(value) || (isObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key)));
}

function isKnown<R extends Entry>(value: Json, resource: Resource<R>, { view }: Situation): boolean {
  return isNumeric(value) && view.get(resource, Number(value)) !== undefined;
}
