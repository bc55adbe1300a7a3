import type { Collection, Member } from "../../core/collection.ts";
import { pathShape, pathSteps } from "./endpoints.ts";

/** What of a collection tells whether another one shows the same things. */
type Thing = Pick<Collection, "namespace" | "list" | "item" | "key" | "parents" | "members">;

/** What collections have alike that may show the same things: the maker of their namespace, such as two versions of one, and the path below it. */
export function thingName(thing: Thing): string {
  return `${makerOf(thing)} ${pathBelow(thing)}`;
}

/** Whether two collections of one {@link thingName} show the same things: their ids, parents and members are alike. */
export function showTheSame(one: Thing, other: Thing): boolean {
  return (
    one.namespace !== other.namespace &&
    one.key.isId === other.key.isId &&
    one.key.name === other.key.name &&
    haveSameParents(one, other) &&
    agree(one.members, other.members)
  );
}

/** The first word of a namespace: `quay` of `quay/v3` and of `quay-analytics`. */
function makerOf({ namespace }: Thing): string {
  return /^[a-z\d]*/i.exec(namespace)?.[0].toLowerCase() ?? "";
}

function pathBelow({ namespace, list, item }: Thing): string {
  const steps = pathSteps(list?.key ?? item?.key ?? "").slice(namespace.split("/").length);
  return pathShape(list === undefined ? steps.slice(0, -1) : steps);
}

function haveSameParents(one: Thing, other: Thing): boolean {
  return (
    one.parents.length === other.parents.length &&
    one.parents.every(({ placeholder, collection }, at) => {
      const beside = other.parents[at];
      return beside?.placeholder === placeholder && beside.collection?.resource.name === collection?.resource.name;
    })
  );
}

/** Whether at least half of the members of the one that has fewer are in the other, and none is of another type there. */
function agree(one: readonly Member[], other: readonly Member[]): boolean {
  const types = new Map(one.map(({ name, schema }) => [name, typeOf(schema)]));
  const common = other.filter(({ name }) => types.has(name));
  const isLike = common.every(({ name, schema }) => types.get(name) === typeOf(schema));
  return isLike && common.length * 2 >= Math.min(one.length, other.length);
}

const NO_TEXTS = /^(?:integer|number|boolean|array|object)$/;

/** What a member is, whatever else it may be; a text where its schema says nothing that is known. */
function typeOf({ type }: Member["schema"]): string {
  const names = Array.isArray(type) ? type : [type];
  return names.find((name): name is string => typeof name === "string" && NO_TEXTS.test(name)) ?? "string";
}
