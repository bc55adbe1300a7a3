import { describe, expect, it } from "vitest";
import { itemPath } from "../../../src/engine/batch.ts";

describe("the address of a batch item", () => {
  it.each([
    ["/a/b", "/a/b", ""],
    ["/a/b?c=d&e", "/a/b", "c=d&e"],
    ["/a?b#c?d", "/a", "b"],
    ["/a#b?c", "/a", ""],
    ["/a:80", "/a:80", ""],
    ["/a%20b/", "/a%20b/", ""],
    ["a/b", "a/b", ""],
    ["", "", ""],
    ["?a=b", "", "a=b"],
    ["//host/a", "/a", ""],
    ["http://host/a?b", "/a", "b"],
    ["HTTPS://u:p@host:8080/a", "/a", ""],
    ["http://host", "", ""],
    ["http://host?a=b", "", "a=b"],
    ["http://[::1]:80/a", "/a", ""],
    ["http://[::1]/a", "/a", ""],
    ["host:80/a", "/a", ""],
    ["mailto:somebody", "somebody", ""],
    ["http://host:/a", "/a", ""],
    ["/a\u0001b", "/a_b", ""],
    ["a b:c", "a b:c", ""],
  ])("%j has its parts", (address, path, query) => {
    expect(itemPath(address)).toEqual({ path, query });
  });

  it.each([
    ":80",
    ":80/a",
    "//",
    "///a",
    "http://",
    "http:///a",
    "http://:80/a",
    "http://host:x/a",
    "http://host:65536/a",
    "http://u@/a",
  ])("%j can't be read", (address) => {
    expect(itemPath(address)).toBeUndefined();
  });
});
