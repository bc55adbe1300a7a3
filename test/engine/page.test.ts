import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "../../src/engine/page.ts";

test("pages part the list", () => {
  assert(
    property(array(integer(), { maxLength: 60 }), integer({ min: 1, max: 12 }), (things, perPage) => {
      const { totalPages, total } = pageOf(things, { page: 1, perPage });
      const pages = Array.from({ length: totalPages }, (_, at) => pageOf(things, { page: at + 1, perPage }).items);
      expect(pages.flat()).toEqual(things);
      expect(total).toBe(things.length);
    }),
  );
});

test("an offset counts in place of the page", () => {
  expect(pageOf([1, 2, 3, 4], { page: 2, perPage: 2, offset: 1 }).items).toEqual([2, 3]);
  expect(pageOf([1, 2, 3, 4], { page: 1, perPage: 2, offset: 9 })).toMatchObject({ items: [], total: 4 });
});
