import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "../../src/commands/check.ts";
import { documentOf, routeOf } from "../catalogue/tolerant/oddities.ts";

const sound = documentOf({ "/shop/v1/things": routeOf({ page: { type: "integer", required: false } }) });
const odd = documentOf({ "/shop/v1/things": routeOf({ page: { type: "integer", default: "1", required: false } }) });

async function run(text: string | undefined, ...options: string[]) {
  const file = join(await mkdtemp(join(tmpdir(), "standin-")), "site.json");
  if (text !== undefined) await writeFile(file, text);
  const lines: string[] = [];
  const code = await check([file, ...options], {}, { out: (line) => lines.push(line) });
  return { code, text: lines.join("\n") };
}

describe("standin check", () => {
  it.each<[string, string | undefined, number, string]>([
    ["nothing", JSON.stringify(sound), 0, "0 errors, 0 warnings"],
    ["warnings", JSON.stringify(odd), 0, "0 errors, 1 warning"],
    ["what is no document", "{", 1, "1 error, 0 warnings"],
    ["a missing file", undefined, 1, "1 error, 0 warnings"],
  ])("ends with %s", async (_, document, code, summary) => {
    const said = await run(document);
    expect([said.code, said.text.endsWith(summary)]).toEqual([code, true]);
  });

  it("shows place, finding and what both sides make of it", async () => {
    const { text } = await run(JSON.stringify(odd));
    expect(text).toContain("warning default-coerced");
    expect(text).toContain("a real server: The default is turned into the type before it is used.");
    expect(text).toContain("/routes/~1shop~1v1~1things/endpoints/0/args/page/default  1");
  });

  it("says that the root will answer 404 where no document lists it", async () => {
    const whole = documentOf({ "/": routeOf({}), "/shop/v1/things": routeOf({}) });
    expect((await run(JSON.stringify(sound))).text).toContain('no document lists "/"');
    expect((await run(JSON.stringify(whole))).text).not.toContain("no document lists");
  });

  it("tells one line a cause, and each place where asked", async () => {
    const args = (value: string) => ({ page: { type: "integer", default: value, required: false } });
    const many = Array.from({ length: 71 }, (_, at) => [`/shop/v1/things${at}`, routeOf(args(at < 70 ? "1" : "2"))]);
    const document = JSON.stringify(documentOf(Object.fromEntries(many)));
    const told = (text: string) => text.split("\n").filter((line) => line.includes("/args/page/default"));
    const short = await run(document);
    expect(told(short.text)).toEqual([
      "      /routes/~1shop~1v1~1things0/endpoints/0/args/page/default  1 … and 69 more",
      "      /routes/~1shop~1v1~1things70/endpoints/0/args/page/default  2",
    ]);
    expect(short.text).toContain("0 errors, 71 warnings");
    expect(told((await run(document, "--all")).text)).toHaveLength(71);
  });

  it("writes JSON for tools", async () => {
    const { text } = await run(JSON.stringify(odd), "--json");
    expect(JSON.parse(text)).toMatchObject({
      documents: 1,
      routes: 1,
      errors: 0,
      warnings: 1,
      findings: [
        {
          kind: "default-coerced",
          severity: "warning",
          pointer: "/routes/~1shop~1v1~1things/endpoints/0/args/page/default",
        },
      ],
    });
  });

  it.each([[[]], [["a.json", "--nonsense"]]])("refuses %j", async (args) => {
    await expect(check(args, {}, { out: () => undefined })).rejects.toThrow("see standin check --help");
  });
});
