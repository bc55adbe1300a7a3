import { type Json, type JsonObject, isObject, addMember, setMember } from "../json/json.ts";
import { HIGHEST_ID, type Resource } from "../state/resource.ts";
import { recordAsJson, recordFromJson } from "../state/table.ts";
import { asWritten } from "../json/written-numbers.ts";
import type { Links } from "../engine/links.ts";
import { attachMembers } from "../engine/answers/addresses.ts";
import type { Area } from "./area.ts";
import { scalarText } from "../engine/json-reading.ts";
import { type AnswerPlace, GIVEN, givenOf, type RecordForm } from "../engine/answers/record-form.ts";
import type { SiteRecord } from "../engine/site-record.ts";

/** How a kind of records is taken and given, where it differs from its stored record. */
interface FormParts {
  /** The member that tells the text id of records which have no number of their own; without one they are numbered as they come. */
  readonly key?: string;
  readonly shape?: RecordForm["shape"];
  readonly usual?: RecordForm["usual"];
  /** What to make of the members of an answer, e.g. raw texts where only plain ones are given. */
  readonly completed?: (answer: JsonObject) => JsonObject;
  readonly derived?: RecordForm["derived"];
  /** The order of the members of answers; members that it does not name follow. */
  readonly order?: readonly string[];
  /** Members that are kept but never given: passwords. */
  readonly hidden?: readonly string[];
}

/** The form of records that are kept as their answers: numbers as ids, else a text id beside a number of our own. */
export function recordForm(resource: Resource<SiteRecord>, parts: FormParts = {}): RecordForm {
  const { key, shape = "list", usual, completed = (answer) => answer, derived, order, hidden = [] } = parts;
  return {
    resource,
    shape,
    ...(key !== undefined && { key }),
    ...(usual !== undefined && { usual }),
    ...(derived !== undefined && { derived }),
    read(answer, place) {
      const { _links, ...members } = answer;
      const known = completed(members);
      return recordFromJson({ ...known, ...identity(known, { key, shape, place }) });
    },
    write(record, outlook) {
      const members: JsonObject = {};
      const following = derived?.(record, outlook) ?? {};
      for (const name in following) addMember(members, name, following[name]);
      addKept(record, members, hidden);
      return asHandedOver(members, record, { links: outlook.links, order });
    },
  };
}

/** Members of a record, which nobody else has, with the caller's addresses, in the digits and the order that it was handed over in, else in this one. */
export function asHandedOver(
  members: JsonObject,
  record: SiteRecord,
  { links, order }: { readonly links: Links; readonly order?: readonly string[] | undefined },
): JsonObject {
  const { order: ownOrder, numbers } = givenOf(record);
  const wanted = Array.isArray(ownOrder) ? ownOrder.map(scalarText) : order;
  const shown = wanted === undefined ? members : inOrder(members, wanted);
  attachMembers(shown, links);
  return asWritten(shown, numbers);
}

/** The members of an answer that a record is kept of, in the order that it keeps them in, addresses of the site as tokens. */
export function answerMembers(record: SiteRecord): JsonObject {
  const members: JsonObject = {};
  addKept(record, members);
  return members;
}

/** What a record keeps beside the members of an answer. */
const NOT_ANSWERED: ReadonlySet<string> = new Set([GIVEN, "language", "translations"]);
const OWN: ReadonlySet<string> = new Set(["id", "slug"]);

/** Adds the members of an answer that a record is kept of, in place of those of the same names. One by one, which is far faster than copies without some. */
function addKept(record: SiteRecord, members: JsonObject, hidden: readonly string[] = []): void {
  const stored = recordAsJson(record);
  const { own } = givenOf(record);
  for (const name in stored) {
    if (NOT_ANSWERED.has(name) || hidden.includes(name)) continue;
    if (isObject(own) && OWN.has(name) && !(name in own)) continue;
    addMember(members, name, stored[name]);
  }
  if (isObject(own)) for (const name in own) if (!hidden.includes(name)) addMember(members, name, own[name]);
}

function identity(
  answer: JsonObject,
  { key, shape, place }: { key: string | undefined; shape: RecordForm["shape"]; place: AnswerPlace },
): JsonObject {
  const { id } = answer;
  if (key === undefined && shape === "list" && isId(id)) return {};
  const text = place.key ?? (key === undefined ? id : answer[key]);
  if (key !== undefined && (typeof text !== "string" || text === ""))
    throw new TypeError(`an answer without a text in "${key}"`);
  const own = Object.fromEntries(
    ["id", "slug"].flatMap((name) => (name in answer ? [[name, answer[name] ?? null]] : [])),
  );
  return { id: place.index + 1, ...(typeof text === "string" && { slug: text }), [GIVEN]: { own } };
}

function isId(id: Json | undefined): boolean {
  return typeof id === "number" && Number.isInteger(id) && id >= 1 && id <= HIGHEST_ID;
}

/** Members in the order of answers; what `order` does not name follows. */
export function inOrder(members: JsonObject, order: readonly string[]): JsonObject {
  const ordered: JsonObject = {};
  for (const name of order) if (Object.hasOwn(members, name)) setMember(ordered, name, members[name] ?? null);
  for (const name in members) if (!Object.hasOwn(ordered, name)) addMember(ordered, name, members[name]);
  return ordered;
}

/** The forms of several areas by the name of their resource. */
export function formsOf(areas: readonly Area[]): Map<string, RecordForm> {
  return new Map(areas.flatMap(({ forms }) => forms.map((form) => [form.resource.name, form])));
}
