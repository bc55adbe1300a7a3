import { expect, test } from "vitest";
import { routePath } from "../../src/catalogue/route.ts";

test.for([
  ["", "/"],
  ["/", "/"],
  ["a/b", "/a/b"],
  ["/a/b///", "/a/b"],
  ["//a", "//a"],
  ["/a%20b%2F", "/a%20b%2F"],
  ["/it's\\\"", "/it\\'s\\\\\\\""],
])("knows %j as %j", ([requested, path]) => {
  expect(routePath(requested ?? "")).toBe(path);
});
