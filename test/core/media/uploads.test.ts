import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { createStandin, type Standin } from "../../../src/standin.ts";

const ORIGIN = "http://127.0.0.1:4010";
const API = `${ORIGIN}/wp-json/wp/v2`;
const fill = (text: string) => text.replaceAll("{api_root}", `${ORIGIN}/wp-json`).replaceAll("{base_url}", ORIGIN);
const read = (name: string) => JSON.parse(fill(readFileSync(`test/core/recordings/${name}.json`, "utf8")));
const png = drawFile({ type: "image/png", title: "upload", size: { width: 500, height: 400 } }).bytes;

let site: Standin;

async function harbour(more: object = {}): Promise<Standin> {
  const seeds = [{ answers: read("start").collections, others: "empty" }] as never;
  return createStandin({ index: read("index"), seeds, auth: "strict", now: "2030-01-31T09:30:00Z", ...more });
}

beforeAll(async () => {
  site = await harbour();
}, 60_000);
beforeEach(() => site.reset());
afterAll(() => site.close());

async function call(method: string, path: string, init: RequestInit = {}, user = "admin") {
  const headers = { authorization: `Basic ${btoa(`${user}:${user}`)}`, ...(init.headers as Record<string, string>) };
  const response = await site.fetch(
    new Request(path.startsWith("http") ? path : API + path, { ...init, method, headers }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

const upload = (name: string, bytes: Uint8Array, root = API) =>
  call("POST", `${root}/media`, {
    body: bytes,
    headers: { "content-type": "image/png", "content-disposition": `attachment; filename="${name}"` },
  });

const json = (body: object): RequestInit => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

async function bytesAt(address: string) {
  const response = await site.fetch(new Request(address));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("an upload", () => {
  it("comes back from its address byte for byte, and is gone when it is deleted", async () => {
    const { status, body } = await upload("my picture.png", png);
    expect(status).toBe(201);
    expect(body.source_url).toBe(`${ORIGIN}/wp-content/uploads/2030/01/my-picture.png`);
    expect(body.media_details).toMatchObject({ width: 500, height: 400, filesize: png.byteLength });
    expect((await bytesAt(body.source_url)).bytes.toString("hex")).toBe(Buffer.from(png).toString("hex"));
    await call("DELETE", `/media/${body.id}?force=true`);
    expect((await bytesAt(body.source_url)).status).toBe(404);
    expect(await (await site.fetch(`${ORIGIN}/__standin/state/wp/v2/media/contents`)).json()).toEqual([]);
  });

  it("has smaller sizes at the addresses that it names, as large as it says", async () => {
    const { body } = await upload("garden.png", png);
    const { medium } = body.media_details.sizes;
    expect(medium).toMatchObject({ file: "garden-300x240.png", width: 300, height: 240 });
    const { status, bytes } = await bytesAt(medium.source_url);
    expect([status, bytes.byteLength]).toEqual([200, medium.filesize]);
    expect(body.description.rendered).toContain(`srcset="${medium.source_url} 300w, ${body.source_url} 500w"`);
  });

  it("stays in its sandbox, and goes with a reset", async () => {
    const { body } = await upload("mine.png", png, `${ORIGIN}/@mine/wp-json/wp/v2`);
    expect(body.source_url).toBe(`${ORIGIN}/@mine/wp-content/uploads/2030/01/mine.png`);
    expect((await bytesAt(body.source_url)).status).toBe(200);
    expect((await bytesAt(body.source_url.replace("/@mine", ""))).status).toBe(404);
    await site.fetch(new Request(`${ORIGIN}/@mine/__standin/reset`, { method: "POST" }));
    expect((await bytesAt(body.source_url)).status).toBe(404);
  });

  it("gets a name of its own, and no smaller sizes where it is told so", async () => {
    await upload("twin.png", png);
    const { body } = await call("POST", "/media?generate_sub_sizes=false", {
      body: png,
      headers: { "content-type": "image/png", "content-disposition": "attachment; filename=twin.PNG" },
    });
    expect(body).toMatchObject({
      slug: "twin-1",
      filename: "twin-1.png",
      missing_image_sizes: ["thumbnail", "medium"],
    });
    expect(body.media_details.sizes).toEqual({});
    const processed = await call("POST", `/media/${body.id}/post-process`, json({ action: "create-image-subsizes" }));
    expect(processed.body).toMatchObject({ missing_image_sizes: [] });
    expect(Object.keys(processed.body.media_details.sizes)).toEqual(["medium", "thumbnail", "full"]);
  });

  it("of a form keeps the name that it had for its title", async () => {
    const body = new FormData();
    body.append("file", new Blob([png], { type: "image/png" }), "By the sea.png");
    body.append("caption", "Low tide");
    const made = await call("POST", "/media", { body });
    expect(made.body).toMatchObject({
      title: { raw: "By the sea" },
      slug: "by-the-sea",
      filename: "By-the-sea.png",
      caption: { rendered: "<p>Low tide</p>\n" },
    });
  });

  it("is bounded by the body that a server takes", { timeout: 60_000 }, async () => {
    const small = await harbour({ limits: { bodyBytes: 1000 } });
    const response = await small.fetch(`${API}/media`, { method: "POST", body: Buffer.alloc(2000) });
    await small.close();
    expect([response.status, await response.json()]).toMatchObject([413, { code: "rest_body_too_large" }]);
  });

  it("runs no script where somebody may upload pages", async () => {
    const body = new FormData();
    body.append("file", new Blob(["<html><script>1</script>"], { type: "text/html" }), "page.html");
    const made = await call("POST", "/media", { body });
    expect(made.body.mime_type).toBe("text/html");
    const page = await site.fetch(made.body.source_url);
    expect(page.headers.get("content-security-policy")).toBe("sandbox");
    const refused = await call("POST", "/media", { body }, "author");
    expect(refused.body.code).toBe("rest_upload_unknown_error");
  });
});

describe("an edited picture", () => {
  test.each([
    [{ rotation: 90 }, [400, 500]],
    [{ modifiers: [{ type: "rotate", args: { angle: 45 } }] }, [636, 636]],
    [{ modifiers: [{ type: "flip", args: { flip: { horizontal: true, vertical: false } } }] }, [500, 400]],
    [{ x: 0, y: 0, width: 50, height: 25 }, [250, 100]],
  ])("by %o is %o", async (how, size) => {
    const { body } = await upload("sea.png", png);
    const made = await call("POST", `/media/${body.id}/edit`, json({ src: body.source_url, ...how }));
    expect(made.status).toBe(201);
    expect(made.headers.get("x-wp-upload-attachment-id")).toBe(String(made.body.id));
    expect([made.body.media_details.width, made.body.media_details.height]).toEqual(size);
    expect(made.body.filename).toBe("sea-edited.png");
    expect((await bytesAt(made.body.source_url)).status).toBe(200);
  });

  test.each([
    [400, "rest_image_not_edited", {}],
    [500, "rest_image_crop_failed", { x: 0, y: 0, width: 0, height: 10 }],
  ])("is refused with %i %s", async (status, code, how) => {
    const { body } = await upload("sea.png", png);
    const refused = await call("POST", `/media/${body.id}/edit`, json({ src: body.source_url, ...how }));
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it("keeps to one word when it is edited again", async () => {
    const { body } = await upload("sea.png", png);
    const once = await call("POST", `/media/${body.id}/edit`, json({ src: body.source_url, rotation: 90 }));
    const twice = await call("POST", `/media/${once.body.id}/edit`, json({ src: once.body.source_url, rotation: 90 }));
    expect(twice.body).toMatchObject({ filename: "sea-edited-1.png", media_details: { width: 500, height: 400 } });
  });
});

it("of a draft is seen by nobody who may not see the draft", async () => {
  const draft = await call("POST", "/posts", json({ title: "Draft" }));
  const { body } = await upload("hidden.png", png);
  const attached = await call("POST", `/media/${body.id}`, json({ post: draft.body.id }));
  expect(attached.body.link).toBe(`${ORIGIN}/?attachment_id=${body.id}`);
  expect((await call("GET", `/media/${body.id}`, {}, "subscriber")).body.code).toBe("rest_forbidden");
  const { body: list, headers } = await call("GET", "/media?_fields=id", {}, "subscriber");
  expect(headers.get("x-wp-total")).toBe("7");
  expect(list.map(({ id }: { id: number }) => id)).not.toContain(body.id);
});

it("is found by its file, and by its type", async () => {
  await upload("quay-by-night.png", png);
  const ids = async (query: string) => (await call("GET", `/media?_fields=slug&${query}`)).body;
  expect(await ids("search=quay-by-night.png")).toEqual([{ slug: "quay-by-night" }]);
  expect(await ids("search=2030/01")).toEqual([{ slug: "quay-by-night" }]);
  expect(await ids("media_type=audio&mime_type=application/pdf")).toEqual([
    { slug: "bell" },
    { slug: "plan-of-the-house" },
  ]);
});

it(
  "has the keys that its site registers for files, and stays where one of them is refused",
  { timeout: 60_000 },
  async () => {
    const index = read("index");
    for (const route of ["/wp/v2/media", "/wp/v2/media/(?P<id>[\\d]+)"])
      index.routes[route].schema.properties.meta.properties = { shots: { type: "integer", default: 1, maximum: 9 } };
    const own = await createStandin({
      index,
      seeds: [{ answers: { "wp/v2/users": read("start").collections["wp/v2/users"] } }] as never,
    });
    const send = async (path: string, meta: object) => {
      const headers = { authorization: `Basic ${btoa("admin:admin")}`, "content-type": "application/json" };
      const response = await own.fetch(API + path, {
        method: "POST",
        headers,
        body: JSON.stringify({ meta, title: "Kept" }),
      });
      return { status: response.status, body: await response.json() };
    };
    const [first] = (await (await own.fetch(`${API}/media?per_page=1`)).json()) as { id: number }[];
    const path = `/media/${first?.id}`;
    expect(await send(path, { shots: 3 })).toMatchObject({ status: 200, body: { meta: { shots: 3 } } });
    expect(await send(path, { shots: 99 })).toMatchObject({ status: 400, body: { code: "rest_out_of_bounds" } });
    expect(await (await own.fetch(API + path)).json()).toMatchObject({
      meta: { shots: 3 },
      title: { rendered: "Kept" },
    });
    await own.close();
  },
);
