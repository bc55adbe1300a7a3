import { mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createStandin, type Standin } from "../../../src/index.ts";
import { writeFolder } from "../../../src/live/folder/write-folder.ts";
import type { FolderFiles } from "../../../src/live/folder/folder-files.ts";
import { recordedFolder } from "../../../src/recorded-folder.ts";
import { readsOf, recordByHand } from "./record-by-hand.ts";

vi.setConfig({ testTimeout: 30_000 });

const NOW = "2026-11-28T08:00:00Z";
const ORIGIN = "http://127.0.0.1:4010";

function filled(name: string): never {
  const text = readFileSync(`test/core/recordings/${name}.json`, "utf8")
    .replaceAll("{api_root}", `${ORIGIN}/wp-json`)
    .replaceAll("{base_url_encoded}", encodeURIComponent(ORIGIN))
    .replaceAll("{base_url}", ORIGIN)
    .replaceAll("{host}", "127.0.0.1:4010");
  return JSON.parse(text) as never;
}

/** A site that serves files from a folder on disk, under another address. */
async function servedFrom(files: FolderFiles): Promise<Standin> {
  const folder = await mkdtemp(join(tmpdir(), "standin-folder-"));
  try {
    await writeFolder(folder, files);
    return await createStandin({ index: folder, now: NOW, baseUrl: "http://double.test" });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function write(site: Standin, path: string, body: object, method = "PUT"): Promise<number> {
  const headers = { "content-type": "application/json" };
  const request = new Request(site.apiRoot + path, { method, headers, body: JSON.stringify(body) });
  return (await site.fetch(request)).status;
}

interface Read {
  readonly basis: string | null;
  readonly status: number;
  readonly text: string;
}

async function read(site: Standin, path: string): Promise<Read> {
  const response = await site.fetch(new Request(site.apiRoot + path));
  return { basis: response.headers.get("x-standin-basis"), status: response.status, text: await response.text() };
}

test("a site of the core answers each read as it was recorded, by its records", async () => {
  const { collections } = filled("start") as { collections: never };
  const seeds = [{ answers: collections, others: "empty" }] as never;
  const live = await createStandin({ index: filled("index"), seeds, now: NOW, auth: "strict" });
  const recording = await recordByHand(live, await readsOf(live));
  const { files, differs } = await recordedFolder(recording);
  expect(differs).toEqual([]);
  const record = JSON.parse(String(files.get("record.json"))) as { asked: string[]; exact: object; refused: object[] };
  expect(record.asked.length).toBeGreaterThan(50);
  expect(Object.keys(record.exact).length).toBeLessThan(8);
  expect(record.refused.length).toBeGreaterThan(30);
  const site = await servedFrom(files);
  expect(await read(site, "wp/v2/posts/32")).toMatchObject({ basis: "recorded", status: 200 });
  expect(await read(site, "wp/v2/settings")).toMatchObject({ basis: "recorded", status: 401 });
  expect(await write(site, "wp/v2/posts/31", { title: "Anew" })).toBe(200);
  expect(await read(site, "wp/v2/posts/31")).toMatchObject({ basis: "family" });
  expect(await read(site, "wp/v2/posts/32")).toMatchObject({ basis: "recorded" });
  expect(await read(site, "wp/v2/posts?per_page=100")).toMatchObject({ basis: "family" });
  expect(await read(site, "wp/v2/rooms?per_page=100")).toMatchObject({ basis: "recorded" });
  expect(await read(site, "wp/v2/posts?per_page=2&search=anew")).toMatchObject({ basis: "family", status: 200 });
  site.reset();
  expect(await read(site, "wp/v2/posts?per_page=100")).toMatchObject({ basis: "recorded" });
});

test("a site of families and of rules answers each read as it was recorded, until something is written", async () => {
  const live = await createStandin({ seed: 7, now: NOW });
  const recording = await recordByHand(live, await readsOf(live), { home: `${ORIGIN}/en` });
  const { files, differs } = await recordedFolder(recording);
  expect(differs).toEqual([]);
  const site = await servedFrom(files);
  const before = await read(site, "calendar/events/v1/events?per_page=100");
  expect(before).toMatchObject({ basis: "recorded", status: 200 });
  const event = { title: "Late supper", start_date: "2026-12-24 20:00:00", end_date: "2026-12-24 23:00:00" };
  expect(await write(site, "calendar/events/v1/events", event, "POST")).toBe(201);
  const after = await read(site, "calendar/events/v1/events?per_page=100");
  expect(after).toMatchObject({ basis: "family", status: 200 });
  const total = (text: string) => (JSON.parse(text) as { total: number }).total;
  expect(total(after.text)).toBe(total(before.text) + 1);
  expect(await read(site, "seo/v1/an/postsRows")).toMatchObject({ basis: "recorded", status: 200 });
  site.reset();
  expect(await read(site, "calendar/events/v1/events?per_page=100")).toEqual(before);
});
