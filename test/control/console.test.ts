import { type OutputOptions, rolldown } from "rolldown";
import { beforeAll, describe, expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { openMainDoor, WAYS } from "./door.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
/** Bytes of all that a browser loads, at most. */
const MOST_BYTES = 150_000;

/** It has no types. */
const BUNDLE = "../../scripts/console-bundle.js";

/** The files of the page, as a build makes them, where the server looks for them. */
let files: { fileName: string; size: number }[] = [];
beforeAll(async () => {
  const { consoleBundle } = (await import(BUNDLE)) as { consoleBundle(): { output: OutputOptions } };
  const { output, ...input } = consoleBundle();
  const bundle = await rolldown(input);
  const written = await bundle.write({ ...output, cleanDir: false });
  files = written.output.map((file) => ({
    fileName: file.fileName,
    size: Buffer.byteLength(file.type === "chunk" ? file.code : file.source),
  }));
});

describe("the console's page", () => {
  it.each(WAYS)("is there where HTML is named before JSON, %s", async (way) => {
    const door = await openMainDoor(way);
    for (const [accept, type] of [
      [BROWSER, "text/html; charset=UTF-8"],
      ["application/json, text/html", "application/json; charset=UTF-8"],
      ["text/html, application/json", "text/html; charset=UTF-8"],
      ["application/json", "application/json; charset=UTF-8"],
      ["*/*", "application/json; charset=UTF-8"],
    ] as const)
      for (const path of ["/__standin", "/__standin/", "/@mine/__standin", "/@mine/__standin/"]) {
        const { status, headers } = await door.send("GET", path, undefined, { Accept: accept });
        expect([accept, path, status, headers.get("content-type")]).toEqual([accept, path, 200, type]);
        expect(headers.get("vary")).toBe("Accept");
      }
    expect((await door.control("GET", "/sandboxes")).body.map(({ name }: { name: string }) => name)).toEqual([]);
  });

  it("names its files from where it lies, and they are there, behind a sandbox's name too", async () => {
    const door = await openMainDoor("over HTTP");
    for (const path of ["/__standin", "/__standin/", "/@mine/__standin", "/@mine/__standin/"]) {
      const { text } = await door.send("GET", path, undefined, { Accept: BROWSER });
      const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = ""]) => name);
      expect(named).toHaveLength(3);
      for (const name of named) {
        const file = await door.send("GET", new URL(name, door.origin + path).pathname);
        expect([path, name, file.status]).toEqual([path, name, 200]);
        expect(file.headers.get("x-content-type-options")).toBe("nosniff");
        expect(file.headers.get("content-type")).toMatch(/^(?:text\/javascript|text\/css|image\/svg\+xml)/);
      }
    }
  });

  it("may run no code and take no style but those of its files", async () => {
    const door = await openMainDoor("in the process");
    const { headers, text } = await door.send("GET", "/__standin", undefined, { Accept: BROWSER });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
  });

  it("is open wherever the control endpoint is on, and the data is not", async () => {
    const site = await createStandin({ controlToken: "secret" });
    const server = await site.listen({ port: 0, host: "0.0.0.0" });
    const at = `http://127.0.0.1:${new URL(server.url).port}`;
    try {
      const page = await fetch(`${at}/__standin`, { headers: { Accept: BROWSER } });
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
      expect((await fetch(`${at}/__standin/console/console.js`)).status).toBe(200);
      expect((await fetch(`${at}/__standin/console/console.js`, { method: "POST" })).status).toBe(403);
      for (const path of ["", "/requests", "/requests/1", "/catalogue", "/catalogue/", "/events", "/consoles"])
        expect([path, (await fetch(`${at}/__standin${path}`)).status]).toEqual([path, 403]);
      const known = await fetch(`${at}/__standin`, { headers: { "X-Standin-Token": "secret" } });
      expect((await known.json()) as object).toMatchObject({ name: "standin" });
    } finally {
      await server.close();
    }
  });

  it("is not there where the control endpoint is off", async () => {
    const site = await createStandin();
    const server = await site.listen({ port: 0, host: "0.0.0.0" });
    const at = `http://127.0.0.1:${new URL(server.url).port}`;
    try {
      for (const path of ["", "/console/console.js"])
        expect((await fetch(`${at}/__standin${path}`, { headers: { Accept: BROWSER } })).status).toBe(403);
    } finally {
      await server.close();
    }
  });

  it("is small", () => {
    const sent = files.filter(({ fileName }) => /^console\.(?:js|css|svg)$/.test(fileName));
    expect(sent).toHaveLength(3);
    expect(sent.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });
});

describe("a call of the journal", () => {
  it("is explained though nothing was told to, with what it was answered", async () => {
    const door = await openMainDoor("over HTTP");
    await door.control("PUT", "/clock", { now: "2027-01-15T10:00:00Z", frozen: true });
    await door.control("POST", "/faults", { match: { method: "DELETE" }, answer: { status: 503 } });
    await door.api("DELETE", "/calendar/events/v1/tags/49");
    await door.control("DELETE", "/faults");
    await door.api("GET", "/calendar/events/v1/tags");
    await door.api("GET", "/calendar/events/v1/tags");
    await door.api("GET", "/calendar/events/v1/tags?per_page=none");
    await door.api("GET", "/nothing");
    const explained = await Promise.all([1, 2, 3, 4, 5].map((id) => door.control("GET", `/requests/${id}`)));
    const said = explained.map(({ body: { why } }) => [why.behaviour, why.cache, Object.keys(why.args)]);
    expect(said).toEqual([
      ["fault", "miss", []],
      ["calendar.events", "miss", []],
      ["calendar.events", "hit", []],
      ["calendar.events", "miss", ["per_page"]],
      [null, "miss", []],
    ]);
    const [, tags] = explained;
    expect(JSON.parse(tags?.body.response.content.text)).toHaveProperty("tags");
    expect(tags?.body.why.assumptions.length).toBeGreaterThan(0);
  });

  it("is explained by a handler, and by the generic rules", async () => {
    const site = await createStandin({ handlers: { "POST /seo/v1/saveModule": () => ({ body: {} }) } });
    await site.fetch(`${site.apiRoot}seo/v1/saveModule`, { method: "POST" });
    const response = await site.fetch("http://127.0.0.1:4010/__standin/requests/1");
    expect(((await response.json()) as { why: object }).why).toMatchObject({ behaviour: "handler" });
  });
});

describe("the examples of a route", () => {
  it("lead to what is there, leave no trace, and are refused where the index refuses them", async () => {
    const door = await openMainDoor("over HTTP");
    for (const route of ["calendar/events/v1/events", "calendar/events/v1/tags/{id}"]) {
      const { body } = await door.control("GET", `/catalogue/${encodeURIComponent(route)}`);
      expect((await door.control("GET", "/requests")).body.requests).toEqual([]);
      for (const [method, { examples }] of Object.entries<{ examples: Example[] }>(body.methods)) {
        if (method === "DELETE") continue;
        const { status } = await answered(door, method, examples[0]);
        expect([route, method, Math.floor(status / 100)]).toEqual([route, method, 2]);
        expect(examples.some(({ accepted }) => !accepted)).toBe(true);
        for (const example of examples.filter(({ accepted }) => !accepted)) {
          const { status, body } = await answered(door, method, example);
          expect([example.title, status, body.code]).toEqual([example.title, 400, example.code]);
        }
      }
      await door.control("POST", "/reset");
    }
  });
});

interface Example {
  readonly title: string;
  readonly accepted: boolean;
  readonly code?: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body?: object;
}

async function answered(door: Awaited<ReturnType<typeof openMainDoor>>, method: string, example: Example | undefined) {
  const query = new URLSearchParams(example?.query.map(([name, value]): [string, string] => [name, value])).toString();
  const path = (example?.path ?? "") + (query && `?${query}`);
  const authorization = `Basic ${btoa("admin:admin")}`;
  return door.api(method, path, example?.body, { authorization });
}
