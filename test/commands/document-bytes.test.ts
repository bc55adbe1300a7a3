import { execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { documentOf, routeOf } from "../catalogue/tolerant/oddities.ts";
import { runCommand } from "./run-command.ts";

const DOCUMENT = JSON.stringify(documentOf({ "/shop/v1/things": routeOf({ page: { type: "integer" } }) }));
const MOST = ["--max-document-bytes", "100000"];
const TOO_MUCH = /more than 100000 bytes, wanted smaller index documents, or a higher --max-document-bytes/;

async function folder(files: Record<string, string>): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "standin-"));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

/** The document with so much space behind it that it has that many bytes. */
const padded = (bytes: number) => DOCUMENT.padEnd(bytes);

/** Sources of more than there is room for, none of which says how long it is before it is read, but for the file. */
const sources: Record<string, () => Promise<string[]>> = {
  "a file": async () => [join(await folder({ "site.json": padded(100_001) }), "site.json")],
  "a folder of small files": async () => [await folder({ "a.json": padded(60_000), "b.json": padded(60_000) })],
  "several small files": async () => {
    const path = await folder({ "a.json": padded(60_000), "b.json": padded(60_000) });
    return [join(path, "a.json"), join(path, "b.json")];
  },
  "a device without an end": async () => ["/dev/zero"],
  "a pipe without an end, as standard input may be": async () => {
    const pipe = join(await folder({}), "pipe");
    execFileSync("mkfifo", [pipe]);
    const writer = spawn("sh", ["-c", 'yes > "$0"', pipe], { stdio: "ignore" });
    onTestFinished(() => void writer.kill());
    return [pipe];
  },
  "an address that does not say how long it is": async () => {
    const server = createServer((_request, response) => {
      const send = () => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
      };
      response.on("drain", send);
      send();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return [`http://127.0.0.1:${(server.address() as AddressInfo).port}/`];
  },
};

describe.runIf(process.platform === "linux")("index documents that are too large", () => {
  it.each(Object.entries(sources))("are read so far and no further: %s", async (_what, source) => {
    const { code, out } = await runCommand("check", ...(await source()), ...MOST);
    expect(out.replaceAll(/\s+/g, " ")).toMatch(TOO_MUCH);
    expect(code).toBe(1);
  });

  it.each(["index", "types", "openapi", "requests", "fixtures", "serve"])(
    "are refused by standin %s",
    async (command) => {
      const file = join(await folder({ "site.json": padded(100_001) }), "site.json");
      const names = command === "fixtures" || command === "requests" ? ["/shop/v1/things", "--index", file] : [file];
      const { code, errors } = await runCommand(command, ...names, ...MOST);
      expect(errors.join("\n")).toMatch(TOO_MUCH);
      expect(code).toBe(1);
    },
  );

  it.each(["index", "types", "openapi"])("are taken by standin %s up to the bound", async (command) => {
    const file = join(await folder({ "site.json": padded(100_000) }), "site.json");
    expect(await runCommand(command, file, ...MOST)).toMatchObject({ code: 0 });
  });

  it("are refused by the library, where they are no larger than a document may be by default", async () => {
    const path = join(await folder({}), "folder");
    await mkdir(path);
    await writeFile(join(path, "site.json"), padded(2000));
    await expect(createStandin({ index: path, limits: { documentBytes: 1999 } })).rejects.toThrow(
      "more than 1999 bytes",
    );
    await expect(createStandin({ index: path, limits: { documentBytes: 2000 } })).resolves.toBeDefined();
  });
});
