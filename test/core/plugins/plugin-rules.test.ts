import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

function plugin(path: string, name: string, status = "inactive"): JsonObject {
  return { plugin: path, status, name, author: "Ann", description: { raw: `<b>${name}</b> helps`, rendered: "" } };
}

const as = "administrator";
const lists = {
  "wp/v2/plugins": [plugin("b/b", "banner 10"), plugin("alone", "Banner 9", "active"), plugin("a/c", "apple")],
};
const ITEM = "GET, POST, PUT, PATCH, DELETE";

describe("plugins", () => {
  it("are listed by name, numbers in it by value, without totals", async () => {
    const call = await siteWith(lists);
    const { list, headers } = await call("GET wp/v2/plugins", { as });
    expect(list.map(({ name }) => name)).toEqual(["apple", "Banner 9", "banner 10"]);
    expect(headers.get("x-wp-total")).toBeNull();
  });

  it.each([
    ["search=BANNER", []],
    ["search=banner", ["b/b"]],
    ["search=banner 10 helps", ["b/b"]],
    ["search=Ann", ["a/c", "alone", "b/b"]],
    ["search=alone.php", ["alone"]],
    ["search=nowhere", []],
    ["status=active", ["alone"]],
    ["status[]=active&status[]=inactive&search=apple", ["a/c"]],
    ["status=", ["a/c", "alone", "b/b"]],
  ])("that answer to %s are %j", async (query, found) => {
    const call = await siteWith(lists);
    expect((await call(`GET wp/v2/plugins?${query}`, { as })).list.map((one) => one.plugin)).toEqual(found);
  });

  it("show all their members in whatever context", async () => {
    const call = await siteWith(lists);
    const whole = (await call("GET wp/v2/plugins/alone?context=edit", { as })).body;
    expect(whole).toMatchObject({ name: "Banner 9", description: { raw: "<b>Banner 9</b> helps" } });
    for (const context of ["view", "embed"]) {
      expect((await call(`GET wp/v2/plugins/alone?context=${context}`, { as })).body).toEqual(whole);
      expect((await call(`GET wp/v2/plugins?context=${context}`, { as })).list).toContainEqual(whole);
    }
  });

  it("are turned on and off, and deleted once they are off", async () => {
    const call = await siteWith(lists);
    const path = "wp/v2/plugins/a/c" as const;
    const on = await call(`PATCH ${path}`, { as, body: { status: "active" } });
    expect([on.status, on.body.status, on.headers.get("allow")]).toEqual([200, "active", ITEM]);
    const kept = await call(`DELETE ${path}`, { as });
    expect([kept.status, kept.body.code]).toEqual([400, "rest_cannot_delete_active_plugin"]);
    await call(`PUT ${path}`, { as, body: { status: "inactive" } });
    const gone = await call(`DELETE ${path}`, { as });
    expect(gone.body).toMatchObject({ deleted: true, previous: { plugin: "a/c", status: "inactive" } });
    expect(gone.body.previous).not.toHaveProperty("_links");
    expect(gone.headers.get("allow")).toBeNull();
    expect((await call(`GET ${path}`, { as })).body.code).toBe("rest_plugin_not_found");
  });

  it("are added off or on, one a folder, and are found at their address", async () => {
    const call = await siteWith(lists);
    const made = await call("POST wp/v2/plugins", { as, body: { slug: "my-forms", status: "active" } });
    expect([made.status, made.headers.get("x-standin-basis")]).toEqual([201, "invented"]);
    expect(made.headers.get("location")).toMatch(/\/wp\/v2\/plugins\/my-forms\/my-forms$/);
    expect((await call("GET wp/v2/plugins/my-forms/my-forms", { as })).body).toMatchObject({
      name: "My Forms",
      status: "active",
    });
    for (const slug of ["my-forms", "a", "alone"])
      expect((await call("POST wp/v2/plugins", { as, body: { slug } })).body.code).toBe("folder_exists");
  });

  it("do not tell what may be done with one whose call was not read", async () => {
    const call = await siteWith(lists);
    const bad = await call("POST wp/v2/plugins/alone", { as, body: { status: "nope" } });
    expect([bad.status, bad.headers.get("allow")]).toEqual([400, null]);
    expect((await call("OPTIONS wp/v2/plugins/alone", { as })).headers.get("allow")).toBeNull();
    expect((await call("OPTIONS wp/v2/plugins", { as })).headers.get("allow")).toBe("GET, POST");
  });

  it.each([
    ["GET wp/v2/plugins", "rest_cannot_view_plugins"],
    ["GET wp/v2/plugins/alone", "rest_cannot_view_plugin"],
    ["GET wp/v2/plugins/nope", "rest_cannot_view_plugin"],
    ["POST wp/v2/plugins/alone", "rest_cannot_manage_plugins"],
    ["DELETE wp/v2/plugins/nope", "rest_cannot_manage_plugins"],
    ["POST wp/v2/plugins", "rest_cannot_install_plugin"],
  ] as const)("refuse %s to an editor with %s", async (path, code) => {
    const body = path.startsWith("POST") ? { slug: "x" } : undefined;
    const answer = await (await siteWith(lists))(path, { as: "editor", ...(body && { body }) });
    expect([answer.status, answer.body.code, answer.headers.get("allow")]).toEqual([403, code, null]);
  });
});
