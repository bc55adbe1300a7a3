import { describe, expect, it } from "vitest";
import { ask, basic, reportingSite, smallSite } from "./small-site.ts";

describe("headers of every answer", () => {
  it.each(["", "nothing", "calendar-core/v1/venues?per_page=x"])("are on /%s", async (path) => {
    const site = await reportingSite();
    const { headers } = await ask(site, path);
    expect(headers.get("link")).toBe(`<${site.apiRoot}>; rel="https://api.w.org/"`);
    expect(headers.get("access-control-expose-headers")).toBe("X-WP-Total, X-WP-TotalPages, Link");
    expect(headers.get("access-control-allow-headers")).toBe(
      "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, X-Standin-Sandbox",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-type")).toBe("application/json; charset=UTF-8");
  });

  it("give way to a link of the answer's own", async () => {
    const site = await smallSite({ "/small/v1/thing": () => ({ headers: { Link: '<x>; rel="next"' }, body: [] }) });
    expect((await ask(site, "small/v1/thing")).headers.get("link")).toBe('<x>; rel="next"');
  });

  it("let a page of another origin in", async () => {
    const site = await reportingSite();
    const { headers } = await ask(site, "", { headers: { Origin: "HTTP://app.example:3000" } });
    expect(headers.get("access-control-allow-origin")).toBe("http://app.example:3000");
    expect(headers.get("access-control-allow-methods")).toBe("OPTIONS, GET, POST, PUT, PATCH, DELETE");
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("vary")).toBe("Origin");
  });

  it("let it in for requests that are refused before the API too", async () => {
    const site = await reportingSite({ requireSandbox: true });
    const { status, headers } = await ask(site, "", { headers: { Origin: "http://app.example" } });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([400, "http://app.example"]);
  });

  it("answer a browser's preflight where a sandbox is required", async () => {
    const site = await reportingSite({ requireSandbox: true });
    const headers = {
      Origin: "http://app.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "x-standin-sandbox",
    };
    const answer = await ask(site, "calendar/events/v1/events", { method: "OPTIONS", headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-headers")).toContain("X-Standin-Sandbox");
  });

  it("vary by origin for visitors that read", async () => {
    const site = await reportingSite();
    expect((await ask(site, "")).headers.get("vary")).toBe("Origin");
    expect((await ask(site, "", { headers: basic("admin") })).headers.get("vary")).toBeNull();
    expect((await ask(site, "", { method: "OPTIONS" })).headers.get("vary")).toBeNull();
  });
});

describe("the basis of an answer", () => {
  it.each([
    ["the index", "", {}, "contract"],
    ["OPTIONS", "batch/v1", { method: "OPTIONS" }, "contract"],
    ["a schema", "contact-form/v1/contact-forms", { method: "OPTIONS" }, "invented"],
    ["the help form", "?context=help", {}, "invented"],
    ["an unknown route", "nothing", {}, "family"],
    ["wrong parameters", "calendar-core/v1/venues?per_page=x", {}, "family"],
    ["wrong credentials", "", { headers: basic("admin", "x") }, "family"],
    ["a page outside", "http://127.0.0.1:4010/en/", {}, "invented"],
    ["an unknown language", "http://127.0.0.1:4010/xx/api/", {}, "invented"],
  ])("of %s is told", async (_title, path, init, basis) => {
    const site = await reportingSite();
    expect((await ask(site, path, init)).headers.get("x-standin-basis")).toBe(basis);
  });

  it("is that of the behaviour for all that answers by it", async () => {
    const site = await smallSite({ "/small/v1/thing": () => ({ body: [] }) });
    expect((await ask(site, "small/v1/thing")).headers.get("x-standin-basis")).toBe("invented");
  });
});
