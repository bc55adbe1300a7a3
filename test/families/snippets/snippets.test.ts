import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { snippetSite } from "./snippet-site.ts";

describe("snippets", () => {
  it("are one list unless pages are asked for", async () => {
    const ask = await snippetSite();
    const all = await ask("GET", "snippets");
    expect(all.body).toMatchObject([{ id: 5 }, { id: 6 }]);
    expect(all.headers.get("x-wp-totalpages")).toBe("1");
    const second = await ask("GET", "snippets?page=2&per_page=1");
    expect(second.body).toMatchObject([{ id: 6 }]);
    expect(second.headers.get("x-wp-total")).toBe("2");
    expect(second.headers.get("x-wp-totalpages")).toBe("2");
    expect((await ask("GET", "snippets?page=9")).body).toEqual([]);
  });

  it("keep what they are told", async () => {
    const ask = await snippetSite();
    const made = await ask("POST", "snippets", { body: { name: "New", code: "<?php $a = 1; ?>", tags: "a, b" } });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ id: 7, code: " $a = 1; ", tags: ["a", "b"], network: null, active: false });
    await ask("PATCH", "snippets/7", { body: { priority: "3" } });
    const read = await ask("GET", "snippets/7");
    expect(read.body).toMatchObject({ name: "New", priority: 3, network: false, modified: "2026-11-27 22:20:00" });
  });

  it("keep the tags of markup that is no PHP", async () => {
    const ask = await snippetSite();
    const made = await ask("POST", "snippets", { body: { scope: "content", code: "<?php echo 1; ?>" } });
    expect(made.body).toMatchObject({ code: "<?php echo 1; ?>" });
  });

  it("overwrite the one whose id a create names", async () => {
    const ask = await snippetSite();
    await ask("POST", "snippets", { body: { id: 5, name: "Only a name" } });
    expect((await ask("GET", "snippets/5")).body).toMatchObject({
      name: "Only a name",
      code: "",
      tags: [],
      active: false,
    });
  });

  it("never run with a fault in their code", async () => {
    const ask = await snippetSite();
    const made = await ask("POST", "snippets", { body: { code: "if ( {", active: true } });
    expect(made.body).toMatchObject({ active: false, code_error: [expect.any(String), 1] });
    const fixed = await ask("PUT", "snippets/7", { body: { code: "f();", active: true } });
    expect(fixed.body).toMatchObject({ active: true, code_error: null });
    const broken = await ask("PUT", "snippets/7", { body: { code: "f(", network: true } });
    expect(broken.body).toMatchObject({ code: "f(", active: false, network: false, code_error: null });
    const styles = await ask("POST", "snippets", { body: { scope: "site-css", code: "p {", active: true } });
    expect(styles.body).toMatchObject({ active: true, code_error: null });
  });

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ["never have a condition on", { scope: "condition", active: true }, { active: false }, { active: false }],
    [
      "leave alone code that is to run once",
      { scope: "single-use", code: "if ( {", active: true },
      { active: true, code_error: null },
      { active: true },
    ],
    ["have a priority above zero", { priority: -5 }, { priority: 5 }, { priority: 5 }],
    [
      "are of this site alone",
      { network: true, shared_network: true, active: true },
      { network: true, shared_network: true, active: false },
      { network: false, shared_network: false, active: false },
    ],
    [
      "keep tags parted at commas and without markup",
      { tags: [" <b>a</b>", "b,c", ""] },
      { tags: [" <b>a</b>", "b,c", ""] },
      { tags: ["a", "b", "c", ""] },
    ],
    ["lose a short opening tag", { code: " <?= 1;" }, { code: "= 1;" }, { code: "= 1;" }],
  ])("%s", async (_what, body, answered, kept) => {
    const ask = await snippetSite();
    expect((await ask("POST", "snippets", { body })).body).toMatchObject(answered);
    expect((await ask("GET", "snippets/7")).body).toMatchObject(kept);
  });

  it("answer a create over none with its id, keep nothing, and say so", async () => {
    const ask = await snippetSite();
    const made = await ask("POST", "snippets", { body: { id: 99, name: "Nowhere" } });
    expect(made).toMatchObject({ status: 200, body: { id: 99, name: "Nowhere" } });
    expect(made.headers.get("x-standin-effect")).toBe("none");
    const over = await ask("POST", "snippets", { body: { id: 5, name: "Here" } });
    expect(over.headers.get("x-standin-effect")).toBeNull();
    expect((await ask("GET", "snippets/99")).status).toBe(500);
  });

  it("read as off where a condition is switched on", async () => {
    const ask = await snippetSite();
    await ask("POST", "snippets", { body: { scope: "condition", code: "[]" } });
    expect((await ask("POST", "snippets/7/activate")).status).toBe(200);
    expect((await ask("GET", "snippets/7")).body).toMatchObject({ active: false });
    expect((await ask("POST", "snippets/7/activate")).status).toBe(500);
  });

  it("are switched on and off, each once", async () => {
    const ask = await snippetSite();
    expect((await ask("POST", "snippets/6/activate")).body).toEqual({});
    expect((await ask("GET", "snippets/6")).body).toMatchObject({ active: true });
    expect((await ask("PUT", "snippets/6/activate")).status).toBe(500);
    expect((await ask("PATCH", "snippets/6/deactivate")).status).toBe(200);
    expect((await ask("POST", "snippets/6/deactivate")).body).toMatchObject({ code: "rest_cannot_activate" });
    expect((await ask("POST", "snippets/99/activate")).status).toBe(404);
  });

  it("go to a trash, and are still read and listed", async () => {
    const ask = await snippetSite();
    const gone = await ask("DELETE", "snippets/5");
    expect(gone).toMatchObject({ status: 204, body: null });
    const { body, headers } = await ask("GET", "snippets?per_page=30");
    expect(body).toMatchObject([{ id: 5, active: false }, { id: 6 }]);
    expect(headers.get("x-wp-total")).toBe("2");
    expect((await ask("GET", "snippets/5")).body).toMatchObject({ id: 5, active: false });
    expect(await ask("DELETE", "snippets/5")).toMatchObject({ status: 500, body: { code: "rest_cannot_delete" } });
  });

  it.each([
    ["POST", "snippets/5/activate"],
    ["POST", "snippets/5/deactivate"],
    ["PATCH", "snippets/5"],
  ])("come out of the trash by %s %s", async (method, path) => {
    const ask = await snippetSite();
    await ask("DELETE", "snippets/5");
    expect((await ask(method, path, { body: {} })).status).toBe(200);
    expect((await ask("DELETE", "snippets/5")).status).toBe(204);
  });

  it("are exported without what is usual", async () => {
    const ask = await snippetSite();
    expect((await ask("GET", "snippets/6/export")).body).toEqual({
      generator: expect.any(String),
      date_created: "2026-11-27 22:20",
      snippets: [
        {
          id: 6,
          name: "Footer",
          code: "<p>Open</p>",
          scope: "footer-content",
          modified: "2026-11-01 10:00:00",
          revision: "1",
        },
      ],
    });
    await ask("PUT", "snippets/6", { body: { priority: 0, name: "0", desc: "One\r\ntwo" } });
    const { body } = await ask("GET", "snippets/6/export");
    expect(body).toMatchObject({ snippets: [{ desc: "One\ntwo" }] });
    expect(body).not.toHaveProperty("snippets.0.priority");
    expect(body).not.toHaveProperty("snippets.0.name");
    expect((await ask("GET", "snippets/99/export")).body).toMatchObject({ snippets: [[]] });
  });

  it("are exported as code", async () => {
    const ask = await snippetSite();
    expect((await ask("GET", "snippets/6/export-code")).body).toBe("<?php\n\n/**\n * Footer\n */\n<p>Open</p>\n");
  });

  it.each([
    ["GET", "snippets/99", 500, "rest_cannot_get"],
    ["PUT", "snippets/99", 400, "rest_cannot_update"],
    ["PUT", "snippets/0", 400, "rest_cannot_update"],
    ["DELETE", "snippets/99", 500, "rest_cannot_delete"],
  ])("refuse %s %s", async (method, path, status, code) => {
    const ask = await snippetSite();
    expect(await ask(method, path, method === "PUT" ? { body: {} } : {})).toMatchObject({ status, body: { code } });
  });

  it("are closed to visitors under strict permissions, but for their schema", async () => {
    const ask = await snippetSite({ auth: "strict" });
    expect(await ask("GET", "snippets")).toMatchObject({ status: 401, body: { code: "rest_forbidden" } });
    expect((await ask("GET", "snippets/schema")).status).toBe(200);
  });
});

describe("importers", () => {
  it("have nothing to take over", async () => {
    const ask = await snippetSite();
    expect((await ask("GET", "importers")).body).toHaveLength(3);
    expect((await ask("GET", "header-footer-code-manager")).body).toEqual([]);
    const imported = await ask("POST", "insert-php-code-snippet/import", { body: { ids: [1] } });
    expect(imported.body).toEqual({ imported: [] });
  });
});
