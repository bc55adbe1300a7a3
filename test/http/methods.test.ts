import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import { ask, codeOf, reportingSite, smallSite } from "./small-site.ts";

const echo = {
  "/small/v1/echo": ({ method, params }: { method: string; params: JsonObject }) => ({ body: { method, params } }),
};

describe("the method that counts", () => {
  it.each([
    ["_method in the query", "?_method=PUT", "POST", {}, "PUT"],
    ["_method in small letters", "?_method=put", "GET", {}, "PUT"],
    ["the override header", "", "POST", { "X-HTTP-Method-Override": "delete" }, "DELETE"],
    ["_method before the header", "?_method=PATCH", "POST", { "X-HTTP-Method-Override": "DELETE" }, "PATCH"],
    ["a name with a dot in place of the underscore", "?.method=PUT", "POST", {}, "PUT"],
    ["a percent-encoded name", "?%5Fmethod=PUT", "POST", {}, "PUT"],
  ])("comes from %s", async (_title, query, method, headers, seen) => {
    const site = await smallSite(echo, { methods: ["GET", "POST", "PUT", "PATCH", "DELETE"] });
    const { body } = await ask(site, `small/v1/echo${query}`, { method, headers });
    expect((body as JsonObject).method).toBe(seen);
  });

  it.each(["?_method=", "?_method=FOO", "?_method[]=GET"])("is none that there is for %s", async (query) => {
    const site = await smallSite(echo);
    const answer = await ask(site, `small/v1/echo${query}`);
    expect([answer.status, codeOf(answer)]).toEqual([404, "rest_no_route"]);
  });

  it("keeps a form readable for what a POST stands for", async () => {
    const site = await smallSite(echo, { methods: ["PUT"] });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { body } = await ask(site, "small/v1/echo?_method=PUT", { method: "POST", headers, body: "a=1" });
    expect(body).toEqual({ method: "PUT", params: { a: "1", _method: "PUT" } });
  });

  it("never is answered with 405", async () => {
    const site = await reportingSite();
    expect((await ask(site, "", { method: "DELETE" })).status).toBe(404);
  });
});

describe("HEAD", () => {
  it("has status and headers of GET and no body", async () => {
    const site = await reportingSite();
    const get = await ask(site, "calendar-core/v1/venues?per_page=1");
    const head = await ask(site, "calendar-core/v1/venues?per_page=1", { method: "HEAD" });
    expect(head.text).toBe("");
    expect(head.status).toBe(get.status);
    for (const name of ["allow", "x-wp-total", "link", "content-type", "x-standin-basis"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it("hides the body of errors too, and of a GET that stands for HEAD", async () => {
    const site = await reportingSite();
    const error = await ask(site, "nothing", { method: "HEAD" });
    const override = await ask(site, "?_method=HEAD");
    expect([error.status, error.text]).toEqual([404, ""]);
    expect([override.status, override.text]).toEqual([200, ""]);
  });
});

describe("OPTIONS", () => {
  it("shows the entry of the index in its help form", async () => {
    const site = await reportingSite();
    const { body } = await ask(site, "oembed/1.0/embed", { method: "OPTIONS" });
    const help = await ask(site, "oembed/1.0?context=help");
    const entry = ((help.body as JsonObject).routes as JsonObject)["/oembed/1.0/embed"] as JsonObject;
    expect(body).toEqual(entry);
    expect(entry).toHaveProperty("schema.$defs.embed.properties.version");
  });

  it("answers an unknown path with an empty list and no methods", async () => {
    const site = await reportingSite();
    const answer = await ask(site, "nothing", { method: "OPTIONS" });
    expect([answer.status, answer.body, answer.headers.get("allow")]).toEqual([200, [], null]);
  });
});
