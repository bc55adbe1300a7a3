import { describe, expect, it, test } from "vitest";
import {
  cleanedName,
  folderOf,
  freeName,
  nameInDisposition,
  nameOfKind,
  titleOfName,
} from "../../../src/core/media/file-name.ts";

test.each([
  ["dot one.jpg", "dot-one.jpg"],
  ["Ålands  hav & öar.jpg", "Alands-hav-oar.jpg"],
  ["a%20b+c.png", "a20bc.png"],
  ["../..\\x?.jpg", "x.jpg"],
  ["-._name_.jpg.", "name_.jpg"],
  ["shell.php.jpg", "shell.php_.jpg"],
  ["photo.jpg.png", "photo.jpg.png"],
  ["jpg", "unnamed-file.jpg"],
  ["“quoted”.pdf", "quoted.pdf"],
  ["日本.jpg", "日本.jpg"],
])("keeps %o as %o", (written, expected) => {
  expect(cleanedName(written)).toBe(expected);
});

describe("freeName", () => {
  it("counts from 1 where a name is taken", () => {
    const taken = new Set(["a.jpg", "a-1.jpg"]);
    expect(freeName("a.jpg", (name) => taken.has(name))).toBe("a-2.jpg");
    expect(freeName("b.jpg", (name) => taken.has(name))).toBe("b.jpg");
  });

  it("gives names that might be of sizes a number at once, and endings in lower case", () => {
    expect(freeName("a-300x200.jpg", () => false)).toBe("a-300x200-1.jpg");
    expect(freeName("a-scaled.JPG", () => false)).toBe("a-scaled-1.jpg");
    expect(freeName("A.JPG", () => false)).toBe("A.jpg");
  });

  it("leaves room for numbers in the longest names", () => {
    expect(freeName(`${"n".repeat(400)}.jpg`, () => false).length).toBeLessThan(256);
  });
});

test.each([
  ['attachment; filename="dot one.jpg"', "dot one.jpg"],
  ["attachment; filename=named.jpg", "named.jpg"],
  ["attachment;filename = named.jpg ; size=3", "named.jpg"],
  ["attachment", undefined],
  ["attachment; filename=", undefined],
  ['attachment; filename=""', undefined],
  ["attachment; filename=0", undefined],
  ['attachment; filename="0"', undefined],
  ["attachment; filename=00", "00"],
  ["filename=a.jpg", undefined],
])("reads %o as %o", (header, expected) => {
  expect(nameInDisposition(header)).toBe(expected);
});

it("names what is made of a file, its title and its folder", () => {
  expect(nameOfKind("a.b.jpg", "300x200")).toBe("a.b-300x200.jpg");
  expect(titleOfName("form dot.jpg")).toBe("form dot");
  expect(folderOf("2026-01-31T09:30:00")).toBe("2026/01");
});

it("takes time in proportion to a name", () => {
  const start = performance.now();
  cleanedName(`${"-.".repeat(50_000)}${" .php".repeat(20_000)}.jpg`);
  nameInDisposition(`a;${"=;".repeat(50_000)}`);
  expect(performance.now() - start).toBeLessThan(2000);
});
