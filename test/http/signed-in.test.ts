import { expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";

const KEPT_BY_NOBODY = ["no-cache, must-revalidate, max-age=0, no-store, private", "Wed, 11 Jan 1984 05:00:00 GMT"];

it.each([
  ["calendar/events/v1/venues", "GET"],
  ["calendar/events/v1/venues/0", "GET"],
  ["none/v1", "GET"],
  ["", "OPTIONS"],
])("lets nobody in between keep what somebody signed in is answered by %s to %s", async (path, method) => {
  const site = await createStandin({ auth: "strict" });
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await site.fetch(new Request(site.apiRoot + path, { method, headers }));
    return ["cache-control", "expires"].map((name) => answer.headers.get(name));
  };
  const signedIn = `Basic ${btoa("admin:admin")}`;
  expect(await ask(signedIn)).toEqual(KEPT_BY_NOBODY);
  expect(await ask(signedIn)).toEqual(KEPT_BY_NOBODY);
  expect(await ask()).toEqual([null, null]);
  expect(await ask(`Basic ${btoa("admin:wrong")}`)).toEqual([null, null]);
});

it.each([
  ["?_wpnonce=wrong", {}, true],
  ["", { "X-WP-Nonce": "wrong" }, true],
  ["none/v1", { "X-HTTP-Method-Override": "PUT" }, true],
  ["", { "X-HTTP-Method-Override": "GET" }, false],
  ["none/v1?_method=PUT", {}, false],
  ["none/v1?_envelope", { "X-HTTP-Method-Override": "PUT" }, false],
])("lets nobody keep what a visitor is answered by /%s with %j: %j", async (path, headers, isSaid) => {
  const site = await createStandin();
  const answer = await site.fetch(new Request(site.apiRoot + path, { headers }));
  expect(["cache-control", "expires"].map((name) => answer.headers.get(name))).toEqual(
    isSaid ? KEPT_BY_NOBODY : [null, null],
  );
});
