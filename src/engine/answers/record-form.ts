import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { sameJson } from "../../json/same-json.ts";
import type { Resource } from "../../state/resource.ts";
import { recordAsJson, recordFromJson } from "../../state/table.ts";
import type { Situation } from "../call.ts";
import type { SiteRecord } from "../site-record.ts";
import { attached, type Detach } from "./addresses.ts";

/** What a record is shown from beside itself: the state around it, the addresses, the clock. */
export type Outlook = Pick<Situation, "view" | "links" | "now" | "zone" | "cache">;

/**
 * The member of a record that says what of the answer that was handed over it can't tell otherwise: `own`, what stood under `id` and
 * `slug` where it is found by others; `order`, its members where they came in another order; `place`, its place where the list had another;
 * `numbers`, the texts of its numbers that JSON writes otherwise; `whole`, that its route shows all of it, and whether with relations;
 * `changed`, that a write touched it since.
 */
export const GIVEN = "$given";

/** Where an answer stood that is read. */
export interface AnswerPlace {
  /** Its key in a map. */
  readonly key?: string;
  /** From 0. */
  readonly index: number;
}

/** How a resource looks from outside, to seeds and the control endpoint: as the site's own answers in edit context, without `_links`. */
export interface RecordForm {
  readonly resource: Resource<SiteRecord>;
  /** Whether routes show a record member for member as it was handed over; otherwise they show what they know. */
  readonly whole?: boolean;
  /** Whether the route answers a list, an object of records by their text ids, or one object. */
  readonly shape: "list" | "map" | "single";
  /** The member that tells the text id of records which have no number of their own; they are numbered unless given. */
  readonly key?: string;
  /** What a site answers of it where nobody says: what its code registers. Nothing unless given. */
  usual?(): Json;
  /** The record of an answer, in view or edit context, with plain texts where it has them; throws a `TypeError` that says what it lacks. */
  read(answer: JsonObject, place: AnswerPlace): SiteRecord;
  /** Members that follow from other members, other records or the clock, in the order of answers; none unless given. */
  derived?(record: SiteRecord, outlook: Outlook): JsonObject;
  /** What the records tell together of the site, as single values of the state by their keys; nothing unless given. */
  learned?(outlook: Outlook): JsonObject;
  /** The whole answer of a record; what it holds of derived members wins over the rules. */
  write(record: SiteRecord, outlook: Outlook): JsonObject;
}

/** How the records of a site look from outside. */
export interface RecordForms {
  /** By the name of their resource; records of others are given as they are stored. */
  readonly byResource: ReadonlyMap<string, RecordForm>;
  /** Takes the site's own addresses out of what is handed over. */
  readonly detach: Detach;
}

/** The record as it is kept: with the order of its members only where answers have another, without those that its form derives alike. */
export function settled(record: SiteRecord, form: RecordForm, outlook: Outlook): SiteRecord {
  const kept = withoutDerived(record, form, outlook);
  const given = givenOf(kept);
  if (!Array.isArray(given.order)) return kept;
  const { order, ...others } = given;
  const usual = withGiven(kept, others);
  return sameJson(Object.keys(form.write(usual, outlook)), order) ? usual : kept;
}

/** What {@link GIVEN} says of a record. */
export function givenOf(record: SiteRecord): JsonObject {
  const given = recordAsJson(record)[GIVEN];
  return isObject(given) ? given : {};
}

/** The record with this under {@link GIVEN}, or without it where there is nothing to say. */
export function withGiven(record: SiteRecord, given: JsonObject): SiteRecord {
  if (Object.keys(given).length === 0) return withoutMembers(record, [GIVEN]);
  return recordFromJson({ ...recordAsJson(record), [GIVEN]: given });
}

/** The record without the members that its form derives alike: they go on following what they are made of. */
function withoutDerived(record: SiteRecord, form: RecordForm, outlook: Outlook): SiteRecord {
  if (form.derived === undefined) return record;
  const members = recordAsJson(record);
  const derived = form.derived(withoutMembers(record, Object.keys(form.derived(record, outlook))), outlook);
  const alike = Object.entries(derived).flatMap(([name, value]) =>
    sameJson(attached(members[name] ?? null, outlook.links), value) ? [name] : [],
  );
  return alike.length === 0 ? record : withoutMembers(record, alike);
}

/** The record without some of its members. */
export function withoutMembers(record: SiteRecord, names: readonly string[]): SiteRecord {
  const kept = { ...recordAsJson(record) };
  for (const name of names) delete kept[name];
  return recordFromJson(kept);
}
