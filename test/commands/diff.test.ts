import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentOf, routeOf } from "../catalogue/tolerant/oddities.ts";
import { runCommand } from "./run-command.ts";

const folder = await mkdtemp(join(tmpdir(), "standin-"));

async function file(name: string, value: unknown) {
  const path = join(folder, name);
  await writeFile(path, typeof value === "string" ? value : JSON.stringify(value));
  return path;
}

const pages = (maximum: number) => documentOf({ "/shop/v1/things": routeOf({ page: { type: "integer", maximum } }) });
const older = await file("older.json", pages(100));
const broken = await file("broken.json", "{");
const newer = await file("newer.json", pages(50));

describe("standin diff", () => {
  it("says whom a change breaks, and ends with 1", async () => {
    const { out, code } = await runCommand("diff", older, newer);
    expect([code, out.split("\n").slice(0, 2)]).toEqual([
      1,
      ["Breaks who sends calls (1)", "  arg page: maximum 100 → 50  GET /shop/v1/things"],
    ]);
  });

  it("ends with 0 where nothing breaks", async () => {
    expect(await runCommand("diff", newer, older)).toMatchObject({ code: 0 });
    expect(await runCommand("diff", older, older)).toMatchObject({ out: "no change\n", code: 0 });
  });

  it("takes a folder that was recorded", async () => {
    const recorded = join(folder, "recorded");
    await mkdir(join(recorded, "seeds"), { recursive: true });
    await file("recorded/index.json", pages(100));
    await file("recorded/seeds/shop.v1.json", { answers: { "shop/v1/things": [] } });
    expect(await runCommand("diff", older, recorded)).toMatchObject({ out: "no change\n", code: 0 });
    expect(await runCommand("diff", recorded, newer)).toMatchObject({ code: 1 });
  });

  it("writes JSON for tools and Markdown for issues", async () => {
    const { out } = await runCommand("diff", older, newer, "--format", "json");
    expect(JSON.parse(out)).toMatchObject({
      callers: 1,
      readers: 0,
      changes: [{ part: "arg", route: "/shop/v1/things", methods: ["GET"], change: "maximum", before: 100, after: 50 }],
    });
    const markdown = await runCommand("diff", older, newer, "--format", "markdown");
    expect(markdown.out).toContain("| `arg page: maximum 100 → 50` | `GET /shop/v1/things` |");
  });

  it("keeps what calls meet alone", async () => {
    const calls = (query: string) => ({ requests: [{ method: "GET", path: "/wp-json/shop/v1/things", query }] });
    const met = await file("met.json", calls("page=2"));
    const unmet = await file("unmet.json", calls(""));
    expect((await runCommand("diff", older, newer, "--calls", met)).code).toBe(1);
    expect(await runCommand("diff", older, newer, "--calls", unmet)).toMatchObject({ out: "no change\n", code: 0 });
  });

  it.each([
    ["one document", [older], 2, "diff takes two documents, the older one first"],
    ["a file that is not there", [older, join(folder, "none.json")], 1, "nothing of that name"],
    ["calls that are not there", [older, newer, "--calls", join(folder, "none.json")], 2, "no file that can be read"],
    ["calls that are no JSON", [older, newer, "--calls", broken], 2, "save what GET /__standin/requests"],
    ["calls that are something else", [older, newer, "--calls", older], 2, "neither a journal"],
    ["a format that there is not", [older, newer, "--format", "html"], 2, "one of text, json, markdown"],
  ])("refuses %s", async (_, args, code, says) => {
    const ran = await runCommand("diff", ...args);
    expect([ran.code, ran.errors.join()]).toEqual([code, expect.stringContaining(says)]);
  });
});
