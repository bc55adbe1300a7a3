import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../src/json/json.ts";
import { createStandin } from "../../../src/index.ts";
import { readFileSync } from "node:fs";
import { scalarText } from "../../../src/engine/json-reading.ts";
import { inventedWith } from "../invented/invented-with.ts";
import { siteWith } from "../site-with.ts";

function entry(id: number, author: number, more: JsonObject = {}): JsonObject {
  const text = { raw: `entry ${id}`, rendered: `entry ${id}` };
  return { id, slug: `entry-${id}`, status: "publish", title: text, date: "2026-01-01T10:00:00", author, ...more };
}

const lists: Record<string, Json> = {
  "wp/v2/posts": [entry(10, 1, { type: "post" }), entry(11, 3, { type: "post" }), entry(12, 4, { status: "draft" })],
  "wp/v2/pages": [entry(20, 2, { type: "page" })],
};

describe("accounts", { timeout: 20_000 }, () => {
  it("are shown to everybody once they have published an entry of any type", async () => {
    const call = await siteWith(lists);
    const { list } = await call("GET wp/v2/users?orderby=id");
    expect(list.map(({ id }) => id)).toEqual([1, 2, 3]);
    const all = await call("GET wp/v2/users?orderby=id", { as: "administrator" });
    expect(all.list.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ["page", [2]],
    ["post", [1, 3]],
  ])("are found by the type %s of what they have published", async (type, ids) => {
    const call = await siteWith(lists);
    const { list } = await call(`GET wp/v2/users?orderby=id&has_published_posts=${type}`, { as: "administrator" });
    expect(list.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ["GET", undefined, 401, "rest_user_cannot_view"],
    ["GET", "editor", 403, "rest_user_cannot_view"],
    ["GET", "contributor", 200, undefined],
    ["POST", "editor", 403, "rest_cannot_edit"],
    ["DELETE", "editor", 400, "rest_missing_callback_param"],
  ] as const)("that nobody knows answer %s of %s with %i", async (method, as, status, code) => {
    const call = await siteWith(lists);
    const answered = await call(`${method} wp/v2/users/4`, as === undefined ? {} : { as });
    expect([answered.status, answered.body.code]).toEqual([status, code]);
  });

  it("show what a role may do as soon as they are given it, and follow their e-mail address and slug", async () => {
    const call = await siteWith(lists);
    const before = await call("GET wp/v2/users/5?context=edit", { as: "administrator" });
    const { body } = await call("POST wp/v2/users/5", {
      as: "administrator",
      body: { roles: ["editor"], email: "New@house.example", slug: "new" },
    });
    expect(body.extra_capabilities).toEqual({ editor: true });
    expect(body.capabilities).toMatchObject({ editor: true, edit_others_posts: true });
    expect(body.capabilities).not.toHaveProperty("subscriber");
    expect(body.link).toBe("http://127.0.0.1:4010/author/new/");
    expect(body.avatar_urls).not.toEqual(before.body.avatar_urls);
    expect((await call("POST wp/v2/categories", { as: "subscriber", body: { name: "Mine" } })).status).toBe(201);
  });

  it("keep a way of addresses that is not the usual one", async () => {
    const call = await siteWith({
      "wp/v2/users": [
        {
          id: 1,
          username: "administrator",
          slug: "boss",
          roles: ["administrator"],
          link: "{base_url}/writers/boss/",
        },
      ],
    });
    const { body } = await call("POST wp/v2/users", {
      as: "administrator",
      body: { username: "ines", email: "ines@house.example", password: "x" },
    });
    expect(body.link).toBe("http://127.0.0.1:4010/writers/ines/");
  });

  it("know roles of the site's own from those who have them", async () => {
    const call = await siteWith({
      "wp/v2/users": [
        { id: 1, username: "administrator", slug: "administrator", roles: ["administrator"] },
        { id: 2, username: "keeper", slug: "keeper", roles: ["keeper"], capabilities: { read: true, keep: true } },
        { id: 3, username: "other", slug: "other", roles: ["subscriber"] },
      ],
    });
    const keeper = await call("POST wp/v2/users/3", { as: "administrator", body: { roles: ["keeper"] } });
    expect(keeper.body.capabilities).toEqual({ read: true, keep: true });
    const nobody = await call("POST wp/v2/users/3", { as: "administrator", body: { roles: ["nobody"] } });
    expect([nobody.status, nobody.body.code]).toEqual([400, "rest_user_invalid_role"]);
  });

  it("leave their entries to somebody, or take them along", async () => {
    const call = await siteWith(lists);
    await call("DELETE wp/v2/users/3?force=true&reassign=2", { as: "administrator" });
    expect((await call("GET wp/v2/posts/11")).body.author).toBe(2);
    await call("DELETE wp/v2/users/2?force=true&reassign=", { as: "administrator" });
    const { body } = await call("GET wp/v2/posts/11?context=edit", { as: "administrator" });
    expect([body.status, body.slug, body.author]).toEqual(["trash", "entry-11__trashed", 2]);
  });

  it("keep what was written before a wrong value of their meta", async () => {
    const call = await siteWith(lists);
    const refused = await call("POST wp/v2/users/5", {
      as: "administrator",
      body: { name: "Renamed", meta: { house_title: ["x"] } },
    });
    expect([refused.status, refused.body.code]).toEqual([400, "rest_invalid_type"]);
    expect((await call("GET wp/v2/users/5", { as: "administrator" })).body.name).toBe("Renamed");
  });
});

describe("application passwords", () => {
  it("sign in, are told of, and remember when they were used", async () => {
    const call = await siteWith(lists);
    const made = await call("POST wp/v2/users/me/application-passwords", { as: "editor", body: { name: "Phone" } });
    expect(made.status).toBe(201);
    const password = scalarText(made.body.password);
    expect(password).toMatch(/^(?:\w{4} ){5}\w{4}$/);
    const as = `editor:${password}`;
    const used = await call("GET wp/v2/users/me/application-passwords/introspect", { as });
    expect([used.status, used.body.uuid, used.body.last_used]).toEqual([200, made.body.uuid, "2026-11-28T08:00:00"]);
    const others = await call("GET wp/v2/users/me/application-passwords/introspect", { as: "editor" });
    expect([others.status, others.body.code]).toEqual([404, "rest_no_authenticated_app_password"]);
    const { list } = await call("GET wp/v2/users/2/application-passwords", { as: "administrator" });
    expect(list.map((one) => [one.name, one.last_used, one.last_ip, "password" in one])).toEqual([
      ["Phone", "2026-11-28T08:00:00", "127.0.0.1", false],
    ]);
    await call(`DELETE wp/v2/users/2/application-passwords/${scalarText(made.body.uuid)}`, { as: "administrator" });
    expect((await call("GET wp/v2/users/me", { as })).status).toBe(401);
  });

  it.each([
    (password: string) => password.replaceAll(" ", ""),
    (password: string) => password.replaceAll(" ", "-"),
    (password: string) => `(${password.replaceAll(" ", " / ")})!`,
  ])("sign in with any marks between their letters and digits", async (written) => {
    const call = await siteWith(lists);
    const made = await call("POST wp/v2/users/me/application-passwords", { as: "editor", body: { name: "Phone" } });
    const password = scalarText(made.body.password);
    expect((await call("GET wp/v2/users/me", { as: `editor:${written(password)}` })).status).toBe(200);
    expect((await call("GET wp/v2/users/me", { as: "editor:---" })).status).toBe(401);
  });

  it.each(["<b></b>", "%41", "0"])("need a name of which something is left, unlike %j", async (name) => {
    const call = await siteWith(lists);
    const refused = await call("POST wp/v2/users/2/application-passwords", { as: "editor", body: { name } });
    expect([refused.status, refused.body.code]).toEqual([400, "application_password_empty_name"]);
    const made = await call("POST wp/v2/users/2/application-passwords", { as: "editor", body: { name: "Phone" } });
    const path = `wp/v2/users/2/application-passwords/${scalarText(made.body.uuid)}` as const;
    const kept = await call(`POST ${path}`, { as: "editor", body: { name } });
    expect([kept.status, kept.body.name]).toEqual([200, "Phone"]);
  });

  it("of somebody else are for those who manage accounts", async () => {
    const call = await siteWith(lists);
    const refused = await call("GET wp/v2/users/2/application-passwords", { as: "author" });
    expect([refused.status, refused.body.code]).toEqual([403, "rest_cannot_list_application_passwords"]);
  });
});

describe("invented application passwords", () => {
  const UUID = "[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}";

  it("have ids as those that are made, the same for the same seed", async () => {
    const lists = await Promise.all(
      [7, 7, 8].map(async (seed) =>
        (await inventedWith({ seed })).list("wp/v2/users/2/application-passwords", "editor"),
      ),
    );
    const [first, again, other] = lists.map((list) => list.map(({ uuid }) => uuid));
    expect(lists[0]?.length).toBe(2);
    for (const password of lists[0] ?? []) {
      expect(password.uuid).toMatch(new RegExp(`^${UUID}$`));
      expect(password.app_id).toMatch(new RegExp(`^(?:${UUID})?$`));
    }
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it("are found by their id", async () => {
    const { list, body } = await inventedWith();
    const [password] = await list("wp/v2/users/1/application-passwords", "admin");
    const path = `wp/v2/users/1/application-passwords/${scalarText(password?.uuid)}`;
    expect((await body(path, "admin")).uuid).toBe(password?.uuid);
  });
});

describe("invented accounts", () => {
  const index = JSON.parse(
    readFileSync("test/core/recordings/index.json", "utf8")
      .replaceAll("{api_root}", "http://127.0.0.1:4010/wp-json")
      .replaceAll("{base_url}", "http://127.0.0.1:4010"),
  ) as never;

  it.each(["admin", "editor", "author", "contributor", "subscriber"])(
    "sign in as %s and show themselves",
    async (name) => {
      const site = await createStandin({ index, auth: "strict", now: "2026-11-28T08:00:00Z" });
      const headers = { authorization: `Basic ${btoa(`${name}:${name}`)}` };
      const response = await site.fetch(
        new Request("http://127.0.0.1:4010/wp-json/wp/v2/users/me?context=edit", { headers }),
      );
      const user = (await response.json()) as JsonObject;
      const role = name === "admin" ? "administrator" : name;
      expect(user).toMatchObject({
        username: name,
        slug: name,
        roles: [role],
        extra_capabilities: { [role]: true },
        link: `http://127.0.0.1:4010/author/${name}/`,
      });
      expect(user.registered_date).toMatch(/\+00:00$/);
      expect(Object.values(user.avatar_urls as JsonObject)[0]).toMatch(/[0-9a-f]{64}\?s=24&d=mm&r=g$/);
    },
  );
});
