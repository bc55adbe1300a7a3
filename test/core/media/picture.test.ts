import { expect, it, test } from "vitest";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { readPicture } from "../../../src/core/media/picture.ts";

test.each(["image/jpeg", "image/png", "image/gif", "image/webp"])("reads how large a %s is", (type) => {
  for (const size of [
    { width: 1, height: 1 },
    { width: 17, height: 33 },
    { width: 2560, height: 1707 },
  ])
    expect(readPicture(drawFile({ type, title: "a", size }).bytes)).toEqual({ ...size, orientation: 1 });
});

it("reads how a camera lay", () => {
  const jpeg = Buffer.from(drawFile({ type: "image/jpeg", title: "a", size: { width: 40, height: 30 } }).bytes);
  const turned = Buffer.concat([jpeg.subarray(0, 20), exif(6), jpeg.subarray(20)]);
  expect(readPicture(turned)).toEqual({ width: 40, height: 30, orientation: 6 });
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["a text", Buffer.from("hello")],
  ["a beginning", Buffer.from([0xff, 0xd8, 0xff])],
  ["a broken JPEG", Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb0043001100", "hex")],
  ["a PNG of no width", Buffer.from("89504e470d0a1a0a0000000d4948445200000000000000010103000000", "hex")],
])("reads nothing of %s", (_, bytes) => {
  expect(readPicture(bytes)).toBeUndefined();
});

test.each([
  ["a JPEG whose segments lead nowhere", Buffer.from("ffd8ffe0", "hex"), "01"],
  ["a JPEG of many small segments", Buffer.from("ffd8", "hex"), "ffe00002"],
  ["an AVIF of many boxes", avifHead(), "0000001469737065000000000000000100000001"],
  ["an icon of many pictures", Buffer.from("00000100ffff", "hex"), "00"],
])("takes a bounded time for %s", (_, head, part) => {
  const bytes = Buffer.concat([head, Buffer.alloc(8 * 1024 * 1024, Buffer.from(part, "hex"))]);
  const start = performance.now();
  readPicture(bytes);
  expect(performance.now() - start).toBeLessThan(1000);
});

/** The beginning of an AVIF picture whose last box holds all that follows. */
function avifHead(): Buffer {
  const box = (name: string, size: number, content = "") => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size, 0);
    head.write(name, 4, "latin1");
    return Buffer.concat([head, Buffer.from(content, "latin1")]);
  };
  const rest = 8 * 1024 * 1024;
  return Buffer.concat([
    box("ftyp", 16, "avif\0\0\0\0"),
    box("meta", rest, "\0\0\0\0"),
    box("iprp", rest - 12),
    box("ipco", rest - 20),
  ]);
}

/** The block (its name, a directory of one entry, no other) in which a camera says how it lay. */
function exif(orientation: number): Buffer {
  const content = Buffer.from("4578696600004d4d002a00000008000101120003000000010000000000000000", "hex");
  content.writeUInt16BE(orientation, 6 + 8 + 2 + 8);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}
