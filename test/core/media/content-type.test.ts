import { describe, expect, it, test } from "vitest";
import { checkedType, typeOfBytes } from "../../../src/core/media/content-type.ts";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { isKnownType, typeOfName, typesOfGroup } from "../../../src/core/media/mime-types.ts";

const png = drawFile({ type: "image/png", title: "a" }).bytes;
const text = Buffer.from("hello");
const noise = Buffer.from([1, 2, 3, 0, 255, 254]);
const ogg = (kind: string) => Buffer.from(`OggS${"\0".repeat(24)}${kind}`, "latin1");

describe("checkedType", () => {
  test.each([
    ["a.png", png, { name: "a.png", type: "image/png" }],
    ["a.jpg", png, { name: "a.png", type: "image/png" }],
    ["a.jpg", text, undefined],
    ["a.txt", text, { name: "a.txt", type: "text/plain" }],
    ["a.csv", text, { name: "a.csv", type: "text/csv" }],
    ["a.txt", noise, undefined],
    ["a.txt", png, undefined],
    ["a.mp4", noise, { name: "a.mp4", type: "video/mp4" }],
    ["a.mp4", Buffer.from("ID3\x03"), undefined],
    ["a.mp3", Buffer.from("\0\0\0\x20ftypisom"), undefined],
    ["a.m4a", Buffer.from("\0\0\0\x20ftypM4A "), { name: "a.m4a", type: "audio/mpeg" }],
    ["a.ogg", ogg("\x01vorbis"), { name: "a.ogg", type: "audio/ogg" }],
    ["a.ogv", ogg("\x80theora"), { name: "a.ogv", type: "video/ogg" }],
    ["a.ogg", ogg("\x80theora"), undefined],
    ["a.pdf", text, undefined],
    ["a.docx", Buffer.from("PK\x03\x04…"), { name: "a.docx", type: typeOfName("a.docx") }],
    ["a.exe", noise, undefined],
    ["a", text, undefined],
    ["a.svg", Buffer.from("<svg/>"), undefined],
    ["a.html", Buffer.from("<!doctype html>"), undefined],
  ])("takes %s as %#", (name, bytes, expected) => {
    expect(checkedType(name, bytes)).toEqual(expected);
  });

  it("takes pages of those who may write scripts", () => {
    const bytes = Buffer.from("<html>");
    expect(checkedType("a.html", bytes, { scripts: true })).toEqual({ name: "a.html", type: "text/html" });
  });
});

test.each(["image/jpeg", "image/png", "image/gif", "image/webp", "audio/wav", "audio/mpeg", "application/pdf"])(
  "knows %s by what is drawn",
  (type) => {
    expect(typeOfBytes(drawFile({ type, title: "a" }).bytes)).toBe(type);
  },
);

it("knows types by their group", () => {
  expect(typesOfGroup("image").has("image/png")).toBe(true);
  expect(typesOfGroup("image").has("audio/wav")).toBe(false);
  expect(typesOfGroup("constructor").size).toBe(0);
  expect([isKnownType("image/png"), isKnownType("image/*"), isKnownType("nope")]).toEqual([true, false, false]);
});
