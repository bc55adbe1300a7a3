import { type Json, type JsonObject, isObject, pointerTo } from "../../json/json.ts";
import { described } from "../../json/fault.ts";
import { type NumberTexts, textsByPlace } from "../../json/written-numbers.ts";
import { recordAsJson } from "../../state/table.ts";
import { NUMBERS, type SeedDocument } from "../../seeding/seed-document.ts";
import { SeedError } from "../../seeding/seed-error.ts";
import type { Command, State } from "../../state/state.ts";
import type { Outlook, RecordForm, RecordForms } from "./record-form.ts";
import type { SiteRecord } from "../site-record.ts";
import { givenOf, settled, withGiven } from "./record-form.ts";

/** What reading answers takes. */
interface Reading {
  readonly forms: RecordForms;
  readonly outlookOf: (state: State) => Outlook;
  /** Lists that are taken as answers beside those of the forms, by their keys. */
  readonly listed?: readonly string[];
  /** Whether answers of a key that the site does not have are left out; they are refused unless given. */
  readonly isGone?: (key: string) => boolean;
}

/** A key with the pairs of its query in order. */
export function sortedKey(key: string): string {
  const mark = key.indexOf("?");
  return mark < 0
    ? key
    : `${key.slice(0, mark)}?${key
        .slice(mark + 1)
        .split("&")
        .sort()
        .join("&")}`;
}

/** Names of the resources that seed documents hand over as answers. */
export function answeredResources(documents: readonly SeedDocument[]): ReadonlySet<string> {
  return new Set(documents.flatMap(({ answers = {} }) => Object.keys(answers).map(sortedKey)));
}

/** The state with the answers of seed documents in it. Throws a SeedError for a resource that there is not, or that two places give. */
export function withAnswers(state: State, documents: readonly SeedDocument[], reading: Reading): State {
  const { forms, outlookOf, listed = [], isGone = () => false } = reading;
  const places = recordPlaces(documents);
  const given: string[] = [];
  let next = state;
  for (const document of documents)
    for (const [key, answers] of Object.entries(document.answers ?? {})) {
      const resource = sortedKey(key);
      const where = { document: document.name ?? "a seed document", pointer: pointerTo("/answers", key) };
      const form = forms.byResource.get(resource);
      if (form === undefined && isGone(resource)) continue;
      if (form === undefined)
        throw new SeedError(
          where,
          "a resource that the site does not have",
          oneOf(resource, [...forms.byResource.keys(), ...listed]),
        );
      noteGiven(resource, where, places);
      given.push(resource);
      const records = readAnswers(forms.detach(answers as Json), form, { ...where, numbers: document[NUMBERS] });
      next = next.apply({ type: "replace", resource, records: records.map(recordAsJson) });
    }
  return settledAll(next, given, { forms, outlookOf });
}

/** The state with what the site has where neither seeds nor answers say, and the resources that got such records. */
export function withUsual(
  state: State,
  { byResource }: RecordForms,
  given: ReadonlySet<string>,
): { readonly state: State; readonly filled: readonly string[] } {
  const filled = [...byResource.values()].filter(
    ({ usual, resource }) => usual !== undefined && !given.has(resource.name) && state.table(resource).size === 0,
  );
  let next = state;
  for (const form of filled) {
    const records = readAnswers(form.usual?.() ?? [], form, { document: "the index document", pointer: "" });
    next = next.apply({ type: "replace", resource: form.resource.name, records: records.map(recordAsJson) });
  }
  return { state: next, filled: filled.map(({ resource }) => resource.name) };
}

/** Records as their form takes them, each without what it holds as the rules would make it. */
export function settledAll(state: State, resources: Iterable<string>, { forms, outlookOf }: Reading): State {
  const names = [...resources];
  let next = learnedCommands(state, names, { forms, outlookOf }).reduce((now, command) => now.apply(command), state);
  const outlook = outlookOf(next);
  for (const resource of names) {
    const form = forms.byResource.get(resource);
    if (form === undefined) continue;
    const records = [...state.table(form.resource).all()].map((record) => recordAsJson(settled(record, form, outlook)));
    next = next.apply({ type: "replace", resource, records });
  }
  return next;
}

/** What the records of these resources tell of the site beyond themselves, as commands that keep it. */
export function learnedCommands(state: State, resources: readonly string[], { forms, outlookOf }: Reading): Command[] {
  const outlook = outlookOf(state);
  const learned = resources.flatMap((resource) =>
    Object.entries(forms.byResource.get(resource)?.learned?.(outlook) ?? {}),
  );
  return learned.map(([key, value]) => ({ type: "set", key, value }));
}

/** Where answers stand, and the texts of their numbers where those are known. */
interface AnswersPlace {
  readonly document: string;
  readonly pointer: string;
  readonly numbers?: NumberTexts | undefined;
}

/** The records of a resource's answers, as a list, an object by name or one object. Throws a SeedError that points at a wrong one. */
export function readAnswers(
  answers: Json,
  form: RecordForm,
  { numbers = new Map(), ...where }: AnswersPlace,
): SiteRecord[] {
  const seen = new Map<number, number>();
  const steps = where.pointer.split("/").length - (form.shape === "single" ? 1 : 0);
  const textsOf = textsByPlace(numbers, steps);
  const records = itemsOf(answers, form, where).map(([key, answer], index) => {
    const at = { ...where, pointer: key === undefined ? where.pointer : pointerTo(where.pointer, key) };
    if (!isObject(answer)) throw new SeedError(at, described(answer), "an answer, which is an object");
    const record = recordOf(answer, form, { at, key: form.shape === "map" ? String(key) : undefined, index });
    const other = seen.get(record.id);
    if (other !== undefined)
      throw new SeedError(at, `the id ${record.id}, which item ${other} has`, "an id of its own");
    seen.set(record.id, index);
    const order = Object.keys(answer).filter((name) => name !== "_links");
    const texts = textsOf.get(at.pointer);
    const whole = form.whole === true && ("_links" in answer ? "linked" : "bare");
    return withGiven(record, { ...givenOf(record), order, ...(whole && { whole }), ...(texts && { numbers: texts }) });
  });
  const isSorted = records.every(({ id }, at) => at === 0 || id > (records[at - 1]?.id ?? 0));
  return isSorted ? records : records.map((record, place) => withGiven(record, { ...givenOf(record), place }));
}

function recordOf(
  answer: JsonObject,
  form: RecordForm,
  { at, key, index }: { at: { document: string; pointer: string }; key: string | undefined; index: number },
): SiteRecord {
  try {
    return form.read(answer, { index, ...(key !== undefined && { key }) });
  } catch (error) {
    if (error instanceof TypeError) throw new SeedError(at, error.message, "an answer as the site gives it");
    throw error;
  }
}

function itemsOf(
  answers: Json,
  { shape }: RecordForm,
  where: { readonly document: string; readonly pointer: string },
): (readonly [key: string | number | undefined, answer: Json])[] {
  if (shape === "list") {
    if (!Array.isArray(answers)) throw new SeedError(where, described(answers), "a list, as the route answers it");
    return answers.map((answer, index) => [index, answer]);
  }
  if (shape === "map" && Array.isArray(answers) && answers.length === 0) return [];
  if (!isObject(answers)) throw new SeedError(where, described(answers), "an object, as the route answers it");
  return shape === "single" ? [[undefined, answers]] : Object.entries(answers);
}

/** Where seed documents give the records of a resource, by its name. */
export function recordPlaces(documents: readonly SeedDocument[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const { name = "a seed document", records = {} } of documents)
    for (const resource of Object.keys(records))
      if (!places.has(resource)) places.set(resource, `${name}${pointerTo("/records", resource)}`);
  return places;
}

/** Notes where a resource is given. Throws a SeedError that tells both places where it is given already. */
export function noteGiven(
  resource: string,
  where: { readonly document: string; readonly pointer: string },
  places: Map<string, string>,
): void {
  const other = places.get(resource);
  if (other !== undefined)
    throw new SeedError(where, `a resource that ${other} gives too`, "each resource in one place");
  places.set(resource, `${where.document}${where.pointer}`);
}

function oneOf(name: string, names: readonly string[]): string {
  const base = name.slice(name.lastIndexOf("/") + 1);
  const near = names.filter((other) => other.endsWith(base) || other.startsWith(name));
  return `one of ${(near.length > 0 ? near : names).join(", ")}`;
}

/** A resource's records as the site's own answers: a list, an object by name, or one object. */
export function writeAnswers(form: RecordForm, outlook: Outlook): Json {
  if (form.shape === "list") return writtenRecords(form, outlook);
  const records = inPlace([...outlook.view.all(form.resource)]);
  if (form.shape === "map")
    return Object.fromEntries(records.map((record) => [record.slug ?? "", form.write(record, outlook)]));
  const [first] = records;
  return first === undefined ? {} : form.write(first, outlook);
}

/** Each record of a resource as the site would show it, in the places that they were handed over in. */
export function writtenRecords(form: RecordForm, outlook: Outlook): JsonObject[] {
  return inPlace([...outlook.view.all(form.resource)]).map((record) => form.write(record, outlook));
}

/** The records in the places that they were handed over in, later ones behind them. */
function inPlace(records: readonly SiteRecord[]): readonly SiteRecord[] {
  if (!records.some((record) => "place" in givenOf(record))) return records;
  const placeOf = (record: SiteRecord) => Number(givenOf(record).place ?? Infinity);
  return [...records].sort((one, other) => placeOf(one) - placeOf(other) || one.id - other.id);
}
