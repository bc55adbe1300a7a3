import { describe, expect, it } from "vitest";
import { parseMultipart } from "../../../src/args/body/parse-multipart.ts";
import { plainValues } from "../../../src/args/raw-value.ts";

describe("a multipart body", () => {
  it("gives fields and files", () => {
    const parts = parsed(
      part('name="title"', "Winter\r\nmarket"),
      part('name="tags[]"', "a"),
      part('name="tags[]"', "b"),
      part('name="files[]"; filename="one.json"\r\nContent-Type: application/json', "{}"),
      part('name="files[]"; filename="t\\"wo.txt"', "two"),
      part('name="none"; filename=""', ""),
    );
    expect(plainValues(parts?.form ?? {})).toEqual({ title: "Winter\r\nmarket", tags: ["a", "b"] });
    expect(parts?.files["files"]?.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString()])).toEqual([
      ["one.json", "application/json", "{}"],
      ['t"wo.txt', "", "two"],
    ]);
    expect(Object.keys(parts?.files ?? {})).toEqual(["files", "none"]);
    expect(parts?.files["none"]).toEqual([]);
  });

  it("keeps the bytes of a file, line breaks and half boundaries included", () => {
    const content = Buffer.from([0, 255, 13, 10, 45, 45, 98, 13, 10]);
    const body = Buffer.concat([
      Buffer.from('--bound\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'),
      content,
      Buffer.from("\r\n--bound--"),
    ]);
    expect(parseMultipart(body, "bound", 10)?.files["f"]?.[0]?.bytes).toEqual(content);
  });

  it.each([
    ["garbage", {}],
    ["", {}],
    ["--b", {}],
    ["--b--", {}],
    ["--b\r\n\r\nx\r\n--b--", {}],
    ['preamble\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--', { a: "1" }],
    ["--b\nContent-Disposition: form-data; name=a\n\n1\n--b--\n", { a: "1" }],
    ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end', { a: "no end" }],
    ['--b\r\nContent-Disposition: form-data; name="a.b c"\r\n\r\n1\r\n--b--', { a_b_c: "1" }],
  ])("%j", (body, expected) => {
    expect(plainValues(parseMultipart(Buffer.from(body), "b", 10)?.form ?? {})).toEqual(expected);
  });

  it("is not read beyond the limit of parts", () => {
    const body = [part('name="a"', "1"), part('name="b"', "2")].join("");
    expect(parseMultipart(Buffer.from(`${body}--b--`), "b", 1)).toBeUndefined();
  });
});

function part(disposition: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

function parsed(...parts: string[]) {
  return parseMultipart(Buffer.from(`${parts.join("")}--b--\r\n`), "b", 10);
}
