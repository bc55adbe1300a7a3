import { describe, expect, it } from "vitest";
import { fileDetails } from "../../../src/core/media/details.ts";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { attachmentMarkup, shownSizes } from "../../../src/core/media/markup.ts";

const drawn = (type: string, width: number, height: number) =>
  drawFile({ type, title: "a", size: { width, height } }).bytes;
const weigh = () => 5;

describe("fileDetails", () => {
  it("tells of a picture, its sizes and its camera", () => {
    const file = { folder: "2030/01", name: "a.png", type: "image/png" };
    const bytes = drawn("image/png", 800, 600);
    const { details, shown } = fileDetails(file, bytes, { weigh });
    expect(shown).toBe("a.png");
    expect(details).toMatchObject({
      width: 800,
      height: 600,
      file: "2030/01/a.png",
      filesize: bytes.byteLength,
      image_meta: { aperture: "0", orientation: "0", keywords: [] },
    });
    expect(details).not.toHaveProperty("original_image");
    const medium = { file: "a-300x225.png", width: 300, height: 225, filesize: 5, mime_type: "image/png" };
    expect(details.sizes).toMatchObject({ medium });
  });

  it("keeps a large picture smaller, beside the original", () => {
    const file = { folder: "2030/01", name: "a.jpg", type: "image/jpeg" };
    const { details, shown } = fileDetails(file, drawn("image/jpeg", 3000, 2000), { weigh });
    expect(shown).toBe("a-scaled.jpg");
    expect(details).toMatchObject({ width: 2560, height: 1707, file: "2030/01/a-scaled.jpg", original_image: "a.jpg" });
    expect(details.sizes).toMatchObject({ "2048x2048": { file: "a-2048x1365.jpg" } });
  });

  it("tells only how large a file is that it can't read", () => {
    const file = { folder: "2030/01", name: "a.jpg", type: "image/jpeg" };
    expect(fileDetails(file, Buffer.from([0xff, 0xd8, 0xff]), { weigh }).details).toEqual({ filesize: 3, sizes: {} });
  });

  it("tells how a sound was recorded", () => {
    const file = { folder: "2030/01", name: "a.wav", type: "audio/wav" };
    const bytes = drawFile({ type: "audio/wav", title: "a" }).bytes;
    expect(fileDetails(file, bytes, { weigh }).details).toEqual({
      dataformat: "wav",
      bitrate_mode: "cbr",
      wformattag: 1,
      codec: "Pulse Code Modulation (PCM)",
      channels: 1,
      sample_rate: 8000,
      bitrate: 64000,
      bits_per_sample: 8,
      lossless: true,
      channelmode: "mono",
      compression_ratio: 1,
      fileformat: "wav",
      filesize: 8044,
      mime_type: "audio/wav",
      length: 1,
      length_formatted: "0:01",
      sizes: {},
    });
  });
});

describe("attachmentMarkup", () => {
  const address = "{base_url}/wp-content/uploads/2030/01/a.png";
  const { details } = fileDetails(
    { folder: "2030/01", name: "a.png", type: "image/png" },
    drawn("image/png", 800, 600),
    {
      weigh,
    },
  );

  it("shows a picture in its medium size, with the others to choose from", () => {
    const base = address.slice(0, -".png".length);
    expect(attachmentMarkup({ id: 2, type: "image/png", address, title: "A", alt: 'a "b"', details })).toBe(
      `<p class="attachment"><a href='${address}'><img loading="lazy" decoding="async" width="300" height="225" ` +
        `src="${base}-300x225.png" class="attachment-medium size-medium" alt="a &quot;b&quot;" ` +
        `srcset="${base}-300x225.png 300w, ${base}-768x576.png 768w, ${address} 800w" ` +
        `sizes="auto, (max-width: 300px) 100vw, 300px" /></a></p>`,
    );
  });

  it("shows a picture that it knows no size of as a point", () => {
    const markup = attachmentMarkup({
      id: 2,
      type: "image/png",
      address,
      title: "A",
      alt: "",
      details: { filesize: 3 },
    });
    expect(markup).toContain(`width="1" height="1" src="${address}"`);
    expect(markup).not.toContain("srcset");
  });

  it("shows a document by its title, a sound by a player", () => {
    const shown = { id: 5, address, title: "Plan", alt: "", details: {} };
    expect(attachmentMarkup({ ...shown, type: "application/pdf" })).toBe(
      `<p class="attachment"><a href='${address}'>Plan</a></p>`,
    );
    expect(attachmentMarkup({ ...shown, type: "audio/wav" })).toContain(`id="audio-5-1"`);
  });

  it("gives the sizes their addresses, the picture itself last", () => {
    const sizes = shownSizes(address, "image/png", details);
    expect(Object.keys(sizes)).toEqual(["medium", "thumbnail", "medium_large", "full"]);
    expect(sizes.full).toEqual({
      file: "a.png",
      width: 800,
      height: 600,
      mime_type: "image/png",
      source_url: address,
    });
    expect(shownSizes(address, "image/png", { sizes: {} })).toEqual({});
  });
});
