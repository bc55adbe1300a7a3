import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { coreDocument } from "./core-document.ts";

/** A request of the client wpapi in the making; it is made when somebody waits for it. */
type Chain = PromiseLike<Found> & Readonly<Record<Step, (...given: unknown[]) => Chain>>;

type Step = "perPage" | "page" | "embed" | "create" | "categories" | "id" | "update" | "delete" | "get" | "file";

type Found = { id: number; _embedded?: Record<string, unknown[]> }[] & {
  id: number;
  _paging?: { total: number; totalPages: number; next: PromiseLike<Found> };
};

type Client = new (options: Record<string, unknown>) => Record<"posts" | "categories" | "media", () => Chain>;

/** What the client api-fetch is. */
interface ApiFetch {
  (options: Record<string, unknown>): Promise<{ id: number }[] & { id: number }>;
  use(middleware: unknown): void;
  createRootURLMiddleware(root: string): unknown;
  fetchAllMiddleware: unknown;
}

// Both clients are packages of the older kind, whose own types say less than they do.
const load = createRequire(import.meta.url);
const WPAPI = load("wpapi") as Client;
const { default: apiFetch } = load("@wordpress/api-fetch") as { default: ApiFetch };

/** A picture of one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let close: () => Promise<void>;
let root: string;

beforeAll(async () => {
  const site = await createStandin({ index: coreDocument, now: "2027-01-15T10:00:00Z" });
  const server = await site.listen({ port: 0 });
  root = server.apiRoot;
  close = () => server.close();
});

afterAll(() => close());

const editor = () => new WPAPI({ endpoint: root, username: "editor", password: "editor", auth: true });

describe("the client wpapi", () => {
  it("pages by headers and embeds", async () => {
    const wp = new WPAPI({ endpoint: root });
    const posts = await wp.posts().perPage(5).page(2).embed();
    expect(posts).toHaveLength(5);
    expect(posts._paging).toMatchObject({ total: 24, totalPages: 5 });
    expect(posts[0]?._embedded?.author).toHaveLength(1);
    expect(await posts._paging?.next).toHaveLength(5);
  });

  it("writes, filters and deletes", async () => {
    const wp = editor();
    const category = await wp.categories().create({ name: "Infusions" });
    const text = { title: "Mint", content: "Fresh", status: "publish", categories: [category.id] };
    const made = await wp.posts().create(text);
    const found = await wp.posts().categories(category.id);
    expect(found.map(({ id }) => id)).toEqual([made.id]);
    const one = () => wp.posts().id(made.id);
    expect(await one().update({ title: "Peppermint" })).toMatchObject({ title: { raw: "Peppermint" } });
    expect(await one().delete({ force: true })).toMatchObject({ deleted: true });
    await expect(Promise.resolve(one().get())).rejects.toMatchObject({ code: "rest_post_invalid_id" });
  });

  it("sends uploads", async () => {
    const wp = editor();
    const made = await wp
      .media()
      .file(Buffer.from(DOT, "base64"), "leaf.png")
      .create({ title: "Leaf", alt_text: "A leaf" });
    expect(made).toMatchObject({ title: { raw: "Leaf" }, alt_text: "A leaf", media_type: "image" });
    expect(await wp.media().id(made.id)).toMatchObject({ id: made.id, alt_text: "A leaf" });
  });
});

describe("the client api-fetch", () => {
  it("reads, follows pages to the end and writes", async () => {
    apiFetch.use(apiFetch.createRootURLMiddleware(root));
    apiFetch.use(apiFetch.fetchAllMiddleware);
    const all = await apiFetch({ path: "/wp/v2/comments?per_page=-1" });
    expect(new Set(all.map(({ id }) => id)).size).toBe(30);
    const made = await apiFetch({ path: "/wp/v2/tags", method: "POST", data: { name: "Rooibos" } });
    expect(await apiFetch({ path: `/wp/v2/tags/${made.id}` })).toMatchObject({ name: "Rooibos", slug: "rooibos" });
    await expect(apiFetch({ path: "/wp/v2/tags/999" })).rejects.toMatchObject({ code: "rest_term_invalid" });
  });
});
