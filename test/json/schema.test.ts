import { expect, expectTypeOf, it } from "vitest";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { compileCheck } from "../../src/json/check.ts";
import { objectOf, shapes, type ValueOf } from "../../src/json/schema.ts";
import { defineResource, type StoredRecord } from "../../src/state/resource.ts";

const { text, count, flag, ids } = shapes;
const thing = objectOf(
  {
    id: shapes.id,
    title: text,
    parts: ids,
    state: { type: "string", enum: ["on", "off"] },
    price: { type: ["number", "null"] },
    place: { anyOf: [{ type: "null" }, objectOf({ name: text }, { floor: count })] },
    names: { type: "object", additionalProperties: text },
    extra: { type: "object" },
    any: {},
  },
  { hidden: flag },
);

it("the type of a record is what its schema says", () => {
  type Thing = ValueOf<typeof thing>;
  expectTypeOf<Thing["title"]>().toEqualTypeOf<string>();
  expectTypeOf<Thing["parts"]>().toEqualTypeOf<readonly number[]>();
  expectTypeOf<Thing["state"]>().toEqualTypeOf<"on" | "off">();
  expectTypeOf<Thing["price"]>().toEqualTypeOf<number | null>();
  expectTypeOf<Thing["place"]>().toExtend<null | { readonly name: string; readonly floor?: number }>();
  expectTypeOf<Thing["names"]>().toEqualTypeOf<Readonly<Record<string, string>>>();
  expectTypeOf<Thing["extra"]>().toEqualTypeOf<JsonObject>();
  expectTypeOf<Thing["any"]>().toEqualTypeOf<Json>();
  expectTypeOf<Pick<Thing, "hidden">>().toEqualTypeOf<{ readonly hidden?: boolean }>();
  expectTypeOf<keyof Thing>().toEqualTypeOf<keyof typeof thing.properties>();
  const place = { name: "Yard" };
  const one: Thing = { id: 1, title: "", parts: [2], state: "on", price: null, place, names: {}, extra: {}, any: 5 };
  expect(compileCheck(thing, { closed: true })(JSON.parse(JSON.stringify(one)) as Json)).toEqual([]);
});

it("a resource's records have the members of its schema and those of every stored record, and no others", () => {
  const things = defineResource({
    name: "thing",
    idSpace: "thing",
    schema: thing,
    indexes: {
      title: (record) => {
        expectTypeOf(record).toExtend<StoredRecord>();
        // @ts-expect-error the schema has no such member
        return [record.title, record.colour];
      },
    },
  });
  expectTypeOf(things.translatable).toExtend<readonly (keyof ValueOf<typeof thing> | keyof StoredRecord)[]>();
  expect(things.schema).toBe(thing);
});
