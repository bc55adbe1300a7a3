import { describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { coreDocument } from "./core-document.ts";
import { served } from "./served.ts";

const admin = { authorization: `Basic ${Buffer.from("admin:admin").toString("base64")}` };
const root = "http://127.0.0.1:4010/wp-json";

describe("lists of the core", () => {
  it("page with totals and links, the page before first", async () => {
    const { call } = await served(coreDocument);
    const { headers, body } = await call("GET", "wp/v2/posts?per_page=5&page=2&categories=1,2,3,4,5,6,7,8,9");
    const query = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id, at) => `categories%5B${at}%5D=${id}`).join("&");
    expect(headers.get("link")).toBe(
      `<${root}/wp/v2/posts?per_page=5&page=1&${query}>; rel="prev", <${root}/wp/v2/posts?per_page=5&page=3&${query}>; rel="next"`,
    );
    expect([headers.get("x-wp-total"), headers.get("x-wp-totalpages"), body.length]).toEqual(["24", "5", 5]);
  });

  it.each([
    ["posts?page=99", 400, "rest_post_invalid_page_number"],
    ["posts?orderby=include", 400, "rest_orderby_include_missing_include"],
    ["posts?orderby=relevance", 400, "rest_no_search_term_defined"],
    ["posts?per_page=101", 400, "rest_invalid_param"],
    ["posts?status=draft", 400, "rest_invalid_param"],
    ["posts/999", 404, "rest_post_invalid_id"],
    ["categories/999", 404, "rest_term_invalid"],
    ["users/999", 404, "rest_user_invalid_id"],
    ["comments/999", 404, "rest_comment_invalid_id"],
    ["types/nothing", 404, "rest_type_invalid"],
    ["posts/999/revisions", 404, "rest_post_invalid_parent"],
    ["posts/1?password=x", 403, "rest_post_incorrect_password"],
  ])("answer %s with %i", async (path, status, code) => {
    const { call } = await served(coreDocument);
    const said = await call("GET", `wp/v2/${path}`);
    expect([said.status, said.body.code]).toEqual([status, code]);
  });

  it("of terms are empty beyond the end, with a way back", async () => {
    const { call } = await served(coreDocument);
    const { status, headers, body } = await call("GET", "wp/v2/tags?page=9");
    expect([status, body]).toEqual([200, []]);
    expect(headers.get("link")).toBe(`<${root}/wp/v2/tags?page=1>; rel="prev"`);
  });

  it("filter by what parameters name", async () => {
    const { call } = await served(coreDocument);
    const all = (await call("GET", "wp/v2/posts?per_page=100")).body as {
      id: number;
      slug: string;
      author: number;
      tags: number[];
      title: { rendered: string };
    }[];
    const [first] = all;
    const ids = async (query: string) =>
      ((await call("GET", `wp/v2/posts?per_page=100&${query}`)).body as { id: number }[]).map(({ id }) => id);
    expect(await ids("include=3,1&orderby=include")).toEqual([3, 1]);
    expect(await ids(`slug=${first?.slug}`)).toEqual([first?.id]);
    expect(await ids(`author=${first?.author}`)).toEqual(
      all.filter(({ author }) => author === first?.author).map(({ id }) => id),
    );
    expect(await ids("tags=2")).toEqual(all.filter(({ tags }) => tags.includes(2)).map(({ id }) => id));
    expect(await ids("exclude=1,2&order=asc&orderby=id")).toEqual(
      all
        .map(({ id }) => id)
        .filter((id) => id > 2)
        .sort((a, b) => a - b),
    );
    expect(await ids(`search=${encodeURIComponent(first?.title.rendered ?? "")}`)).toContain(first?.id);
  });

  it("of types, statuses and taxonomies are objects by name", async () => {
    const { call } = await served(coreDocument);
    expect(Object.keys((await call("GET", "wp/v2/types")).body)).toEqual(["post", "page", "attachment"]);
    expect((await call("GET", "wp/v2/taxonomies/post_tag")).body.rest_base).toBe("tags");
    expect((await call("GET", "wp/v2/statuses")).body.publish.public).toBe(true);
  });

  it("of found entries tell kind and address", async () => {
    const { call } = await served(coreDocument);
    const [post] = (await call("GET", "wp/v2/posts?per_page=1")).body;
    const { body } = await call("GET", `wp/v2/search?search=${encodeURIComponent(post.title.rendered)}`);
    expect(body[0]).toMatchObject({ id: post.id, url: post.link, type: "post", subtype: "post" });
  });
});

describe("embeds of the core", () => {
  it("hold author, picture and terms", async () => {
    const { call } = await served(coreDocument);
    const { body } = await call("GET", "wp/v2/posts?_embed&per_page=100");
    const post = (
      body as {
        featured_media: number;
        author: number;
        categories: number[];
        _embedded: Record<string, { id: number }[]>;
      }[]
    ).find(({ featured_media }) => featured_media > 0);
    expect(post?._embedded.author?.[0]?.id).toBe(post?.author);
    expect(post?._embedded["wp:featuredmedia"]?.[0]?.id).toBe(post?.featured_media);
    const [categories] = (post?._embedded["wp:term"] ?? []) as unknown as { id: number }[][];
    expect(categories?.map(({ id }) => id).sort((a, b) => a - b)).toEqual(post?.categories);
  });
});

describe("entries", () => {
  it("are made, changed, put in the trash and deleted", async () => {
    const { call } = await served(coreDocument);
    const made = await call(
      "POST",
      "wp/v2/posts",
      { title: "Green tea", content: { raw: "First\n\nSecond" }, status: "publish", tags: [10, 999] },
      admin,
    );
    expect([made.status, made.headers.get("location")]).toEqual([201, `${root}/wp/v2/posts/${made.body.id}`]);
    expect(made.body).toMatchObject({
      slug: "green-tea",
      date: "2027-01-15T10:00:00",
      title: { raw: "Green tea", rendered: "Green tea" },
      content: { rendered: "<p>First</p>\n<p>Second</p>\n" },
      tags: [10],
    });
    const again = await call("POST", "wp/v2/posts", { title: "Green tea", status: "publish" }, admin);
    expect(again.body.slug).toBe("green-tea-2");
    const path = `wp/v2/posts/${made.body.id}`;
    const changed = await call("PATCH", path, { title: "Black tea" }, admin);
    expect([changed.body.title.rendered, changed.body.slug]).toEqual(["Black tea", "green-tea"]);
    const trashed = await call("DELETE", path, undefined, admin);
    expect([trashed.status, trashed.body.status, trashed.body.slug]).toEqual([200, "trash", "green-tea__trashed"]);
    expect((await call("DELETE", path, undefined, admin)).body.code).toBe("rest_already_trashed");
    const gone = await call("DELETE", `${path}?force=true`, undefined, admin);
    expect([gone.body.deleted, gone.body.previous.id]).toEqual([true, made.body.id]);
    expect((await call("GET", path)).status).toBe(404);
  });

  it.each([
    ["posts", { id: 3, title: "x" }, 400, "rest_post_exists"],
    ["posts", {}, 400, "empty_content"],
    ["categories", {}, 400, "rest_missing_callback_param"],
    ["comments", { content: "Hello" }, 403, "rest_comment_invalid_post_id"],
    ["comments", { post: 1 }, 400, "rest_comment_content_invalid"],
    ["users", { username: "admin" }, 500, "existing_user_login"],
  ])("of %s refuse %j", async (path, body, status, code) => {
    const { call } = await served(coreDocument);
    const said = await call("POST", `wp/v2/${path}`, body, admin);
    expect([said.status, said.body.code]).toEqual([status, code]);
  });

  it("know a term's name already", async () => {
    const { call } = await served(coreDocument);
    await call("POST", "wp/v2/tags", { name: "Oolong" });
    const { status, body } = await call("POST", "wp/v2/tags", { name: "oolong" });
    expect([status, body]).toEqual([
      400,
      {
        code: "term_exists",
        message: expect.any(String),
        data: { status: 400, term_id: 19 },
        additional_data: [19, 19],
      },
    ]);
  });

  it("hide drafts from visitors and texts behind passwords", async () => {
    const { call } = await served(coreDocument);
    const draft = (await call("POST", "wp/v2/posts", { title: "Soon" }, admin)).body;
    expect(draft.status).toBe("draft");
    expect((await call("GET", `wp/v2/posts/${draft.id}`)).status).toBe(401);
    expect((await call("GET", `wp/v2/posts/${draft.id}`, undefined, admin)).status).toBe(200);
    const locked = (
      await call(
        "POST",
        "wp/v2/posts",
        { title: "Secret", content: "Hush", password: "open", status: "publish" },
        admin,
      )
    ).body;
    expect((await call("GET", `wp/v2/posts/${locked.id}`)).body.content).toEqual({ rendered: "", protected: true });
    expect((await call("GET", `wp/v2/posts/${locked.id}?password=open`)).body.content.rendered).toBe("<p>Hush</p>\n");
  });

  it("wait for their date", async () => {
    const { call } = await served(coreDocument);
    const { body } = await call(
      "POST",
      "wp/v2/posts",
      { title: "Later", status: "publish", date: "2028-01-01T12:00:00" },
      admin,
    );
    expect([body.status, body.date_gmt]).toEqual(["future", "2028-01-01T12:00:00"]);
  });

  it("show the editor more, and visitors of a strict site nothing for editing", async () => {
    const { call } = await served(coreDocument, { auth: "strict" });
    expect((await call("GET", "wp/v2/posts/1?context=edit")).body.code).toBe("rest_forbidden_context");
    expect((await call("GET", "wp/v2/posts/1?context=edit", undefined, admin)).body.title.raw).toEqual(
      expect.any(String),
    );
    expect(Object.keys((await call("GET", "wp/v2/posts/1?context=embed")).body)).not.toContain("content");
    expect((await call("POST", "wp/v2/posts", { title: "x" })).body.code).toBe("rest_cannot_create");
    expect((await call("GET", "wp/v2/settings")).status).toBe(401);
    expect((await call("GET", "wp/v2/users/me")).body.code).toBe("rest_not_logged_in");
    expect((await call("GET", "wp/v2/users/me", undefined, admin)).body).toMatchObject({ id: 1, slug: "admin" });
  });

  it("of terms and people have no trash", async () => {
    const { call } = await served(coreDocument);
    expect((await call("DELETE", "wp/v2/categories/2", undefined, admin)).body.code).toBe("rest_trash_not_supported");
    expect((await call("DELETE", "wp/v2/categories/2?force=1", undefined, admin)).body.deleted).toBe(true);
    expect((await call("DELETE", "wp/v2/categories/1?force=1", undefined, admin)).body.code).toBe("rest_cannot_delete");
  });
});

describe("settings", () => {
  it("are the site's own and change", async () => {
    const { call } = await served(coreDocument);
    expect((await call("GET", "wp/v2/settings")).body).toEqual({
      title: "Tea &amp; Cake",
      description: "A small place",
      posts_per_page: 10,
      use_smilies: true,
    });
    await call("PUT", "wp/v2/settings", { title: "Coffee" });
    expect((await call("GET", "wp/v2/settings")).body).toMatchObject({ title: "Coffee", posts_per_page: 10 });
  });
});

describe("what is embedded", () => {
  it("is asked for once an answer, however many entries name it, and anew for the next where a handler answers", async () => {
    const asked: number[] = [];
    const site = await createStandin({
      index: coreDocument,
      now: "2030-03-14T09:30:00Z",
      handlers: {
        "GET /wp/v2/users/(?P<id>[\\d]+)": async ({ params }) => {
          asked.push(Number(params.id));
          return { body: { id: params.id, name: "Somebody" } };
        },
      },
    });
    const list = async () =>
      (await (await site.fetch(`${site.apiRoot}wp/v2/posts?_embed=author&per_page=20`)).json()) as {
        author: number;
        _embedded: { author: object[] };
      }[];
    const posts = await list();
    const authors = new Set(posts.map(({ author }) => author));
    expect(posts.length).toBeGreaterThan(authors.size);
    for (const { author, _embedded } of posts) expect(_embedded.author).toEqual([{ id: author, name: "Somebody" }]);
    expect(asked.toSorted((a, b) => a - b)).toEqual([...authors].sort((a, b) => a - b));
    await list();
    expect(asked).toHaveLength(2 * authors.size);
  });

  it("has the same bytes where what it stands in is written anew", async () => {
    const sites = await Promise.all(
      [32, 0].map((mebibytes) =>
        createStandin({
          index: coreDocument,
          now: "2030-03-14T09:30:00Z",
          limits: { memoryBytes: mebibytes * 1024 * 1024 },
        }),
      ),
    );
    for (const query of [
      "",
      "&_fields=id,_links,_embedded",
      "&_pretty",
      "&_envelope",
      "&_jsonp=call",
      "&_embed=author",
    ]) {
      const texts = [];
      for (const site of sites)
        for (let time = 0; time < 2; time += 1) {
          const answer = await site.fetch(`${site.apiRoot}wp/v2/posts?_embed&n=${time}${query}`);
          texts.push((await answer.text()).replaceAll(`n=${time}`, "n"));
        }
      expect(new Set(texts).size, query).toBe(1);
      expect(texts[0]).toContain("_embedded");
    }
  });
});
