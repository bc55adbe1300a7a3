import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { check } from "../../../src/commands/check.ts";
import { siteParts } from "../../../src/commands/site-parts.ts";
import { createStandin } from "../../../src/index.ts";
import { readFolder } from "../../../src/live/folder/read-folder.ts";
import { writeFolder } from "../../../src/live/folder/write-folder.ts";
import { recordedFolder } from "../../../src/recorded-folder.ts";
import { oddRecording } from "./odd-site.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "standin-folder-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function write(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
}

const route = (namespace: string) => ({ namespace, methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] });
const index = { name: "Hand", routes: { "/a/v1/things": route("a/v1"), "/a/v1/things/(?P<id>[\\d]+)": route("a/v1") } };
const further = {
  namespace: "b/v1",
  routes: { "/b/v1/parts": route("b/v1"), "/b/v1/parts/(?P<id>[\\d]+)": route("b/v1") },
};

it("a folder that people wrote is read by the names of its files, and others by what they hold", async () => {
  await write({
    "index.json": index,
    "seeds/a.v1.json": { answers: { "a/v1/things": [{ id: 3, label: "three" }] } },
    "mine.json": { answers: { "b/v1/parts": [{ id: 4 }], "a/v1/things?near=me": [] } },
    "parts.json": further,
    "README.md": "# Notes",
    ".gitignore": "*",
  });
  const site = await createStandin({ index: folder });
  const get = async (path: string) => (await site.fetch(site.apiRoot + path)).text();
  expect(JSON.parse(await get("a/v1/things/3"))).toMatchObject({ id: 3, label: "three" });
  expect(JSON.parse(await get("b/v1/parts"))).toMatchObject([{ id: 4 }]);
  expect(await get("a/v1/things?near=me")).toBe("[]");
});

it("a file that is neither is refused by its name", async () => {
  await write({ "index.json": index, "package.json": { name: "else" } });
  await expect(createStandin({ index: folder })).rejects.toThrow(
    /package\.json.*neither an index document nor a seed document.*beside index\.json, seeds\//s,
  );
  await write({ "package.json": "{", "record.json": { asked: [] } });
  await expect(readFolder(folder)).rejects.toThrow(/package\.json.*no JSON/s);
});

it("a record that is none is refused with the place where it breaks", async () => {
  await write({ "index.json": index, "record.json": { recording: 1, apiRoot: "http://a.test/", refused: 3 } });
  await expect(readFolder(folder)).rejects.toThrow(/record\.json.*a member "home".*record the site again/s);
});

it("a folder of index documents alone goes on as one", async () => {
  await write({ "a.json": index, "b.json": further });
  expect(await readFolder(folder)).toBeUndefined();
  const site = await createStandin({ index: folder });
  expect(site.catalogue.namespaces).toEqual(["a/v1", "b/v1"]);
});

it("check says what a folder knows and what would be invented", async () => {
  const recording = oddRecording();
  const exchanges = recording.exchanges.filter(({ path }) => path !== "acme/v1/flags" && path !== "acme/v1/flags/beta");
  await writeFolder(folder, (await recordedFolder({ ...recording, exchanges })).files);
  const lines: string[] = [];
  expect(await check([folder], {}, { out: (line) => lines.push(line) })).toBe(0);
  const told = lines.join("\n");
  expect(told).toContain("the folder knows 15 records of 6 resources");
  expect(told).toContain("acme/v1/bookings  3");
  expect(told).toContain("401 acme_closed  2");
  expect(told).toContain("2 routes of which it knows nothing: what they answer is invented");
  expect(told).toContain("/acme/v1/flags");
});

it("fixtures of a folder are its records", async () => {
  await writeFolder(folder, (await recordedFolder(oddRecording())).files);
  const { records } = await siteParts({ index: [folder] }, 0);
  const told = [];
  for await (const record of (await records("acme/v1/bookings")) ?? []) told.push(record);
  expect(told).toMatchObject([
    { id: 4, name: "Ann" },
    { id: 5, name: "Cy" },
    { id: 6, name: "Bo" },
  ]);
});
