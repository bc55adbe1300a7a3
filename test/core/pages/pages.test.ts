import { createRequire } from "node:module";
import { afterEach, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../../src/standin.ts";
import { coreDocument } from "../../generic/core-document.ts";

const ORIGIN = "http://127.0.0.1:4010";
const HOME = "https://sea.example";

const post = (id: number, slug: string, more: object = {}) => ({
  id,
  slug,
  status: "publish",
  type: "post",
  link: `${HOME}/${slug}/`,
  title: { raw: `Post ${id}`, rendered: `Post ${id}` },
  content: { raw: "<p>Low tide</p>", rendered: "<p>Low tide</p>\n", protected: false },
  ...more,
});
const posts = [
  post(3, "low-tide"),
  post(4, "hidden", { status: "private" }),
  post(5, "locked", { password: "x", content: { raw: "Kept", rendered: "", protected: true } }),
  post(6, "script", { title: { raw: "a", rendered: "Tom &amp; <script>alert(1)</script>" } }),
];

let site: Standin;
afterEach(() => site.close());

async function harbour() {
  const index = { ...coreDocument, home: HOME, url: HOME };
  site = await createStandin({ index, seeds: [{ answers: { "wp/v2/posts": posts }, others: "empty" }] });
  return async (path: string) => {
    const response = await site.fetch(`${ORIGIN}${path}`);
    return { status: response.status, link: response.headers.get("link"), text: await response.text() };
  };
}

describe("pages of a loaded site", () => {
  it("have a home that tells where the API is, in header and markup", async () => {
    const page = await harbour();
    const { status, link, text } = await page("/");
    expect([status, link]).toEqual([200, `<${ORIGIN}/wp-json/>; rel="https://api.w.org/"`]);
    expect(text).toContain(`<link rel="https://api.w.org/" href="${ORIGIN}/wp-json/">`);
  });

  it.each(["/low-tide/", "/low-tide", "/?p=3", "/?page_id=3"])("show an entry at %s", async (path) => {
    const page = await harbour();
    const { status, link, text } = await page(path);
    expect(status).toBe(200);
    expect(link).toContain(`<${ORIGIN}/wp-json/wp/v2/posts/3>; rel="alternate"; title="JSON"; type="application/json"`);
    expect(text).toContain("<h1>Post 3</h1>");
    expect(text).toContain("<p>Low tide</p>");
  });

  it.each(["/hidden/", "/?p=4", "/nowhere/", "/?p=99", "/?p=1e3", "/%FF/"])("show nothing of %s", async (path) => {
    const page = await harbour();
    const { status, text } = await page(path);
    expect(path.startsWith("/?") ? 200 : 404).toBe(status);
    expect(text).not.toContain("Post 4");
  });

  it("keep texts behind passwords and scripts from running", async () => {
    const page = await harbour();
    expect((await page("/locked/")).text).not.toContain("Kept");
    expect((await page("/script/")).text).toContain("<h1>Tom &amp; alert(1)</h1>");
  });

  it("let the client wpapi find the API from the home page", async () => {
    await harbour();
    const server = await site.listen({ port: 0 });
    const client = createRequire(import.meta.url)("wpapi") as {
      discover(url: string): Promise<{ posts(): PromiseLike<{ id: number }[]> }>;
    };
    const found = await client.discover(server.url);
    expect((await found.posts()).map(({ id }) => id)).toContain(3);
  });
});
