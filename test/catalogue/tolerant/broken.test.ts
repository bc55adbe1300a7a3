import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { argRules } from "../../../src/args/arg-rules.ts";
import { chooseCatalogue } from "../../../src/catalogue/choose-catalogue.ts";
import { documentSchema } from "../../../src/catalogue/document-schema.ts";
import { checkIndex } from "../../../src/catalogue/tolerant/check-index.ts";
import { check } from "../../../src/commands/check.ts";
import { serve } from "../../../src/commands/serve.ts";
import { documentOf, routeOf } from "./oddities.ts";

const documents = join(import.meta.dirname, "documents");
const sound = JSON.stringify(documentOf({ "/shop/v1/things": routeOf({ page: { type: "integer" } }) }), null, 1);

async function written(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "standin-")), "index.json");
  await writeFile(file, text);
  return file;
}

const checked = async (source: string) => checkIndex([source], { rules: argRules, schema: documentSchema() });
const served = async (text: string) => chooseCatalogue(await written(text), argRules);

const places: [name: string, said: string][] = [
  ["broken-comma", 'not JSON at line 1, column 1155: "}", wanted the name of a member in double quotes'],
  ["broken-cut", "not JSON at line 1, column 770: the end of the text, wanted a JSON value"],
  ["broken-esc", "not JSON at line 1, column 659: \\d, wanted an escape of JSON, such as \\\\d"],
  ["broken-lf", "not JSON at line 1, column 12: a raw line feed within a text in quotes, wanted \\n in its place"],
];

describe("broken JSON", () => {
  it.each(places)("%s is an error that says where, and nothing is served of it", async (name, said) => {
    const file = join(documents, `${name}.json`);
    const { findings, parts } = await checked(file);
    expect(findings.map(({ kind, severity, found }) => [kind, severity, found])).toEqual([
      ["broken-json", "error", said],
    ]);
    expect(parts.routes).toEqual({});
    expect(await check([file], {}, { out: () => undefined })).toBe(1);
  });

  it.each(places)("%s is refused by serve in the same words, with what to do", async (name, said) => {
    const file = join(documents, `${name}.json`);
    await expect(chooseCatalogue(file, argRules)).rejects.toThrow(`${said}; mend that place, or save`);
    await expect(
      serve(
        [file, "--port", "0"],
        {},
        {
          out: () => undefined,
          error: () => undefined,
          ended: Promise.resolve(),
          load: () => Promise.reject(new Error("nothing is loaded")),
        },
      ),
    ).rejects.toThrow(said);
  });

  it.each(["", "<br />\n<b>Notice</b>: {odd} in <b>file</b>\n", 'PHP Notice: {"a": odd} in file\n', "\uFEFF"])(
    "behind %j is told at its place in the file",
    async (before) => {
      const text = `${before}${await readFile(join(documents, "broken-esc.json"), "utf8")}`;
      const at = text.replace("\uFEFF", "").indexOf("\\d]");
      const line = text.slice(0, at).split("\n").length;
      await expect(served(text)).rejects.toMatchObject({ line, found: "\\d", misreading: "broken-json" });
    },
  );

  it("is never served in part, wherever a document ends", async () => {
    for (let end = 0; end < sound.length - 1; end += 1)
      await expect(served(sound.slice(0, end)), sound.slice(0, end)).rejects.toThrow("wanted");
  });

  it("is never served in part, whatever sign is gone", async () => {
    for (let at = 0; at < sound.length; at += 1) {
      const text = sound.slice(0, at) + sound.slice(at + 1);
      if (isJson(text)) continue;
      await expect(served(text), text).rejects.toThrow("wanted");
    }
  });

  it("beside a notice that looks like JSON keeps no sound document from being served", async () => {
    for (const notice of ['Could not read {"a": 1 in cache', 'Notice: {"a": odd}', '{"ok": true}\n'])
      expect((await served(`${notice}\n${sound}`)).routes, notice).toHaveLength(1);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("an error answer in place of an index", () => {
  const answer = JSON.stringify({ code: "rest_no_route", message: "No route is here.", data: { status: 404 } });
  const said = 'an error answer in place of an index: rest_no_route, "No route is here."';

  it.each(["", "<br /><b>Notice</b>: old\n"])(
    "behind %j is told with its code, its message and what to do",
    async (before) => {
      const { findings } = await checked(await written(before + answer));
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([
        expect.objectContaining({
          kind: "error-answer",
          found: said,
          standin: expect.stringContaining("permalinks") as string,
        }),
      ]);
      await expect(served(before + answer)).rejects.toThrow(`${said}; check the address`);
    },
  );

  it("is told from an address too", async () => {
    const server = createServer((_request, response) => response.writeHead(404).end(answer));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/`;
    await expect(chooseCatalogue(url, argRules)).rejects.toThrow(`status 404 Not Found, ${said}; check the address`);
  });

  it("is no page that an address answers with: that is told with what to do as well", async () => {
    const page = "<!doctype html><title>Forbidden</title>";
    const server = createServer((_request, response) => response.writeHead(403).end(page));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/`;
    await expect(chooseCatalogue(url, argRules)).rejects.toThrow(
      "status 403 Forbidden, HTML in place of JSON; ask for the root of the API",
    );
  });
});

describe("HTML in place of JSON", () => {
  it.each([
    ["<!doctype html><html><head><title>Log in</title></head><body>{}</body></html>", '"Log in"'],
    ["<br />\n<b>Fatal error</b>: out of memory", '"Fatal error: out of memory"'],
  ])("%s is called that", async (page, shown) => {
    const { findings } = await checked(await written(page));
    expect(findings.map(({ kind, found }) => [kind, found])).toEqual([
      ["html-page", `HTML in place of JSON: ${shown}`],
    ]);
    await expect(served(page)).rejects.toThrow("ask for the root of the API");
  });
});

it("serves the roots of a namespace that comes alone, and of its site", async () => {
  const alone = { namespace: "acme/v1", routes: { "/acme/v1/rooms": { ...routeOf([]), namespace: "acme/v1" } } };
  const { routes, namespaces } = await chooseCatalogue(alone, argRules);
  expect(routes.map(({ key }) => key)).toEqual(["/", "/acme/v1", "/acme/v1/rooms"]);
  expect(namespaces).toEqual(["acme/v1"]);
});
