import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { HIGHEST_ID, type Resource } from "../state/resource.ts";
import { recordAsJson, recordFromJson } from "../state/table.ts";
import { attached } from "../engine/answers/addresses.ts";
import type { Area } from "./area.ts";
import type { AnswerPlace, RecordForm } from "../engine/answers/record-form.ts";
import type { SiteRecord } from "../engine/site-record.ts";
import { resourceOf } from "./model.ts";

/** How a kind of records is taken and given, where it differs from its stored record. */
interface FormParts {
  /** The member that tells the text id of records which have no number of their own; without one they are numbered as they come. */
  readonly key?: string;
  readonly shape?: RecordForm["shape"];
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
  const { key, shape = "list", completed = (answer) => answer, derived, order, hidden = [] } = parts;
  return {
    resource,
    shape,
    ...(derived !== undefined && { derived }),
    read(answer, place) {
      const { _links, ...members } = answer;
      const known = completed(members);
      return recordFromJson({ ...known, ...identity(known, { key, shape, place }) });
    },
    write(record, outlook) {
      const { [HELD]: held, ...own } = recordAsJson(record);
      const kept = isObject(held) ? { ...own, ...held } : own;
      for (const name of ["language", "translations", ...hidden]) delete kept[name];
      if (isObject(held)) for (const name of ["id", "slug"]) if (!(name in held)) delete kept[name];
      const members = { ...derived?.(record, outlook), ...kept };
      return attached(order === undefined ? members : inOrder(members, order), outlook.links);
    },
  };
}

/** The member of a record with a text id that holds what the answer has under `id` and `slug`. */
const HELD = "$own";

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
  return { id: place.index + 1, ...(typeof text === "string" && { slug: text }), [HELD]: own };
}

function isId(id: Json | undefined): boolean {
  return typeof id === "number" && Number.isInteger(id) && id >= 1 && id <= HIGHEST_ID;
}

/** Members in the order of answers; what `order` does not name follows. */
export function inOrder(members: JsonObject, order: readonly string[]): JsonObject {
  const ordered: JsonObject = {};
  for (const name of order) if (Object.hasOwn(members, name)) ordered[name] = members[name] ?? null;
  for (const [name, value] of Object.entries(members)) if (!Object.hasOwn(ordered, name)) ordered[name] = value;
  return ordered;
}

/** The forms of several areas by the name of their resource. */
export function formsOf(areas: readonly Area[]): Map<string, RecordForm> {
  return new Map(areas.flatMap(({ forms }) => forms.map((form) => [form.resource.name, form])));
}

/** The form of answers that no rule of ours reads: they are kept and given back as they came. */
export function keptForm(path: string, answers: Json): RecordForm {
  return recordForm(resourceOf(path, path), { shape: Array.isArray(answers) ? "list" : "single" });
}
