import { inflateSync } from "node:zlib";
import { expect, it, test } from "vitest";
import { drawFile } from "../../../../src/core/media/draw/draw.ts";
import { readPicture } from "../../../../src/core/media/picture.ts";
import { waveDetails } from "../../../../src/core/media/wav.ts";

const bytesOf = (type: string, size?: { width: number; height: number }) =>
  Buffer.from(drawFile({ type, title: "garden", size }).bytes);

test.each(["image/jpeg", "image/png", "image/gif", "image/webp", "image/svg+xml", "application/pdf"])(
  "draws a %s the same each time",
  (type) => {
    expect(bytesOf(type).equals(bytesOf(type))).toBe(true);
    expect(drawFile({ type, title: "garden" }).type).toBe(type);
  },
);

it("gives pictures of other names other colours", () => {
  const size = { width: 40, height: 30 };
  const other = drawFile({ type: "image/png", title: "house", size }).bytes;
  expect(bytesOf("image/png", size).equals(other)).toBe(false);
});

it("draws every row of a PNG", () => {
  const png = bytesOf("image/png", { width: 17, height: 33 });
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  expect(rows.length).toBe(33 * (1 + 3));
});

it("draws every pixel of a GIF", () => {
  for (const size of [
    { width: 1, height: 1 },
    { width: 17, height: 33 },
    { width: 3000, height: 1201 },
  ]) {
    const upper = Math.floor(size.height / 2) * size.width;
    expect(pixelsOf(bytesOf("image/gif", size))).toEqual([upper, size.width * size.height - upper]);
  }
});

it("marks the places of a document's parts as they are", () => {
  const pdf = bytesOf("application/pdf").toString("latin1");
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(table, table + 4)).toBe("xref");
  const places = [...pdf.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places.map((place) => pdf.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`));
});

it("draws sounds that last as long as they are to", () => {
  const wave = drawFile({ type: "audio/wav", title: "bell", seconds: 3 }).bytes;
  expect(waveDetails(wave)).toMatchObject({ length: 3, length_formatted: "0:03", channels: 1, sample_rate: 8000 });
  expect(drawFile({ type: "audio/wav", title: "bell", seconds: 1e9 }).bytes.byteLength).toBeLessThan(1e6);
});

it("draws what it can't draw as PNG, and says so", () => {
  const { type, bytes } = drawFile({ type: "image/avif", title: "a", size: { width: 30, height: 20 } });
  expect(type).toBe("image/png");
  expect(readPicture(bytes)).toEqual({ width: 30, height: 20, orientation: 1 });
});

it("draws pictures beyond any measure smaller, in the same shape", () => {
  const start = performance.now();
  const picture = readPicture(bytesOf("image/jpeg", { width: 60_000, height: 30_000 }));
  expect(performance.now() - start).toBeLessThan(2000);
  expect(picture?.width).toBeLessThan(16_384);
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(2, 2);
});

/** How many pixels a GIF has of its first and of its second colour. */
function pixelsOf(gif: Buffer): [number, number] {
  const counts: [number, number] = [0, 0];
  let runs: { colour: number; length: number }[] = [];
  let [width, before, at] = [3, undefined as { colour: number; length: number } | undefined, 0];
  const data = contentOf(gif);
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < width; bit++, at++) code |= (((data[at >> 3] ?? 0) >> (at & 7)) & 1) << bit;
    if (code === 5) return counts;
    if (code === 4) {
      [runs, width, before] = [[], 3, undefined];
      continue;
    }
    const next = before && { colour: before.colour, length: before.length + 1 };
    const run = code < 4 ? { colour: code, length: 1 } : (runs[code - 6] ?? next);
    if (run === undefined) throw new Error(`no run ${code}`);
    counts[run.colour as 0 | 1] += run.length;
    if (next !== undefined && runs.length < 4090) runs.push(next);
    if (runs.length + 6 === 1 << width && width < 12) width += 1;
    before = run;
  }
}

function contentOf(gif: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 13 + 12 + 11; gif[at] !== 0; at += (gif[at] ?? 0) + 1)
    blocks.push(gif.subarray(at + 1, at + 1 + (gif[at] ?? 0)));
  return Buffer.concat(blocks);
}
