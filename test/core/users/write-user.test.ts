import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { siteWith } from "../site-with.ts";

const as = "administrator";
const [PATH, AUTHOR] = ["wp/v2/users", "wp/v2/users/3"];
const made = { username: "ines", email: "ines@house.example", password: "x" };
const long = (length: number) => "a".repeat(length);
const url = (length: number) => `http://house.example/${"a".repeat(length - 21)}`;

describe("an account that is made", { timeout: 20_000 }, () => {
  it.each<[string, JsonObject]>([
    ["user_login_too_long", { username: long(61), slug: "s" }],
    ["user_login_too_long", { username: long(61), email: "editor@house.example", url: url(101) }],
    ["existing_user_login", { username: "Editor", slug: long(51) }],
    ["user_nicename_too_long", { slug: long(51), email: "editor@house.example" }],
    ["empty_user_nicename", { slug: "日本", email: "editor@house.example" }],
    ["empty_user_nicename", { username: "..." }],
    ["existing_user_email", { email: "editor@house.example", url: url(101) }],
    ["user_url_too_long", { url: url(101) }],
  ])("is refused as %s with %j", async (code, more) => {
    const call = await siteWith({});
    const { status, body } = await call(`POST ${PATH}`, { as, body: { ...made, ...more } });
    expect([status, body.code, body.data]).toEqual([500, code, null]);
  });

  it("is refused for its roles before anything else", async () => {
    const call = await siteWith({});
    const { status, body } = await call(`POST ${PATH}`, {
      as,
      body: { ...made, username: long(61), roles: ["nobody"] },
    });
    expect([status, body.code]).toEqual([400, "rest_user_invalid_role"]);
  });

  it.each<[JsonObject, JsonObject]>([
    [{ username: long(60) }, { slug: long(50) }],
    [{ slug: long(50) }, { slug: long(50) }],
    [{ url: url(100) }, { url: url(100) }],
    [{ slug: "foo-日本" }, { slug: "foo" }],
    [{ slug: "日本 foo" }, { slug: "foo" }],
    [{ slug: "!" }, { slug: "ines" }],
    [{ slug: "editor" }, { slug: "editor-2" }],
    [{ roles: ["author", "author", "editor"] }, { roles: ["author", "editor"] }],
  ])("with %j has %j", async (more, kept) => {
    const call = await siteWith({});
    const { status, body } = await call(`POST ${PATH}`, { as, body: { ...made, ...more } });
    expect([status, body]).toEqual([201, expect.objectContaining(kept)]);
  });

  it("has a slug that is cut where another has the same of full length", async () => {
    const call = await siteWith({});
    await call(`POST ${PATH}`, { as, body: { ...made, slug: long(50) } });
    const { body } = await call(`POST ${PATH}`, {
      as,
      body: { ...made, username: "ida", email: "ida@house.example", slug: long(50) },
    });
    expect(body.slug).toBe(`${long(48)}-2`);
  });
});

describe("an account that is changed", { timeout: 20_000 }, () => {
  it.each<[number, string, JsonObject]>([
    [500, "user_nicename_too_long", { slug: long(51) }],
    [500, "empty_user_nicename", { slug: "日本" }],
    [500, "user_url_too_long", { url: url(101) }],
    [400, "rest_user_invalid_slug", { slug: "Editor" }],
    [400, "rest_user_invalid_slug", { slug: "editor!", url: url(101) }],
  ])("is refused with %d %s for %j", async (status, code, body) => {
    const call = await siteWith({});
    const answered = await call(`POST ${AUTHOR}`, { as, body });
    expect([answered.status, answered.body.code]).toEqual([status, code]);
  });

  it.each<[JsonObject, JsonObject]>([
    [{ email: null }, { email: "" }],
    [{ slug: "foo-日本" }, { slug: "foo" }],
    [{ slug: "Author" }, { slug: "author" }],
    [{ roles: ["editor", "editor"] }, { roles: ["editor"] }],
  ])("by %j has %j", async (body, kept) => {
    const call = await siteWith({});
    const answered = await call(`POST ${AUTHOR}`, { as, body });
    expect([answered.status, answered.body]).toEqual([200, expect.objectContaining(kept)]);
  });
});
