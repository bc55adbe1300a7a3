import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInCatalogue } from "../../src/catalogue/built-in-catalogue.ts";
import { packageFolder } from "../../src/catalogue/package-folder.ts";
import { composedOf } from "../../src/compose.ts";
import { countReports } from "../../src/http/site.ts";
import type { JsonObject } from "../../src/json/json.ts";
import { readSeeds } from "../../src/seeding/load-seeds.ts";
import { serveSite } from "../../src/serve-site.ts";
import type { Standin } from "../../src/standin-face.ts";

const endpoint = (methods: string[], args: JsonObject = {}) => ({ methods, args });
const titled = { title: { type: "string", required: true }, floor: { type: "integer" } };
const id = { id: { type: "integer" } };
const routes = {
  "/rooms/v1": { namespace: "rooms/v1", methods: ["GET"], endpoints: [endpoint(["GET"])] },
  "/rooms/v1/rooms": {
    namespace: "rooms/v1",
    methods: ["GET", "POST"],
    endpoints: [endpoint(["GET"], { floor: { type: "integer" } }), endpoint(["POST"], titled)],
  },
  "/rooms/v1/rooms/(?P<id>[\\d]+)": {
    namespace: "rooms/v1",
    methods: ["GET", "DELETE"],
    endpoints: [endpoint(["GET"], id), endpoint(["DELETE"], id)],
  },
};
const seeds = {
  name: "rooms",
  records: {
    "rooms/v1/rooms": [
      { id: 1, title: "Lake room", floor: 1 },
      { id: 2, title: "Tower room", floor: 3 },
    ],
  },
};

describe("a namespace that the built-in site gains by its document alone", () => {
  let folder = "";
  let site: Standin;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "standin-descriptors-"));
    await cp(packageFolder("descriptors"), folder, { recursive: true });
    await writeFile(join(folder, "rooms.v1.json"), JSON.stringify({ namespace: "rooms/v1", routes }));
    const options = { now: "2030-03-14T09:30:00Z", seeds: [...readSeeds(packageFolder("seeds")), seeds] };
    const reports = countReports((error) => expect.unreachable(String(error)));
    site = await serveSite(await composedOf(builtInCatalogue(folder), options, { start: 0 }), { options, reports });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const call = async (path: string, method = "GET") => {
    const response = await site.fetch(new Request(site.apiRoot + path, { method }));
    return { status: response.status, basis: response.headers.get("X-Standin-Basis"), body: await response.json() };
  };

  it("lists its records, filters them by its args and shows one", async () => {
    const list = await call("rooms/v1/rooms");
    expect(list).toMatchObject({ status: 200, basis: "invented", body: [{ id: 1, title: "Lake room" }, { id: 2 }] });
    expect((await call("rooms/v1/rooms?floor=3")).body).toMatchObject([{ id: 2, title: "Tower room" }]);
    expect(await call("rooms/v1/rooms/2")).toMatchObject({ status: 200, body: { id: 2, floor: 3 } });
    expect((await call("rooms/v1/rooms/9")).status).toBe(404);
  });

  it("makes and deletes records, and takes them back on a reset", async () => {
    expect(await call("rooms/v1/rooms?title=Attic&floor=4", "POST")).toMatchObject({ status: 201 });
    expect((await call("rooms/v1/rooms")).body).toHaveLength(3);
    expect((await call("rooms/v1/rooms/1", "DELETE")).status).toBe(200);
    site.reset();
    expect((await call("rooms/v1/rooms")).body).toHaveLength(2);
  });

  it("has its own index, and leaves the other namespaces as they are", async () => {
    expect((await call("rooms/v1")).body).toMatchObject({ namespace: "rooms/v1" });
    expect((await call("calendar/events/v1/venues?per_page=1")).body).toMatchObject({
      venues: [{ id: expect.any(Number) }],
    });
  });
});
