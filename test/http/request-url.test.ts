import { describe, expect, it } from "vitest";
import { readRequestUrl } from "../../src/http/address.ts";

describe("a request's address", () => {
  it.each([
    ["http://a:1/b/c?d=e?f&g", "http://a:1", "/b/c", "d=e?f&g"],
    ["http://a:1/b#c?d", "http://a:1", "/b", ""],
    ["http://a:1/b?c#d", "http://a:1", "/b", "c"],
    ["http://a:1/", "http://a:1", "/", ""],
    ["http://a:1", "http://a:1", "/", ""],
    ["https://[::1]:1//b/%2e?", "https://[::1]:1", "//b/%2e", ""],
  ])("%s is cut without decoding", (url, origin, path, query) => {
    expect(readRequestUrl(url)).toEqual({ origin, path, query });
  });
});
