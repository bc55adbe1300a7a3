import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { snippetSite } from "./snippet-site.ts";

const upload = (...files: [name: string, content: string][]): FormData => {
  const form = new FormData();
  for (const [name, content] of files) form.append("files[]", new File([content], name));
  return form;
};

describe("file-upload/parse", () => {
  it("reads exports, and says which files were none", async () => {
    const ask = await snippetSite();
    const { body } = await ask("POST", "file-upload/parse", {
      body: upload(
        [
          "a.json",
          JSON.stringify({ snippets: [{ id: 4, name: "One", code: "$a;", tags: ["x", "y"], scope: "site-css" }] }),
        ],
        ["b.json", "{broken"],
        ["c.txt", "text"],
      ),
    });
    expect(body).toMatchObject({
      total_count: 1,
      snippets: [
        { id: 4, name: "One", source_file: "a.json", table_data: { id: 4, title: "One", tags: "x, y", type: "css" } },
      ],
      warnings: ["Error parsing b.json: Invalid JSON in file b.json: Syntax error", expect.stringContaining("c.txt")],
    });
  });

  it("reads the older XML form, its members as they are named", async () => {
    const ask = await snippetSite();
    const xml =
      '<?xml version="1.0"?><snippets><snippet scope="admin"><name>A &amp; B</name><description>d</description>' +
      "<code><![CDATA[$a < 1;]]></code><tags>x, y</tags></snippet></snippets>";
    expect((await ask("POST", "file-upload/parse", { body: upload(["b.xml", xml]) })).body).toMatchObject({
      snippets: [
        {
          name: "A & B",
          description: "d",
          code: "$a < 1;",
          tags: "x, y",
          scope: "admin",
          table_data: { id: 1, tags: "x, y", description: "d" },
        },
      ],
    });
  });

  it.each<[string, JsonObject, JsonObject]>([
    ["a scope that is not known", { scope: "odd-js" }, { scope: "odd-js", type: "js" }],
    ["tags in one text", { tags: "x, y" }, { tags: "" }],
    ["an empty name", { name: "" }, { title: "" }],
    ["a description beside none", { desc: null, description: "d" }, { description: "d" }],
    ["nothing at all", {}, { title: expect.any(String), scope: "global", tags: "", description: "", type: "php" }],
  ])("makes a row of an item with %s", async (_what, item, table_data) => {
    const ask = await snippetSite();
    const body = upload(["a.json", JSON.stringify({ snippets: { one: item } })]);
    expect((await ask("POST", "file-upload/parse", { body })).body).toMatchObject({
      snippets: [{ ...item, source_file: "a.json", table_data }],
    });
  });

  it.each([
    ["application/json", '{"snippets": [[]]}'],
    ["text/xml", "<export><snippet/><snippet></snippet></export>"],
  ])("reads a file of any name that is %s", async (type, content) => {
    const ask = await snippetSite();
    const body = new FormData();
    body.append("files[]", new File([content], "export", { type }));
    expect((await ask("POST", "file-upload/parse", { body })).body).toMatchObject({ total_count: 1 });
  });

  it("finds nothing wrong with XML that holds no snippets", async () => {
    const ask = await snippetSite();
    const { body } = await ask("POST", "file-upload/parse", { body: upload(["a.xml", "<root/>"]) });
    expect(body).toMatchObject({ code: "no_snippets_found", data: { errors: [] } });
  });

  it.each<[string, FormData, string]>([
    ["no file", new FormData(), "no_files"],
    ["files without snippets", upload(["a.json", '{"snippets": []}']), "no_snippets_found"],
    ["broken files", upload(["a.json", "{"], ["b.xml", "<x>"]), "no_snippets_found"],
  ])("refuses %s", async (_what, body, code) => {
    const ask = await snippetSite();
    expect(await ask("POST", "file-upload/parse", { body })).toMatchObject({ status: 400, body: { code } });
  });

  it("asks for a request token under strict permissions", async () => {
    const ask = await snippetSite({ auth: "strict" });
    const headers = { Authorization: `Basic ${btoa("admin:admin")}` };
    const body = upload(["a.json", '{"snippets": [{"name": "One"}]}']);
    const refused = await ask("POST", "file-upload/parse", { body, headers });
    expect(refused).toMatchObject({ status: 403, body: { code: "rest_cookie_invalid_nonce" } });
  });
});

describe("file-upload/import", () => {
  const item = { name: "Round prices", code: "$new;", active: true };

  it.each([
    ["ignore", { imported: 1, imported_ids: [7] }],
    ["skip", { imported: 0, imported_ids: [] }],
    ["replace", { imported: 1, imported_ids: [5] }],
  ])("treats a taken name as told: %s", async (action, answer) => {
    const ask = await snippetSite();
    const { body } = await ask("POST", "file-upload/import", { body: { snippets: [item], duplicate_action: action } });
    expect(body).toMatchObject(answer);
  });

  it("counts the name of a deleted snippet as taken", async () => {
    const ask = await snippetSite();
    await ask("DELETE", "snippets/5");
    const { body } = await ask("POST", "file-upload/import", { body: { snippets: [item], duplicate_action: "skip" } });
    expect(body).toMatchObject({ imported: 0 });
  });

  it("never switches on what it imports", async () => {
    const ask = await snippetSite();
    await ask("POST", "file-upload/import", { body: { snippets: [item], duplicate_action: "replace" } });
    expect((await ask("GET", "snippets/5")).body).toMatchObject({ code: "$new;", active: false, tags: [] });
  });

  it("takes a description before a desc", async () => {
    const ask = await snippetSite();
    await ask("POST", "file-upload/import", { body: { snippets: [{ desc: "a", description: "b", tags: "x, y" }] } });
    expect((await ask("GET", "snippets/7")).body).toMatchObject({ desc: "b", tags: ["x", "y"] });
  });

  it("tolerates texts and refuses an empty list", async () => {
    const ask = await snippetSite();
    expect((await ask("POST", "file-upload/import", { body: { snippets: "x" } })).body).toMatchObject({ imported: 1 });
    const empty = await ask("POST", "file-upload/import", { body: { snippets: [] } });
    expect(empty).toMatchObject({ status: 400, body: { code: "no_snippets" } });
  });
});
