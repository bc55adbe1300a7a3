import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { argRules } from "../../../src/args/arg-rules.ts";
import type { IndexSource } from "../../../src/catalogue/built-in-catalogue.ts";
import { chooseCatalogue } from "../../../src/catalogue/choose-catalogue.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { DocumentRoom } from "../../../src/catalogue/tolerant/document-room.ts";
import { fetchText } from "../../../src/catalogue/tolerant/source-text.ts";
import { documentOf, routeOf } from "./oddities.ts";

const read = (index: IndexSource) => chooseCatalogue(index, argRules);
const argsOf = async (args: JsonObject[string]) =>
  (await read(documentOf({ "/shop/v1/things": routeOf(args) }))).routes[0]?.endpoints[0]?.args;

describe("args", () => {
  it.each<[string, JsonObject[string], unknown]>([
    [
      "named in a list",
      [{ page: { type: "integer" } }, { size: { type: "integer" } }],
      { page: { type: "integer" }, size: { type: "integer" } },
    ],
    ["with names inside", [{ name: "page", type: "integer" }], { page: { type: "integer" } }],
    ["without names", [{ required: false }, { type: "string" }], { "0": { required: false }, "1": { type: "string" } }],
    [
      "with items as text",
      { v: { type: "array", items: "integer" } },
      { v: { type: "array", items: { type: "integer" } } },
    ],
    [
      "with an enum as a map",
      { v: { type: "string", enum: { x: "a", y: "b" } } },
      { v: { type: "string", enum: ["a", "b"] } },
    ],
    ["as a type", { v: "integer" }, { v: { type: "integer" } }],
    [
      "with a broken keyword deep inside",
      { v: { type: "array", items: { type: "string", minLength: {} } } },
      { v: { type: "array", items: { type: "string" } } },
    ],
    ["with a type that is none", { v: { type: "int", default: "x" } }, { v: { type: "int", default: "x" } }],
  ])("%s are read", async (_, args, wanted) => {
    expect(await argsOf(args)).toEqual(wanted);
  });

  it.each(["/shop/v1/things", "/wp/v2/things"])("of %s keep a broken default, which is checked", async (key) => {
    const args = { v: { type: "integer", default: "many" } };
    expect((await read(documentOf({ [key]: routeOf(args) }))).routes[0]?.endpoints[0]?.args.v).toEqual(args.v);
  });

  it("are shown as the document has them", async () => {
    const args = { v: { type: "array", items: "integer", default: "x", required: false } };
    const catalogue = await read(documentOf({ "/shop/v1/things": routeOf(args) }));
    expect(catalogue.routes[0]?.document.endpoints[0]?.args).toEqual(args);
  });
});

describe("several documents", () => {
  const index = documentOf({
    "/shop/v1/things": routeOf({ page: { type: "integer" } }),
    "/shop/v1/things/(?P<id>\\d+)": routeOf({ id: { type: "integer" } }),
  });

  it("give a route the schema that its own answer shows", async () => {
    const answer = {
      ...routeOf({ page: { type: "integer" } }),
      schema: { title: "thing", type: "object", properties: { color: { type: "string" } } },
    };
    const catalogue = await read([index, answer]);
    expect(catalogue.route("/shop/v1/things")?.schema?.title).toBe("thing");
    expect(catalogue.routes).toHaveLength(2);
  });

  it("add namespaces that the index does not list", async () => {
    const other = { namespace: "other/v1", routes: { "/other/v1/rooms": { ...routeOf([]), namespace: "other/v1" } } };
    const catalogue = await read([index, other]);
    expect([catalogue.namespaces, catalogue.routesOf("other/v1").length]).toEqual([["shop/v1", "other/v1"], 1]);
  });

  it("are read from a folder, saved pages included", async () => {
    const folder = await mkdtemp(join(tmpdir(), "standin-"));
    await writeFile(join(folder, "a.json"), JSON.stringify(index));
    await writeFile(
      join(folder, "b.html"),
      `<pre>${JSON.stringify({ namespace: "b/v1", routes: { "/b/v1/x": { ...routeOf([]), namespace: "b/v1" } } })}</pre>`,
    );
    await writeFile(join(folder, "c.txt"), "nothing");
    expect((await read(folder)).routes.map((route) => route.name)).toEqual([
      "/shop/v1/things",
      "/shop/v1/things/{id}",
      "/b/v1/x",
    ]);
  });
});

it("leaves a route out that cannot be compiled, and serves the others", async () => {
  const catalogue = await read(documentOf({ "/shop/v1/((": routeOf([]), "/shop/v1/things": routeOf([]) }));
  expect(catalogue.routes.map((route) => route.name)).toEqual(["/shop/v1/things"]);
  expect(catalogue.findings.map((finding) => finding.kind)).toContain("route-left-out");
});

describe("an address", () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function serving(
    answer: (path: string) => { status?: number; type?: string; link?: string; body: string } | undefined,
  ): Promise<string> {
    const server = createServer((request, response) => {
      const found = answer(request.url ?? "");
      if (found === undefined) return;
      response.writeHead(found.status ?? 200, {
        "content-type": found.type ?? "application/json",
        ...(found.link && { link: found.link }),
      });
      response.end(found.body);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  const body = JSON.stringify(documentOf({ "/shop/v1/things": routeOf([]) }));

  it("is read", async () => {
    expect((await read(`${await serving(() => ({ body }))}/wp-json/`)).routes).toHaveLength(1);
  });

  it("of a site's page leads to the index", async () => {
    const link = '</wp-json/>; rel="https://api.w.org/"';
    const url = await serving((path) =>
      path === "/wp-json/" ? { body } : { type: "text/html", link, body: "<html></html>" },
    );
    expect((await read(`${url}/`)).routes).toHaveLength(1);
  });

  it("that fails says how", async () => {
    const url = await serving(() => ({ status: 503, body: "no" }));
    await expect(read(url)).rejects.toThrow("found status 503 Service Unavailable, wanted an index document");
  });

  it("that does not answer is given up", async () => {
    await expect(fetchText(await serving(() => undefined), { patience: 100 })).rejects.toThrow(
      "no answer within 0.1 seconds",
    );
  });

  it("that does not end is read so far and no further", async () => {
    let [sent, isOver] = [0, false];
    const server = createServer((_request, response) => {
      const send = () => {
        while (!response.destroyed && response.write("x".repeat(10_000))) sent += 10_000;
      };
      response.on("drain", send).on("close", () => (isOver = true));
      send();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await expect(fetchText(url, { room: new DocumentRoom(1_000_000) })).rejects.toThrow(
      "found more than 1000000 bytes",
    );
    await expect.poll(() => isOver).toBe(true);
    expect(sent).toBeLessThan(50_000_000);
  });

  it("where nobody is says so", async () => {
    await expect(read("http://127.0.0.1:1/")).rejects.toThrow("fetch failed");
  });
});
