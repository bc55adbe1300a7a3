import type { ArgsDocument } from "../../catalogue/document.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Route } from "../../catalogue/route.ts";
import { textsOf } from "../../engine/json-reading.ts";
import type { Kind, Member } from "../../core/collection.ts";
import { coreShapes, everyPost, uploadMembers, usualMembers } from "../../core/shapes.ts";
import { endpointOf, isPlaceInList, writeArgs } from "./endpoints.ts";
import { knownProperties } from "./known-objects.ts";
import { isManner, isMannerOfWriting } from "./manner.ts";

/** What is written and never shown. */
const SECRET = /password|passwd|(?:^|_)nonce$/;

/** The routes of a collection and what is known of it. */
interface Source {
  readonly kind: Kind;
  readonly noun: string;
  readonly list: Route | undefined;
  readonly item: Route | undefined;
  readonly key: { readonly name: string; readonly isId: boolean };
  /** Placeholders of parents, which name no member unless the document says so. */
  readonly parents: readonly string[];
  /** Args that nearly all of the site's routes have. */
  readonly shared: ReadonlySet<string>;
  /** Those that its records were seen to have. */
  readonly told?: readonly Member[] | undefined;
}

/**
 * The members of a collection's records: for the core's kinds the core's own, then those of the documents' schema; without one those
 * that a record is written with; without either those that a list can be filtered and ordered by.
 */
export function collectionMembers(source: Source): Member[] {
  const { list, item, key } = source;
  const args = written(writeArgs(list, item), source);
  const schema = schemaMembers(list, item);
  const said = withTold(schema, { args, told: source.told });
  const core = coreMembers(source, args);
  const isTold = core.length > 0 || schema !== undefined || tellsMore(said, key);
  const others = isTold ? said : guessed(list, source);
  const members = new Map(
    [...(core.length > 0 ? [] : keyMember(key, others)), ...core, ...others].map((member) => [member.name, member]),
  );
  // What the core says of its own members counts.
  for (const member of core) members.set(member.name, member);
  return [...members.values()];
}

/** Whether anything is said beside what a record is named by. */
function tellsMore(said: readonly Member[], key: Source["key"]): boolean {
  return said.some(({ name }) => name !== key.name && name !== "id");
}

/** What a schema says, and behind it what else was seen; without a schema what was seen, as args describe it, else the args. */
function withTold(
  schema: readonly Member[] | undefined,
  { args, told }: { args: readonly Member[]; told: readonly Member[] | undefined },
): readonly Member[] {
  if (told === undefined) return schema ?? args;
  const known = new Map((schema ?? args).map((one) => [one.name, one]));
  const seen = told.map((one) => known.get(one.name) ?? one);
  return schema === undefined ? seen : [...schema, ...seen.filter(({ name }) => !known.has(name))];
}

/** The members of an object of its own: those of its schema, else those that it is written with. */
export function singleMembers(route: Route, shared: ReadonlySet<string>): Member[] {
  const source: Source = {
    kind: "plain",
    noun: "",
    list: undefined,
    item: route,
    key: { name: "", isId: false },
    parents: route.placeholders,
    shared,
  };
  return schemaMembers(undefined, route) ?? written(writeArgs(undefined, route), source);
}

function schemaMembers(list: Route | undefined, item: Route | undefined): Member[] | undefined {
  for (const schema of [item?.schema, list?.schema]) {
    const properties = isObject(schema?.items) ? schema.items.properties : schema?.properties;
    if (isObject(properties)) return Object.entries(properties).map(([name, one]) => member(name, one));
  }
  return undefined;
}

function member(name: string, schema: Json): Member {
  const keywords = isObject(schema) ? schema : {};
  const { context } = keywords;
  const contexts = Array.isArray(context) ? context.filter((word) => typeof word === "string") : undefined;
  return { name, schema: keywords, contexts: contexts?.length === 0 ? undefined : contexts };
}

function written(args: ArgsDocument | undefined, { list, key, parents, shared }: Source): Member[] {
  return Object.entries(args ?? {})
    .filter(
      ([name, arg]) =>
        !isMannerOfWriting(name, arg, endpointOf(list, "GET")?.args) &&
        !shared.has(name) &&
        !isPlaceInList(name) &&
        !SECRET.test(name) &&
        (name === key.name || !parents.includes(name)),
    )
    .map(([name, arg]) =>
      member(name, spelledOut(name, varied(name, arg as JsonObject, endpointOf(list, "GET")?.args))),
    );
}

/** An object of which its document tells no member, with those that its name tells. */
function spelledOut(name: string, arg: JsonObject): JsonObject {
  const properties = arg.type === "object" && arg.properties === undefined ? knownProperties(name) : undefined;
  return properties === undefined ? arg : { ...arg, properties };
}

/** What a list can be filtered by is so for some of its records, whatever a new one is: featured things are there. */
function varied(name: string, arg: JsonObject, listArgs: ArgsDocument = {}): JsonObject {
  const { default: usual, ...rest } = arg;
  return usual === false && Object.hasOwn(listArgs, name) ? rest : arg;
}

function coreMembers({ kind, noun }: Source, args: readonly Member[]): Member[] {
  const shapes = coreShapes[kind];
  if (shapes === undefined) return [];
  const shown = kind === "post" ? shownOfPost(noun, args) : () => true;
  return Object.entries(shapes)
    .filter(([name]) => shown(name))
    .map(([name, [schema, contexts]]) => {
      const arg = args.find((member) => member.name === name)?.schema;
      const values = arg?.enum !== undefined && schema.enum !== undefined ? { enum: arg.enum } : {};
      return { name, schema: { ...schema, ...values }, contexts: contexts.split(" ") };
    });
}

function shownOfPost(noun: string, args: readonly Member[]): (name: string) => boolean {
  const names = new Set(args.length > 0 ? args.map(({ name }) => name) : (usualMembers[noun] ?? usualMembers.post));
  const isUpload = noun === "media";
  // The password of an entry is written as a secret, yet its editors are shown it.
  return (name) => everyPost.has(name) || names.has(name) || (isUpload ? uploadMembers.has(name) : name === "password");
}

function keyMember(key: Source["key"], said: readonly Member[]): Member[] {
  if (said.some(({ name }) => name === key.name)) return [];
  const name = key.isId ? "id" : key.name;
  return [{ name, schema: { type: key.isId ? "integer" : "string", readonly: true }, contexts: undefined }];
}

const UNKEPT: ReadonlySet<string> = new Set(["include", "relevance", "include_slugs", "none", "rand"]);

/** A name and a slug, what the list can be ordered by, and the enums that it can be filtered by. */
function guessed(list: Route | undefined, { shared }: Source): Member[] {
  const args = endpointOf(list, "GET")?.args ?? {};
  const orders = (args.orderby ?? args.order_by)?.enum;
  const ordered = textsOf(orders).filter((name) => !UNKEPT.has(name));
  const base = ["name", "slug", "description"].map((name) => member(name, { type: "string" }));
  const dates = ordered.filter((name) => name !== "title").map((name) => member(name, { type: guessedType(name) }));
  const enums = Object.entries(args).filter(
    ([name, arg]) =>
      arg.enum !== undefined && !isManner(name) && !shared.has(name) && !/_(?:operator|column|relation)$/.test(name),
  );
  return [...base, ...dates, ...enums.map(([name, arg]) => member(name, arg as JsonObject))];
}

function guessedType(name: string): string {
  if (/(?:^|_)(?:revenue|sales|total|tax(?:es)?|amount|price|spend)$|^avg_/.test(name)) return "number";
  const isNumber = /^(?:id|parent|author|menu_order)$|_id$|^(?:num|total)_/.test(name) || isFigure(name);
  return isNumber ? "integer" : "string";
}

const FIGURES =
  /(?:^|_)(?:count|price|popularity|rating|sold|sales|revenue|value|amount|total|spend|orders|coupons|refunds|shipping|tax|taxes|quantity|views|visits)$/;

/** Whether what a list is ordered by is a number: what is counted or added up. */
export function isFigure(name: string): boolean {
  return FIGURES.test(name);
}
