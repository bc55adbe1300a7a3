import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createStandin } from "../../../src/index.ts";
import { recordedFolder } from "../../../src/recorded-folder.ts";
import { recordByHand, readsOf } from "./record-by-hand.ts";

const CORE = "test/core/recordings";
const ORIGIN = "http://127.0.0.1:4010";
const filled = (text: string) =>
  text.replaceAll("{api_root}", `${ORIGIN}/wp-json`).replaceAll("{base_url_encoded}", encodeURIComponent(ORIGIN)).replaceAll("{base_url}", ORIGIN).replaceAll("{host}", "127.0.0.1:4010");

test("a core site answers as it was recorded", async () => {
  const start = JSON.parse(filled(readFileSync(`${CORE}/start.json`, "utf8"))) as { collections: never };
  const live = await createStandin({
    index: JSON.parse(filled(readFileSync(`${CORE}/index.json`, "utf8"))) as never,
    seeds: [{ answers: start.collections, others: "empty" }] as never,
    now: "2026-11-28T08:00:00Z",
    auth: "strict",
  });
  const reads = await readsOf(live);
  const t0 = Date.now();
  const recording = await recordByHand(live, reads);
  const { files, differs } = await recordedFolder(recording);
  console.log(reads.length, Date.now() - t0, differs.slice(0, 20), [...files].map(([name, text]) => `${name} ${text.length}`));
  const record = JSON.parse(String(files.get("record.json")));
  console.log(Object.keys(record.exact).slice(0, 60), record.refused.length);
}, 60_000);

test("the hotel", async () => {
  const hotel = await createStandin({ seed: 7, now: "2026-11-28T08:00:00Z" });
  const help = await (await hotel.fetch(new Request(hotel.apiRoot + "?context=help"))).text();
  const reads = await readsOf(hotel);
  const t0 = Date.now();
  const recording = await recordByHand(hotel, reads, { home: "http://127.0.0.1:4010/en" });
  const { files, differs } = await recordedFolder(recording);
  console.log(reads.length, Date.now() - t0, differs.slice(0, 20), [...files].map(([name, text]) => `${name} ${text.length}`));
  const record = JSON.parse(String(files.get("record.json")));
  console.log(Object.keys(record.exact).slice(0, 60), record.refused.length);
}, 60_000);
