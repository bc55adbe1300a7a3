import { expect, it } from "vitest";
import * as pages from "../../src/browser/instead/state/digest.ts";
import * as node from "../../src/state/digest.ts";

const TEXTS = ["", "a", "Sjövik – åäö", "\u{1f30a} and half of one: \ud83c", "x".repeat(1000)];

it.each(TEXTS)("a page makes the digests of %j that Node makes", (text) => {
  expect(pages.digest(text)).toBe(node.digest(text));
  const bytes = new TextEncoder().encode(text);
  expect(pages.md5Digest(bytes)).toBe(node.md5Digest(bytes));
});

it("a page compares secrets, and hides texts under a key of its own", () => {
  expect([pages.sameSecret("one", "one"), pages.sameSecret("one", "two"), pages.sameSecret("", "one")]).toEqual([
    true,
    false,
    false,
  ]);
  const [one, other] = [pages.keyedDigest(), pages.keyedDigest()];
  expect(one("card")).toBe(one("card"));
  expect(one("card")).not.toBe(one("cards"));
  expect(one("card")).not.toBe(other("card"));
  expect(one("card")).toMatch(/^[\da-f]{64}$/);
});
