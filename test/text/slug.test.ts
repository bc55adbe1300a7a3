import { expect, test } from "vitest";
import { slugOf } from "../../src/text/slug.ts";

test.each([
  ["Sunday brunch", "sunday-brunch"],
  ["Morgonyoga vid sjön", "morgonyoga-vid-sjon"],
  ["Food &amp; drink", "food-drink"],
  ["Chef’s “table” – no. 5!", "chefs-table-no-5"],
  ["<b>Bold</b>  move", "bold-move"],
  ["Straße / Æble", "strase-aeble"],
  ["already__trashed", "already__trashed"],
  ["  -  ", ""],
  ["日本 rice", "%e6%97%a5%e6%9c%ac-rice"],
  ["a/b c%20d", "a-b-c%20d"],
  ["100% sure", "100-sure"],
  ["3×4 © “x”", "3x4-x"],
])("makes a slug of %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each([
  "Winter market",
  "a",
  "Room 12 B",
  "two  spaces",
  " ahead",
  "behind ",
  "under_score",
  "dash-ed - twice",
  "",
])("of %j does not depend on marks that are taken off", (title) =>
  expect(slugOf(title)).toBe(slugOf(`${title}<b></b>`)),
);
