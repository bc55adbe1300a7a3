import { describe, expect, it, test } from "vitest";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { readUpload, unsupportedPicture } from "../../../src/core/media/upload.ts";
import { Refusal } from "../../../src/engine/refusal.ts";
import { md5Digest } from "../../../src/state/digest.ts";

const png = drawFile({ type: "image/png", title: "a", size: { width: 9, height: 6 } }).bytes;

function call(headers: Record<string, string>, parts: object = {}) {
  return { sources: { query: {}, url: {} }, header: (name: string) => headers[name], ...parts } as Parameters<
    typeof readUpload
  >[0];
}

const head = { "content-type": "image/png", "content-disposition": 'attachment; filename="dot one.png"' };
const form = (name: string, bytes: Uint8Array, type = "image/png", field = "file") => ({
  sources: { query: {}, url: {}, form: {}, files: { [field]: [{ name, type, bytes }] } },
});

describe("readUpload", () => {
  it("takes a body, named by its header", () => {
    expect(readUpload(call(head, { body: png }), { scripts: false })).toEqual({
      name: "dot-one.png",
      type: "image/png",
      bytes: png,
      title: undefined,
    });
  });

  it("takes a field of a form, titled as it was named", () => {
    const upload = readUpload(call({}, form("form dot.png", png)), { scripts: false });
    expect(upload).toMatchObject({ name: "form-dot.png", title: "form dot" });
  });

  it("takes a body whose hash is the one that was said", () => {
    const said = { ...head, "content-md5": md5Digest(png) };
    expect(readUpload(call(said, { body: png }), { scripts: false }).name).toBe("dot-one.png");
  });

  test.each([
    ["rest_upload_no_data", head, {}],
    ["rest_upload_no_data", { "content-type": "multipart/form-data; boundary=x" }, { body: png }],
    ["rest_upload_no_content_type", { "content-disposition": "x" }, { body: png }],
    ["rest_upload_no_content_disposition", { "content-type": "image/png" }, { body: png }],
    ["rest_upload_invalid_disposition", { ...head, "content-disposition": "attachment" }, { body: png }],
    ["rest_upload_hash_mismatch", { ...head, "content-md5": "nope" }, { body: png }],
    ["rest_upload_hash_mismatch", { "content-md5": "nope" }, form("a.png", png)],
    ["rest_upload_sideload_error", { ...head, "content-disposition": "a; filename=a.exe" }, { body: png }],
    ["rest_upload_unknown_error", {}, form("a.exe", png)],
    ["rest_upload_unknown_error", {}, form("a.png", Buffer.alloc(0))],
    ["rest_upload_unknown_error", {}, form("a.png", png, "image/png", "picture")],
  ])("refuses with %s", (code, headers, parts) => {
    expect(refusalOf(() => readUpload(call(headers, parts), { scripts: false }))).toBe(code);
  });
});

it("refuses pictures in a form that nobody can work on, by the type that they say", () => {
  expect(unsupportedPicture(call({}, form("a.png", png)))).toBeUndefined();
  expect(unsupportedPicture(call({}, form("a.png", png, "image/tiff")))).toBeInstanceOf(Refusal);
});

function refusalOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return (error.answer.body as { code: string }).code;
    throw error;
  }
}
