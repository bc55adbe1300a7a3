import { describe, expect, it } from "vitest";
import { drawFile } from "../../../src/core/media/draw/draw.ts";
import { readPicture } from "../../../src/core/media/picture.ts";
import { createStandin } from "../../../src/index.ts";
import { coreDocument } from "../../generic/core-document.ts";

const home = "http://127.0.0.1:4010";
const now = "2030-01-31T09:30:00Z";

const picture = {
  id: 7,
  slug: "garden",
  status: "inherit",
  type: "attachment",
  title: { raw: "Garden", rendered: "Garden" },
  media_type: "image",
  mime_type: "image/png",
  source_url: `${home}/wp-content/uploads/2030/01/garden-scaled.png`,
  media_details: {
    width: 2560,
    height: 1707,
    original_image: "garden.png",
    sizes: {
      medium: { file: "garden-300x200.png", width: 300, height: 200, mime_type: "image/png" },
      small: { file: "garden-90x60.webp", width: 90, height: 60, mime_type: "image/webp" },
    },
  },
};
const sound = {
  id: 8,
  slug: "bell",
  status: "inherit",
  media_type: "file",
  mime_type: "audio/wav",
  media_details: { length: 2 },
  source_url: `${home}/wp-content/uploads/2030/01/k%C3%A4rna.wav`,
};
const user = {
  id: 3,
  slug: "ada",
  name: "Ada",
  avatar_urls: { "24": `${home}/avatar/3?s=24`, "96": `${home}/avatar/3` },
};

async function site() {
  const answers = { "wp/v2/media": [picture, sound], "wp/v2/users": [user] };
  const standin = await createStandin({ index: { ...coreDocument, home, url: home }, seeds: [{ answers }], now });
  const get = async (path: string, init?: RequestInit) => {
    const response = await standin.fetch(new Request(home + path, init));
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return { standin, get };
}

describe("files of a site", () => {
  it("stand at their addresses, drawn where nobody uploaded them", async () => {
    const { get } = await site();
    const { status, headers, bytes } = await get("/wp-content/uploads/2030/01/garden-300x200.png");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(readPicture(bytes)).toEqual({ width: 300, height: 200, orientation: 1 });
  });

  it("have each the size and the type that their record tells", async () => {
    const { get } = await site();
    const full = await get("/wp-content/uploads/2030/01/garden-scaled.png?ver=2");
    expect(readPicture(full.bytes)).toMatchObject({ width: 2560, height: 1707 });
    const small = await get("/wp-content/uploads/2030/01/garden-90x60.webp");
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect(readPicture(small.bytes)).toMatchObject({ width: 90, height: 60 });
    expect((await get("/wp-content/uploads/2030/01/garden.png")).status).toBe(200);
  });

  it("are found however their letters are written", async () => {
    const { get } = await site();
    const { headers, bytes } = await get("/wp-content/uploads/2030/01/kärna.wav");
    expect(headers.get("content-type")).toBe("audio/wav");
    expect(bytes.byteLength).toBe(drawFile({ type: "audio/wav", title: "", seconds: 2 }).bytes.byteLength);
  });

  it("are not there under other names, and are only read", async () => {
    const { get } = await site();
    expect((await get("/wp-content/uploads/2030/01/garden-301x200.png")).status).toBe(404);
    expect((await get("/wp-content/uploads/2030/01/garden.png/../x.png")).status).not.toBe(200);
    expect((await get("/wp-content/uploads/2030/01/garden.png", { method: "DELETE" })).status).toBe(405);
  });

  it("go with their record, in its sandbox alone", async () => {
    const { standin, get } = await site();
    const path = "/wp-content/uploads/2030/01/garden.png";
    await standin.fetch(`${home}/@mine/__standin/state/wp/v2/media`, { method: "PUT", body: "[]" });
    expect((await get(`/@mine${path}`)).status).toBe(404);
    expect((await get(`/@other${path}`)).status).toBe(200);
    expect((await get(path)).status).toBe(200);
  });

  it("are sent over sockets, without their bytes where only the head is asked for", async () => {
    const { standin } = await site();
    const server = await standin.listen({ port: 0 });
    const address = `${server.url}/wp-content/uploads/2030/01/garden.png`;
    const head = await fetch(address, { method: "HEAD" });
    const whole = new Uint8Array(await (await fetch(address)).arrayBuffer());
    await server.close();
    expect(readPicture(whole)).toMatchObject({ width: 2560 });
    expect(head.headers.get("content-length")).toBe(String(whole.byteLength));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });
});

it("draws people where their answers name the site's own host", async () => {
  const { get } = await site();
  expect(readPicture((await get("/avatar/3?s=24")).bytes)).toMatchObject({ width: 24, height: 24 });
  expect(readPicture((await get("/avatar/3?s=99999")).bytes)).toMatchObject({ width: 2048 });
  expect((await get("/avatar/4")).status).toBe(404);
});

it("has every file and every picture that an invented site names", async () => {
  const standin = await createStandin({ index: { ...coreDocument, home, url: home }, now });
  const listed = async (base: string) =>
    (await (await standin.fetch(`${home}/wp-json/wp/v2/${base}`)).json()) as object[];
  const files = (await listed("media")) as { source_url: string }[];
  const people = (await listed("users")) as { avatar_urls?: Record<string, string> }[];
  const addresses = [
    ...files.map(({ source_url }) => source_url),
    ...people.flatMap(({ avatar_urls = {} }) => Object.values(avatar_urls)),
  ].filter((address) => address.startsWith(`${home}/`));
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect([address, (await standin.fetch(address)).status]).toEqual([address, 200]);
});
