import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

const call = await siteWith({ "wp/v2/posts": [] });

async function written(as: string, members: JsonObject): Promise<JsonObject> {
  const { body } = await call("POST wp/v2/posts", { as, body: { title: "Moss", ...members } });
  return body;
}

const contentOf = async (as: string, content: string) => (await written(as, { content }))["content"] as JsonObject;

describe("what is kept of the contents of those who may not write any markup", () => {
  it.each([
    ['<p onclick="x">a</p><script>b</script>', "<p>a</p>b"],
    [String.raw`<!-- wp:a {"b":"\u003cscript\u003e1"} /-->`, '<!-- wp:a {"b":"1"} /-->'],
    [
      "<p style='background:linear-gradient(red, blue);order:2'>a</p>",
      "<p style='background:linear-gradient(red, blue)'>a</p>",
    ],
  ])("%s", async (content, kept) => {
    expect((await contentOf("author", content))["raw"]).toBe(kept);
    expect((await contentOf("editor", content))["raw"]).toBe(content);
  });

  it.each([
    ["http://127.0.0.1:4010/files/a.pdf", "application/pdf", true],
    ["https://127.0.0.1:4010/a.pdf", "application/pdf", true],
    ["http://127.0.0.1:4010/a.pdf", "text/html", false],
    ["http://127.0.0.1:4010/a.pdf?b", "application/pdf", false],
    ["http://127.0.0.1:4010/a.pdf#b.pdf", "application/pdf", false],
    ["http://127.0.0.1:4010/a.html", "application/pdf", false],
    ["http://127.0.0.1/a.pdf", "application/pdf", false],
    ["http://elsewhere.example/a.pdf", "application/pdf", false],
    ["/a.pdf", "application/pdf", false],
  ])("an object of %s as %s: %s", async (data, type, isKept) => {
    const object = `<object data="${data}" type="${type}" class="big" onload="x">`;
    const kept = isKept ? `<object data="${data}" type="${type}" class="big">` : "<object>";
    expect((await contentOf("author", `${object}</object>`))["raw"]).toBe(`${kept}</object>`);
  });
});

describe("footnotes", () => {
  it.each([
    ["not JSON", ""],
    ['"text"', ""],
    ["[]", "[]"],
    [
      '[{"content":"a <script>x</script><b>é</b>","id":"AB c!","more":1}]',
      String.raw`[{"id":"abc","content":"a x<b>\u00e9<\/b>"}]`,
    ],
    ['[{"content":"a"},{"id":"b"},{"id":"","content":"c"},3,{"id":4,"content":"d"}]', '[{"id":"4","content":"d"}]'],
    ['{"first":{"id":"a","content":"b"}}', '[{"id":"a","content":"b"}]'],
  ])("%s are kept as %s for those who may not write any markup", async (footnotes, kept) => {
    expect((await written("author", { meta: { footnotes } }))["meta"]).toMatchObject({ footnotes: kept });
    expect((await written("editor", { meta: { footnotes } }))["meta"]).toMatchObject({ footnotes });
  });

  it("of autosaves are filtered too", async () => {
    const { id } = await written("author", { status: "publish" });
    const meta = { footnotes: '[{"id":"A","content":"b<script>"}]' };
    const { body } = await call(`POST wp/v2/posts/${JSON.stringify(id)}/autosaves`, {
      as: "author",
      body: { title: "x", meta },
    });
    expect(body["meta"]).toMatchObject({ footnotes: '[{"id":"a","content":"b"}]' });
  });
});
