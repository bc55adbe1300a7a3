import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../../src/index.ts";
import type { FolderFiles } from "../../../src/live/folder/folder-files.ts";
import { writeFolder } from "../../../src/live/folder/write-folder.ts";
import { type RecordedFolder, recordedFolder } from "../../../src/recorded-folder.ts";
import { oddRecording } from "./odd-site.ts";

let recorded: RecordedFolder;

beforeAll(async () => {
  recorded = await recordedFolder(oddRecording());
});

async function served(files: FolderFiles = recorded.files): Promise<Standin> {
  const folder = await mkdtemp(join(tmpdir(), "standin-folder-"));
  try {
    await writeFolder(folder, files);
    return await createStandin({ index: folder, baseUrl: "http://double.test" });
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Asked {
  readonly status: number;
  readonly basis: string | null;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

async function ask(site: Standin, call: string, body?: object): Promise<Asked> {
  const [method = "", path = ""] = call.split(" ");
  const headers = { "content-type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await site.fetch(new Request(site.apiRoot + path, init));
  const text = await response.text();
  const basis = response.headers.get("x-standin-basis");
  return {
    status: response.status,
    basis,
    headers: response.headers,
    text,
    body: JSON.parse(text || "null") as unknown,
  };
}

describe("the folder of an odd site", () => {
  it("answers every read as recorded, and is the same for the same recording", async () => {
    expect(recorded.differs).toEqual([]);
    expect(await recordedFolder(oddRecording())).toEqual(recorded);
  });

  it("keeps digits, the order of members, and statuses, headers and refusals", async () => {
    const site = await served();
    const status = await ask(site, "GET acme/v1/status");
    expect(status).toMatchObject({ basis: "recorded", text: '{"version":1.0,"20":"late","3":"early","open":true}' });
    const room = await ask(site, "GET acme/v1/rooms/1");
    expect(room.text).toContain('"size":30.0,"prices":{"10":"a","2":"b"}');
    expect(room.text).toContain("http://double.test/sub/uploads/loft.jpg");
    const page = await ask(site, "GET acme/v1/bookings?page=2&per_page=2");
    expect(page).toMatchObject({ basis: "recorded", status: 200 });
    expect(page.headers.get("x-acme-total")).toBe("3");
    expect(page.headers.get("x-wp-total")).toBeNull();
    expect(await ask(site, "GET acme/v1/orders")).toMatchObject({ status: 401, basis: "recorded" });
  });

  it("refuses what the site refused to others who may do no more, on any path of the route, and lets in who may do more", async () => {
    const site = await served();
    const other = await ask(site, "GET acme/v1/orders/77?per_page=3");
    expect(other).toMatchObject({ status: 401, basis: "recorded", body: { code: "acme_closed" } });
    const headers = { authorization: `Basic ${btoa("admin:admin")}` };
    const admin = await site.fetch(new Request(`${site.apiRoot}acme/v1/orders`, { headers }));
    expect([admin.status, admin.headers.get("x-standin-basis")]).toEqual([200, "invented"]);
  });

  it("goes on in the site's shapes where something is written, and is as recorded again after a reset", async () => {
    const site = await served();
    const made = await ask(site, "POST acme/v1/rooms", { name: "Shed" });
    expect(made).toMatchObject({ status: 201, body: { id: 4, name: "Shed", size: 0, image: null } });
    const page = await ask(site, "GET acme/v1/rooms?page=2");
    expect(page.basis).toBe("invented");
    expect(page.body).toMatchObject({ ok: true, total: 4, total_pages: 2, page: 2, per_page: 2 });
    expect((page.body as { rooms: { id: number }[] }).rooms.map(({ id }) => id)).toEqual([3, 4]);
    expect(await ask(site, "GET acme/v1/rooms/1")).toMatchObject({ basis: "recorded" });
    expect(await ask(site, "GET acme/v1/flags")).toMatchObject({ basis: "recorded" });
    expect(await ask(site, "GET acme/v1/rooms/77")).toMatchObject({
      status: 404,
      basis: "invented",
      body: { code: "acme_no_room", message: "There is no room 77." },
    });
    site.reset();
    expect(await ask(site, "GET acme/v1/rooms?page=2")).toMatchObject({ basis: "recorded", body: { total: 3 } });
  });

  it("orders, counts and keys lists as the site did, later records too", async () => {
    const site = await served();
    await ask(site, "POST acme/v1/bookings", { name: "Di" });
    const list = await ask(site, "GET acme/v1/bookings?per_page=3");
    expect((list.body as { id: number }[]).map(({ id }) => id)).toEqual([4, 6, 5]);
    expect(list.headers.get("x-acme-total")).toBe("4");
    expect(list.headers.get("link")).toContain("page=2");
    await ask(site, "POST acme/v1/flags", { slug: "dark", on: true });
    expect((await ask(site, "GET acme/v1/flags")).body).toMatchObject({ beta: { on: true }, dark: { slug: "dark" } });
  });

  it("answers another query in the shape of the one that was asked, as an invention", async () => {
    const site = await served();
    expect(await ask(site, "GET acme/v1/slots?date=2026-01-03")).toMatchObject({ basis: "recorded", body: [] });
    const other = await ask(site, "GET acme/v1/slots?date=2027-05-05");
    expect(other).toMatchObject({ basis: "invented", body: { free: ["09:00", "10:30"] } });
  });

  it("knows all of a list whose pages have a size by another name, and whose records none that is usual", async () => {
    const site = await served();
    const { body, basis } = await ask(site, "GET acme/v1/members?limit=2&page=2");
    expect([body, basis]).toEqual([
      { data: [{ ID: 3, display: "Member 3" }], meta: { total: 3, last_page: 2 } },
      "invented",
    ]);
  });

  it("takes what stands around a record for no record, and counts in an object beside a list for counts", async () => {
    const site = await served();
    expect((await ask(site, "GET acme/v1/goods?per_page=1&page=3")).body).toEqual({
      success: true,
      goods: [{ id: 9, name: "Good 9" }],
      pagination: { total: 3, total_pages: 3, current_page: 3, per_page: 1, unit: "pieces" },
    });
    expect(await ask(site, "GET acme/v1/goods/7")).toMatchObject({ basis: "recorded", body: { good: { sku: "G7" } } });
  });

  it("tells nested records by their parents, filters and pages them by rules", async () => {
    const site = await served();
    expect((await ask(site, "GET acme/v1/rooms/2/reviews")).body).toMatchObject([{ id: 12 }]);
    const filtered = await ask(site, "GET acme/v1/rooms?per_page=1");
    expect(filtered).toMatchObject({ basis: "invented", body: { total: 3, total_pages: 3, per_page: 1 } });
  });

  it("is as recorded after a restart, but for what was written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "standin-folder-"));
    await writeFolder(folder, recorded.files);
    const options = { index: folder, data: join(folder, "kept", "data.json") };
    await mkdir(join(folder, "kept"));
    const before = await createStandin(options);
    await ask(before, "PUT acme/v1/bookings/5", { name: "Cy the second" });
    await before.close();
    const after = await createStandin(options);
    expect(await ask(after, "GET acme/v1/rooms/1")).toMatchObject({ basis: "recorded" });
    expect(await ask(after, "GET acme/v1/status")).toMatchObject({ basis: "recorded" });
    const page = await ask(after, "GET acme/v1/bookings?per_page=2&page=2");
    expect(page).toMatchObject({ basis: "invented", body: [{ id: 5, day: "2026-01-01", name: "Cy the second" }] });
    await after.close();
    await rm(folder, { recursive: true });
  });

  it("takes other seeds in place of its own, and knows no recorded answers then", async () => {
    const folder = await mkdtemp(join(tmpdir(), "standin-folder-"));
    await writeFolder(folder, recorded.files);
    const seeds = [{ answers: { "acme/v1/bookings": [{ id: 9, day: "2026-04-04", name: "Own" }] } }] as never;
    const site = await createStandin({ index: folder, seeds });
    const list = await ask(site, "GET acme/v1/bookings?per_page=2");
    expect(list).toMatchObject({ basis: "invented", body: [{ id: 9, name: "Own" }] });
    await rm(folder, { recursive: true });
  });

  it("serves its files at their addresses", async () => {
    const folder = await mkdtemp(join(tmpdir(), "standin-folder-"));
    await writeFolder(folder, recorded.files);
    const site = await createStandin({ index: folder });
    const file = await site.fetch(new Request("http://127.0.0.1:4010/sub/uploads/loft.jpg"));
    expect([file.status, await file.text()]).toEqual([200, "a picture"]);
    expect(file.headers.get("content-type")).toBe("image/jpeg");
    expect(file.headers.get("x-standin-basis")).toBe("recorded");
    // What a second recording no longer has is gone; what others put there stays.
    const { files } = await recordedFolder({ ...oddRecording(), files: [] });
    await writeFolder(folder, files);
    await expect(readFile(join(folder, "media/uploads/loft.jpg"))).rejects.toThrow("ENOENT");
    await rm(folder, { recursive: true });
  });
});
