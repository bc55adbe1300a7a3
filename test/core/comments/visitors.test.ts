import { describe, expect, it } from "vitest";
import { coreDocument } from "../../generic/core-document.ts";
import { served } from "../../generic/served.ts";

const as = (name: string) => ({ authorization: `Basic ${btoa(`${name}:${name}`)}` });
const post = (id: number, more: object = {}) => ({
  id,
  slug: `post-${id}`,
  status: "publish",
  author: 3,
  comment_status: "open",
  title: { raw: `Post ${id}`, rendered: `Post ${id}` },
  ...more,
});
const user = (id: number, role: string) => ({
  id,
  username: role,
  slug: role,
  name: role,
  email: `${role}@a.test`,
  roles: [role],
});
const comment = (id: number, more: object = {}) => ({
  id,
  post: 1,
  parent: 0,
  author: 0,
  author_name: "Gus",
  author_email: "gus@a.test",
  date: `2027-01-0${id}T10:00:00`,
  date_gmt: `2027-01-0${id}T10:00:00`,
  content: { raw: `Word ${id}`, rendered: `<p>Word ${id}</p>\n` },
  status: "approved",
  type: "comment",
  ...more,
});

async function site(more: object = {}) {
  const answers = {
    "wp/v2/posts": [
      post(1),
      post(2, { status: "draft" }),
      post(3, { comment_status: "closed" }),
      post(4, { password: "sesame" }),
      post(5, { status: "private" }),
    ],
    "wp/v2/users": [user(1, "administrator"), user(3, "author"), user(5, "subscriber")],
    "wp/v2/comments": [comment(1), comment(2, { parent: 1, status: "hold", author: 5 }), comment(3, { post: 5 })],
  };
  return served(coreDocument, { auth: "strict", seeds: [{ answers, others: "empty", ...more }] as never });
}

const gus = { author_name: "Gus", author_email: "gus@a.test" };

describe("comments of visitors", () => {
  it("need an account unless the site takes them", async () => {
    const { call } = await site();
    const said = await call("POST", "wp/v2/comments", { post: 1, content: "Hello", ...gus });
    expect([said.status, said.body.code]).toEqual([401, "rest_comment_login_required"]);
  });

  it.each([
    ["of a known name are seen at once", { ...gus }, 201, "approved"],
    ["of a new name wait", { author_name: "Mia", author_email: "mia@a.test" }, 201, "hold"],
    ["with two links wait", { ...gus, content: "https://a.test/ and https://b.test/" }, 201, "hold"],
    ["need a name", { author_email: "gus@a.test" }, 400, "rest_comment_author_data_required"],
    ["need an address", { author_name: "Gus" }, 400, "rest_comment_author_data_required"],
    ["are not said twice", { ...gus, content: "Word 1" }, 409, "comment_duplicate"],
    ["are not written on drafts", { ...gus, post: 2 }, 403, "rest_comment_draft_post"],
    ["are not written where they are closed", { ...gus, post: 3 }, 403, "rest_comment_closed"],
    ["are not written behind a password", { ...gus, post: 4 }, 401, "rest_cannot_read_post"],
    ["are not written on nothing", { ...gus, post: 99 }, 403, "rest_comment_invalid_post_id"],
    ["are not approved by their writers", { ...gus, status: "approved" }, 401, "rest_comment_invalid_status"],
    ["are in nobody else's name", { ...gus, author: 3 }, 401, "rest_comment_invalid_author"],
  ])("%s", async (_, sent, status, wanted) => {
    const { call } = await site({ visitorsComment: true });
    const said = await call("POST", "wp/v2/comments", { post: 1, content: "Hello", ...sent });
    expect([said.status, said.body.code ?? said.body.status]).toEqual([status, wanted]);
  });
});

describe("comments of accounts", () => {
  it.each([
    ["subscriber", 1, "hold"],
    ["author", 1, "approved"],
    ["administrator", 1, "approved"],
  ])("of %s on entry %i begin as %s", async (name, entry, status) => {
    const { call } = await site();
    const said = await call("POST", "wp/v2/comments", { post: entry, content: "Hello" }, as(name));
    expect([said.status, said.body.status]).toEqual([201, status]);
    expect("raw" in said.body.content).toBe(name === "administrator");
  });

  it("count in totals though not everybody sees them", async () => {
    const { call } = await site();
    const seen = await call("GET", "wp/v2/comments");
    expect([seen.headers.get("x-wp-total"), seen.body.length]).toEqual(["2", 1]);
    expect((await call("GET", "wp/v2/comments", undefined, as("administrator"))).body.length).toBe(2);
    expect((await call("GET", "wp/v2/comments/2")).body.code).toBe("rest_cannot_read");
    expect((await call("GET", "wp/v2/comments/2", undefined, as("subscriber"))).body.status).toBe("hold");
  });

  it("go on below what a deleted one answered", async () => {
    const { call } = await site();
    await call("DELETE", "wp/v2/comments/1?force=true", undefined, as("administrator"));
    expect((await call("GET", "wp/v2/comments/2", undefined, as("administrator"))).body.parent).toBe(0);
  });

  it("come back from the trash as what they were", async () => {
    const { call } = await site();
    const change = (body: object) => call("POST", "wp/v2/comments/2", body, as("administrator"));
    expect((await change({ status: "trash" })).body.status).toBe("trash");
    expect((await change({ status: "untrash" })).body.status).toBe("hold");
  });

  it("are linked to their entry, to who wrote them and to each other", async () => {
    const { call } = await site();
    const { body } = await call("GET", "wp/v2/comments/2", undefined, as("administrator"));
    const root = "http://127.0.0.1:4010/wp-json/wp/v2";
    expect(body.link).toBe("http://127.0.0.1:4010/post-1/#comment-2");
    expect(body._links).toMatchObject({
      author: [{ embeddable: true, href: `${root}/users/5` }],
      up: [{ embeddable: true, post_type: "post", href: `${root}/posts/1` }],
      "in-reply-to": [{ embeddable: true, href: `${root}/comments/1` }],
    });
  });
});
