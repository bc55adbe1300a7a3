import { describe, expect, it } from "vitest";
import { addressRewriter } from "../../../src/live/pass/address-rewriter.ts";

const rewrite = addressRewriter([
  ["https://shop.example/blog/wp-json", "http://127.0.0.1:4010/api"],
  ["https://shop.example/blog", "http://127.0.0.1:4010"],
]);

describe("addresses of a site", () => {
  it.each([
    ["as they are", "https://shop.example/blog/pier", "http://127.0.0.1:4010/pier"],
    ["of its API", "https://shop.example/blog/wp-json/wp/v2/posts", "http://127.0.0.1:4010/api/wp/v2/posts"],
    ["with the other scheme", "http://shop.example/blog/", "http://127.0.0.1:4010/"],
    [
      "with slashes that JSON escapes",
      String.raw`"https:\/\/shop.example\/blog\/x"`,
      String.raw`"http:\/\/127.0.0.1:4010\/x"`,
    ],
    [
      "in a text within a text",
      String.raw`"{\"a\":\"https:\\\/\\\/shop.example\\\/blog\\\/x\"}"`,
      String.raw`"{\"a\":\"http:\\\/\\\/127.0.0.1:4010\\\/x\"}"`,
    ],
    [
      "behind an escaped line's end",
      String.raw`"a\nhttps:\/\/shop.example\/blog"`,
      String.raw`"a\nhttp:\/\/127.0.0.1:4010"`,
    ],
    ["without a scheme", 'src="//shop.example/blog/x.jpg"', 'src="//127.0.0.1:4010/x.jpg"'],
    [
      "encoded as part of a query",
      "?url=https%3A%2F%2Fshop.example%2Fblog%2Fpier&x",
      "?url=http%3A%2F%2F127.0.0.1%3A4010%2Fpier&x",
    ],
    ["at the end of a sentence", "See https://shop.example/blog.", "See http://127.0.0.1:4010."],
    ["in other letters", "HTTPS://Shop.Example/blog/x", "http://127.0.0.1:4010/x"],
  ])("lead to the double %s", (_how, text, wanted) => {
    expect(rewrite(text)).toBe(wanted);
  });

  it.each([
    "https://shop.example/blogger",
    "https://shop.example/",
    "https://shop.example.evil.com/blog",
    "https://shop.example:8080/blog",
    "https://a.shop.example/blog",
    "mailto:anna@shop.example/blog",
    "ftp://shop.example/blog",
  ])("are not those of others: %s", (text) => {
    expect(rewrite(text)).toBe(text);
  });

  it("stay where the double lies at the same place", () => {
    const same = addressRewriter([["https://shop.example", "https://shop.example"]]);
    expect(same("http://shop.example/a")).toBe("http://shop.example/a");
  });
});
