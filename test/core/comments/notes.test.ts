import { beforeEach, describe, expect, it } from "vitest";
import { createStandin } from "../../../src/index.ts";
import type { JsonObject } from "../../../src/json/json.ts";

const COMMENTS = "wp/v2/comments";
const site = await createStandin({
  index: "test/core/recordings/index.json",
  auth: "strict",
  now: "2030-03-14T09:30:00Z",
});

interface Asked {
  readonly as?: string;
  readonly body?: JsonObject;
}

async function ask(method: string, path: string, { as, body }: Asked = {}) {
  const answer = await site.fetch(`${site.apiRoot}${path}`, {
    method,
    headers: {
      ...(as !== undefined && { authorization: `Basic ${btoa(`${as}:${as}`)}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const said: unknown = await answer.json();
  return { status: answer.status, said: said as JsonObject & { id: number } };
}

const note = (as: string | undefined, more: JsonObject = {}) =>
  ask("POST", COMMENTS, {
    ...(as !== undefined && { as }),
    body: { post: 1, content: "Shorter?", type: "note", ...more },
  });
const idsOf = (said: unknown) => (said as { id: number }[]).map(({ id }) => id);

describe("notes", () => {
  beforeEach(() => site.reset());

  it("are made by those who may edit the entry, and seen at once", async () => {
    const { status, said } = await note("editor");
    expect([status, said["type"], said["status"]]).toEqual([201, "note", "approved"]);
    expect((await note("editor")).status).toBe(201);
  });

  it.each([
    [undefined, {}, 401, "rest_comment_login_required"],
    ["subscriber", {}, 403, "rest_cannot_create_note"],
    ["author", {}, 403, "rest_cannot_create_note"],
    ["subscriber", { status: "hold" }, 403, "rest_cannot_create_note"],
    ["admin", { post: 999_999 }, 403, "rest_cannot_create_note"],
    ["admin", { post: 0 }, 403, "rest_comment_invalid_post_id"],
    ["admin", { content: "" }, 400, "rest_comment_content_invalid"],
    ["admin", { content: "", meta: { _wp_note_status: "" } }, 400, "rest_comment_content_invalid"],
    ["admin", { type: "pingback" }, 400, "rest_invalid_comment_type"],
  ])("of %s with %j are refused with %d %s", async (as, more, status, code) => {
    const answer = await note(as, more);
    expect([answer.status, answer.said["code"]]).toEqual([status, code]);
  });

  it("stand on drafts and on entries that take no comments", async () => {
    const { said: draft } = await ask("POST", "wp/v2/posts", {
      as: "author",
      body: { title: "Draft", comment_status: "closed" },
    });
    expect((await note("author", { post: draft.id })).status).toBe(201);
    expect((await ask("POST", COMMENTS, { as: "author", body: { post: draft.id, content: "x" } })).status).toBe(403);
  });

  it("are not for entries of each type", async () => {
    const { said: block } = await ask("POST", "wp/v2/blocks", {
      as: "admin",
      body: { title: "B", content: "b", status: "publish" },
    });
    const made = await note("admin", { post: block.id });
    expect([made.status, made.said["code"]]).toEqual([403, "rest_comment_not_supported_post_type"]);
    const listed = await ask("GET", `${COMMENTS}?type=note&post=${block.id}`, { as: "admin" });
    expect([listed.status, listed.said["code"]]).toEqual([403, "rest_comment_not_supported_post_type"]);
  });

  it("need no text where they say what became of one", async () => {
    const { said: thread } = await note("editor", { status: "hold" });
    expect(thread["status"]).toBe("hold");
    const { status, said } = await note("editor", {
      content: "",
      parent: thread.id,
      meta: { _wp_note_status: "resolved" },
    });
    expect([status, (said["meta"] as JsonObject)["_wp_note_status"]]).toEqual([201, "resolved"]);
  });

  it("are listed where they are asked for, and shown to nobody else than those who edit", async () => {
    const { said } = await note("editor");
    const listed = async (query: string, as: string) =>
      idsOf((await ask("GET", `${COMMENTS}?per_page=100&${query}`, { as })).said);
    expect(await listed("type=note", "editor")).toEqual([said.id]);
    expect(await listed("type=all", "editor")).toContain(said.id);
    expect(await listed("", "editor")).not.toContain(said.id);
    expect(await listed("type=", "editor")).not.toContain(said.id);
    expect(await listed("type=note", "author")).toEqual([]);
    expect((await ask("GET", `${COMMENTS}/${said.id}`)).said["code"]).toBe("rest_cannot_read");
  });

  it("are read for editing by those who may edit the entry, though they do not moderate", async () => {
    const { said: own } = await ask("POST", "wp/v2/posts", {
      as: "author",
      body: { title: "Mine", status: "publish" },
    });
    const { said } = await note("editor", { post: own.id });
    const list = `${COMMENTS}?context=edit&type=note`;
    expect((await ask("GET", `${list}&post=${own.id}`, { as: "author" })).status).toBe(200);
    expect((await ask("GET", `${list}&post=1`, { as: "author" })).said["code"]).toBe("rest_forbidden_context");
    expect((await ask("GET", list, { as: "author" })).said["code"]).toBe("rest_forbidden_context");
    expect((await ask("GET", `${COMMENTS}/${said.id}?context=edit`, { as: "author" })).status).toBe(200);
  });

  it("lead to their answers, whatever became of these, and take them into the trash", async () => {
    const { said: thread } = await note("editor");
    const { said: answer } = await note("editor", { content: "Yes.", parent: thread.id });
    const path = `${COMMENTS}/${thread.id}`;
    const { said } = await ask("GET", path, { as: "editor" });
    const [children] = (said["_links"] as { children: { href: string }[] }).children;
    expect(children?.href).toBe(`${site.apiRoot}${COMMENTS}?parent=${thread.id}&type=note&status=all`);
    await ask("DELETE", path, { as: "editor" });
    expect((await ask("GET", `${COMMENTS}/${answer.id}`, { as: "editor" })).said["status"]).toBe("trash");
  });
});
