import { describe, expect, it } from "vitest";
import { ask, basic, codeOf, reportingSite } from "./small-site.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const ROUTE = "calendar-core/v1/events";

describe("one request, several faults", () => {
  const wrong = basic("admin", "no such password");

  it.each([
    [
      "a wrong callback comes before credentials",
      `${ROUTE}?_jsonp=a-b`,
      { headers: wrong },
      400,
      "rest_callback_invalid",
    ],
    ["credentials come before OPTIONS", ROUTE, { method: "OPTIONS", headers: wrong }, 401, "incorrect_password"],
    ["credentials come before the route", "nothing/here", { headers: wrong }, 401, "incorrect_password"],
    [
      "credentials come before JSON",
      ROUTE,
      { method: "POST", headers: { ...wrong, ...JSON_TYPE }, body: "{" },
      401,
      "incorrect_password",
    ],
    ["a request token comes before the route", "nothing/here?_wpnonce=0", {}, 403, "rest_cookie_invalid_nonce"],
    [
      "the route comes before JSON",
      "nothing/here",
      { method: "POST", headers: JSON_TYPE, body: "{" },
      404,
      "rest_no_route",
    ],
    [
      "JSON comes before parameters",
      `${ROUTE}?per_page=x`,
      { method: "POST", headers: JSON_TYPE, body: "{" },
      400,
      "rest_invalid_json",
    ],
    [
      "missing parameters come before wrong ones",
      "oembed/1.0/proxy?maxwidth=x",
      {},
      400,
      "rest_missing_callback_param",
    ],
    ["parameters come before permission", "oembed/1.0/proxy?url=x&maxwidth=x", {}, 400, "rest_invalid_param"],
    ["permission comes before the answer", "oembed/1.0/proxy?url=x", {}, 401, "rest_forbidden"],
  ])("%s", async (_title, path, init, status, code) => {
    const site = await reportingSite({ auth: "strict" });
    const answer = await ask(site, path, init);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it("answers OPTIONS whatever the body and the parameters", async () => {
    const site = await reportingSite();
    const answer = await ask(site, `${ROUTE}?per_page=x`, { method: "OPTIONS", headers: JSON_TYPE, body: "{" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("allow")).toBe("GET, POST");
  });

  it("says nothing of methods with errors before the route", async () => {
    const site = await reportingSite();
    for (const answer of [await ask(site, ROUTE, { headers: wrong }), await ask(site, "nothing/here")])
      expect(answer.headers.get("allow")).toBeNull();
  });

  it("tells of methods with errors after the route", async () => {
    const site = await reportingSite({ auth: "strict" });
    const answer = await ask(site, `${ROUTE}?per_page=x`);
    expect(answer.headers.get("allow")).toBe("GET");
  });
});
