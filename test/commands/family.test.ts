import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readServeOptions, serve } from "../../src/commands/serve.ts";
import { runCommand } from "./run-command.ts";
import { documentOf, routesLike } from "../hotel/served/like-document.ts";

describe("--family", () => {
  let folder = "";
  let file = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "standin-family-"));
    file = join(folder, "index.json");
    const routes = ["contact-form/v1", "i18n/v1"].map((name) => routesLike(name, `other/${name}`));
    await writeFile(file, JSON.stringify(documentOf(...routes)));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const banner = async (...options: string[]): Promise<string[]> => {
    const lines: string[] = [];
    const person = new EventTarget();
    const out = (line: string) => {
      lines.push(line);
      if (line.startsWith("Ctrl-C")) person.dispatchEvent(new Event("end"));
    };
    const ended = once(person, "end").then(() => {});
    await serve(
      [file, "--port", "0", "--quiet", ...options],
      {},
      { out, error: out, ended, load: (url) => import(url) },
    );
    return lines.filter((line) => line.includes("served as"));
  };

  it("is what the banner tells of unless it is given", async () => {
    expect(await banner()).toEqual([
      "  other/contact-form/v1 is served as contact-form/v1",
      "  other/i18n/v1 is served as i18n/v1",
    ]);
  });

  it("forces and forbids, several times", async () => {
    const options = ["--family", "other/i18n/v1=none", "--family", "other/contact-form/v1=code-snippets/v1"];
    expect(await banner(...options)).toEqual(["  other/contact-form/v1 is served as code-snippets/v1"]);
  });

  it("takes pairs alone, from the environment too", () => {
    expect(readServeOptions(["--family", "a/v1=none", "--family", "b/v1=shop/v3"], {}).family).toEqual({
      "a/v1": "none",
      "b/v1": "shop/v3",
    });
    expect(readServeOptions([], { STANDIN_FAMILY: "a/v1=none, b/v1=shop/v3" }).family).toEqual({
      "a/v1": "none",
      "b/v1": "shop/v3",
    });
    expect(() => readServeOptions(["--family", "a/v1"], {})).toThrow(
      "--family must be a namespace of the document, = and a built-in namespace or none",
    );
  });

  it("is heeded by the commands that write documents: fixtures are what the site's own routes answer", async () => {
    const named = await runCommand("fixtures", "other/contact-form/v1/contact-forms", "--index", file);
    expect(JSON.parse(named.out)).toMatchObject([{ title: "Write to us", properties: {} }, {}, {}]);
    expect((await runCommand("fixtures", "contact-form", "--index", file)).out).toBe(named.out);
    const forbidden = await runCommand(
      "fixtures",
      "contact-form",
      "--index",
      file,
      "--family",
      "other/contact-form/v1=none",
    );
    expect(forbidden.code).toBe(2);
  });

  it("refuses names that there are not with the nearest", async () => {
    await expect(banner("--family", "other/i18n/v2=none")).rejects.toThrow("the nearest is other/i18n/v1");
    await expect(banner("--family", "other/i18n/v1=i18n/v2")).rejects.toThrow("the nearest is i18n/v1");
  });
});
