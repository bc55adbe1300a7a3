import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/json/json.ts";
import { ask, codeOf, reportingSite, smallIndex } from "../../http/small-site.ts";

type Routes = Record<string, JsonObject>;

describe("the index document", () => {
  it("has the members of the contract, and no others on the built-in site", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "");
    expect(Object.keys(body as JsonObject)).toEqual([
      "name",
      "description",
      "url",
      "home",
      "gmt_offset",
      "timezone_string",
      "page_for_posts",
      "page_on_front",
      "show_on_front",
      "namespaces",
      "authentication",
      "routes",
    ]);
    expect(body).toMatchObject({
      url: "http://127.0.0.1:4010",
      home: "http://127.0.0.1:4010/en/",
      authentication: {
        "application-passwords": {
          endpoints: { authorization: "http://127.0.0.1:4010/en/admin/authorize-application.php" },
        },
      },
    });
  });

  it.each([
    ["2030-01-15T12:00:00Z", 1],
    ["2030-07-15T12:00:00Z", 2],
  ])("knows the offset of the zone at %s", async (now, offset) => {
    expect((await ask(await reportingSite({ now }), "")).body).toMatchObject({ gmt_offset: offset });
  });

  it("links to routes without placeholders only", async () => {
    const { body } = await ask(await reportingSite(), "");
    const routes = (body as { routes: Routes }).routes;
    expect(routes["/batch/v1"]?._links).toEqual({ self: [{ href: "http://127.0.0.1:4010/en/api/batch/v1" }] });
    const linked = Object.entries(routes).filter(([, route]) => "_links" in route);
    expect(linked.filter(([key]) => key.includes("(?P<"))).toEqual([]);
  });

  it("computes the window of the events list, where the list is read only", async () => {
    const { body } = await ask(await reportingSite({ now: "2030-01-15T12:00:00Z" }), "");
    const { routes } = body as { routes: Record<string, { endpoints: { args: Routes }[] }> };
    const [read, write] = routes["/calendar/events/v1/events"]?.endpoints ?? [];
    expect(read?.args.start_date?.default).toBe("2030-01-15 00:59:00");
    expect(read?.args.end_date?.default).toBe("2032-01-15 12:00:00");
    expect(write?.args.start_date).not.toHaveProperty("default");
  });

  it("shows schemas in the help form alone", async () => {
    const site = await reportingSite();
    const shown = async (query: string) => {
      const { body } = await ask(site, query);
      return Object.values((body as { routes: Routes }).routes).filter((route) => "schema" in route).length;
    };
    expect(await shown("")).toBe(0);
    expect(await shown("?context=embed")).toBe(0);
    expect(await shown("?context=help")).toBeGreaterThan(2);
  });

  it("shows the schema of one record for a list", async () => {
    const { body } = await ask(await reportingSite(), "contact-form/v1/contact-forms", { method: "OPTIONS" });
    expect(body).toMatchObject({ schema: { type: "object", properties: { hash: { type: "string" } } } });
  });

  it("has no other method", async () => {
    const answer = await ask(await reportingSite(), "", { method: "POST" });
    expect([answer.status, codeOf(answer)]).toEqual([404, "rest_no_route"]);
  });
});

describe("a loaded index document", () => {
  it("shows what else the document says of the site", async () => {
    const index: JsonObject = {
      ...smallIndex({ "/small/v1/thing": {} }),
      description: "Small",
      home: "https://a.example",
      gmt_offset: "5.5",
      site_logo: 7,
      site_icon_url: "https://a.example/icon.png",
      _links: { help: [{ href: "https://help.example/" }] },
    };
    const { routes } = index as { routes: Routes };
    const root = { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: [] }] };
    const site = await reportingSite({ index: { ...index, routes: { "/": root, ...routes } } });
    const { body } = await ask(site, "");
    expect(body).toMatchObject({
      name: "Small",
      url: "http://127.0.0.1:4010",
      home: "http://127.0.0.1:4010",
      gmt_offset: "5.5",
      authentication: [],
      site_logo: 7,
      site_icon_url: "http://127.0.0.1:4010/icon.png",
      _links: { help: [{ href: "https://help.example/" }] },
    });
  });

  it("shows args without members as an empty list", async () => {
    const index = smallIndex({ "/small/v1/thing": { methods: ["GET"] } });
    const { body } = await ask(await reportingSite({ index }), "small/v1/thing", { method: "OPTIONS" });
    expect(body).toMatchObject({ endpoints: [{ methods: ["GET"], args: [] }] });
  });
});

describe("a namespace root", () => {
  it("lists its own routes, itself included, and leads up", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "oembed/1.0");
    expect(Object.keys((body as { routes: Routes }).routes)).toEqual([
      "/oembed/1.0",
      "/oembed/1.0/embed",
      "/oembed/1.0/proxy",
    ]);
    expect(body).toMatchObject({ namespace: "oembed/1.0", _links: { up: [{ href: site.apiRoot }] } });
  });

  it("is there for every namespace", async () => {
    const site = await reportingSite();
    for (const name of site.catalogue.namespaces)
      expect((await ask(site, name)).body).toMatchObject({ namespace: name });
  });

  it("shows another namespace on request", async () => {
    const { body } = await ask(await reportingSite(), "oembed/1.0?namespace=seo/v1/an");
    expect(body).toMatchObject({ namespace: "seo/v1/an" });
  });

  it.each(["none", "", "/seo/v1"])("refuses the unknown namespace %j", async (name) => {
    const answer = await ask(await reportingSite(), `oembed/1.0?namespace=${name}`);
    expect([answer.status, codeOf(answer)]).toEqual([404, "rest_invalid_namespace"]);
  });

  it("refuses a list of namespaces", async () => {
    const answer = await ask(await reportingSite(), "oembed/1.0?namespace[]=seo/v1");
    expect([answer.status, codeOf(answer)]).toEqual([404, "rest_invalid_namespace"]);
  });
});
