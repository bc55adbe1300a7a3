import { addValue, isMap, isNothing, noShape, type Shape, valuesOf } from "../../generate/answers/shape.ts";
import { isObject, type Json, type JsonObject, ownMember, pointerTo } from "../../json/json.ts";
import { itemKey } from "../record/list-body.ts";

/** How one place in two bodies differs. */
export interface BodyDifference {
  readonly cause: "member missing" | "member extra" | "type" | "value" | "record gone" | "record new";
  /** A JSON pointer, `*` for every item. */
  readonly pointer: string;
  /** What the site has there; undefined for nothing. */
  readonly site: Json | undefined;
  readonly double: Json | undefined;
}

/** What members and types of bodies differ, whatever records they tell of; a schema says which names are members, which are names that somebody gave. */
export function shapeDifferences(site: Json, double: Json, schema: JsonObject | undefined): BodyDifference[] {
  const [theirs, ours] = [site, double].map((body) => {
    const shape = noShape();
    addValue(shape, withoutLinks(body), "");
    return shape;
  });
  if (theirs === undefined || ours === undefined) return [];
  const samples = { site, double };
  return placeDifferences({ site: theirs, double: ours }, { pointer: "", schema, samples });
}

interface Sides<Value> {
  readonly site: Value;
  readonly double: Value;
}

interface Where {
  readonly pointer: string;
  readonly schema: JsonObject | undefined;
  readonly samples: Sides<Json>;
}

function placeDifferences({ site, double }: Sides<Shape>, where: Where): BodyDifference[] {
  const [theirs, ours] = [kindsOf(site), kindsOf(double)];
  const isOther = theirs.size > 0 && ours.size > 0 && [...theirs].every((kind) => !ours.has(kind));
  const isPhp = (standsForNothing(site) && holdsParts(double)) || (holdsParts(site) && standsForNothing(double));
  if (isOther) return isPhp ? [] : [differenceAt("type", where)];
  const found: BodyDifference[] = [];
  if (site.items !== undefined && double.items !== undefined)
    found.push(...placeDifferences({ site: site.items, double: double.items }, below(where, "*", where.schema)));
  if (site.object !== undefined && double.object !== undefined) found.push(...memberDifferences(site, double, where));
  return found;
}

function memberDifferences(site: Shape, double: Shape, where: Where): BodyDifference[] {
  const [theirs, ours] = [site.object, double.object];
  if (theirs === undefined || ours === undefined) return [];
  const { properties } = where.schema ?? {};
  const declared = isObject(properties) ? properties : undefined;
  const names = [...new Set([...theirs.members.keys(), ...ours.members.keys()])];
  const isByName = declared !== undefined && names.length > 0 && names.every((name) => !(name in declared));
  if (isByName || isMap(theirs) || isMap(ours))
    return placeDifferences({ site: valuesOf(theirs), double: valuesOf(ours) }, below(where, "*", undefined));
  const all = { site: theirs.seen.get("") ?? 0, double: ours.seen.get("") ?? 0 };
  return names.flatMap((name) => {
    const [one, other] = [theirs.members.get(name), ours.members.get(name)];
    const inner = declared && ownMember(declared, name);
    const at = below(where, name, isObject(inner) ? inner : undefined);
    if (one !== undefined && other !== undefined) return placeDifferences({ site: one.shape, double: other.shape }, at);
    // What only some records have says nothing of the others.
    if (other === undefined) return one?.seen.get("") === all.site ? [differenceAt("member missing", at)] : [];
    return other.seen.get("") === all.double ? [differenceAt("member extra", at)] : [];
  });
}

/** What was seen at a place, nothing aside: null, and lists and objects without anything in them, which stand for one another. */
function kindsOf({ scalars, items, object }: Shape): ReadonlySet<string> {
  const kinds = [...scalars].filter((type) => type !== "null").map((type) => (type === "integer" ? "number" : type));
  const hasItems = items !== undefined && !isNothing(items);
  const hasMembers = object !== undefined && object.members.size > 0;
  return new Set([...kinds, ...(hasItems ? ["list"] : []), ...(hasMembers ? ["object"] : [])]);
}

/** PHP writes false or an empty text where it has no list and no object. */
function standsForNothing({ values, items, object }: Shape): boolean {
  const isPlain = items === undefined && object === undefined && values !== undefined;
  return isPlain && [...values].every((value) => value === false || value === "" || value === null);
}

function holdsParts({ scalars, items, object }: Shape): boolean {
  return scalars.size === 0 && (items !== undefined || object !== undefined);
}

function below(where: Where, step: string, schema: JsonObject | undefined): Where {
  const pointer = step === "*" ? `${where.pointer}/*` : pointerTo(where.pointer, step);
  const items = step === "*" && schema === where.schema ? itemSchema(schema) : schema;
  return { ...where, pointer, schema: items };
}

/** The schema of a route is that of one record, of a list within it that of its items. */
function itemSchema(schema: JsonObject | undefined): JsonObject | undefined {
  const items = schema?.["items"];
  return isObject(items) ? items : schema;
}

function differenceAt(cause: BodyDifference["cause"], { pointer, samples }: Where): BodyDifference {
  const steps = pointer.split("/").slice(1);
  return { cause, pointer, site: sampleAt(samples.site, steps), double: sampleAt(samples.double, steps) };
}

/** The first value at a place that is something. */
function sampleAt(value: Json, [step, ...rest]: readonly string[]): Json | undefined {
  if (step === undefined) return value;
  if (step !== "*")
    return isObject(value)
      ? sampleOf(ownMember(value, step.replaceAll("~1", "/").replaceAll("~0", "~")), rest)
      : undefined;
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  const found = inner.map((item) => sampleAt(item, rest)).filter((item) => item !== undefined);
  return found.find((item) => item !== null) ?? found[0];
}

function sampleOf(value: Json | undefined, rest: readonly string[]): Json | undefined {
  return value === undefined ? undefined : sampleAt(value, rest);
}

function withoutLinks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (!isObject(value)) return value;
  const { _links: _relations, _embedded: _inner, ...others } = value;
  return Object.fromEntries(Object.entries(others).map(([name, inner]) => [name, withoutLinks(inner)]));
}

/** Where the values of two bodies differ, records told apart by their ids; `isCompared` says of two single values whether they can be. */
export function valueDifferences(
  site: Json,
  double: Json,
  isCompared: (site: Json, double: Json) => boolean,
): BodyDifference[] {
  return differencesIn({ site: withoutLinks(site), double: withoutLinks(double) }, "", isCompared);
}

function differencesIn(
  { site, double }: Sides<Json>,
  pointer: string,
  isCompared: (site: Json, double: Json) => boolean,
): BodyDifference[] {
  if (Array.isArray(site) && Array.isArray(double)) {
    const [theirs, ours] = [keyed(site), keyed(double)];
    const kept = [...theirs].flatMap(([key, item]) => {
      const other = ours.get(key);
      return other === undefined ? [] : differencesIn({ site: item, double: other }, `${pointer}/*`, isCompared);
    });
    return [...recordsApart({ site: theirs, double: ours }, pointer), ...kept];
  }
  if (isObject(site) && isObject(double)) {
    const names = [...new Set([...Object.keys(site), ...Object.keys(double)])];
    return names.flatMap((name): BodyDifference[] => {
      const [one, other] = [ownMember(site, name), ownMember(double, name)];
      const at = pointerTo(pointer, name);
      if (one !== undefined && other !== undefined) return differencesIn({ site: one, double: other }, at, isCompared);
      return [{ cause: one === undefined ? "member extra" : "member missing", pointer: at, site: one, double: other }];
    });
  }
  if (site === double || !isCompared(site, double)) return [];
  const isType = kindOf(site) !== kindOf(double);
  return [{ cause: isType ? "type" : "value", pointer, site, double }];
}

/** Which records one of two lists alone has, by their ids. */
export function recordDifferences(site: Json, double: Json): BodyDifference[] {
  if (!Array.isArray(site) || !Array.isArray(double)) return [];
  if (![...site, ...double].every((item) => isObject(item) && "id" in item)) return [];
  return recordsApart({ site: keyed(site), double: keyed(double) }, "");
}

function recordsApart({ site, double }: Sides<ReadonlyMap<string, Json>>, pointer: string): BodyDifference[] {
  const at = `${pointer}/*`;
  const gone = [...double].filter(([key]) => !site.has(key));
  const come = [...site].filter(([key]) => !double.has(key));
  return [
    ...gone.map(
      ([, item]) => ({ cause: "record gone", pointer: at, site: undefined, double: shownKey(item) }) as const,
    ),
    ...come.map(([, item]) => ({ cause: "record new", pointer: at, site: shownKey(item), double: undefined }) as const),
  ];
}

/** Items by what tells them apart; by their places where that is not one of them alone. */
function keyed(items: readonly Json[]): Map<string, Json> {
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const isRecords = items.every(isObject);
  return isRecords && byKey.size === items.length ? byKey : new Map(items.map((item, at) => [String(at), item]));
}

function shownKey(item: Json): Json {
  return isObject(item) ? itemKey(item).slice(0, 80) : item;
}

function kindOf(value: Json): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}
