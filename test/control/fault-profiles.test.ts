import { describe, expect, it } from "vitest";
import { faultProfiles } from "../../src/state/fault-answers.ts";
import { createStandin } from "../../src/standin.ts";
import { type Door, openDoor, WAYS } from "./door.ts";

const VENUES = "/calendar/events/v1/venues";
const ADDRESS = "/en/api/calendar/events/v1/venues";

const declare = async (door: Door, fault: unknown) => {
  const { status, body } = await door.control("POST", "/faults", fault);
  expect(status, JSON.stringify(body)).toBe(201);
};

describe.each(WAYS)("a failure as it comes in life %s", (way) => {
  it.each([
    ["maintenance", 503, { "retry-after": "600", "content-type": "text/html; charset=UTF-8" }, /^<!doctype html>/],
    ["fatal", 500, { "content-type": "text/html; charset=UTF-8" }, /could not recover/],
    ["critical", 500, { "content-type": "application/json; charset=UTF-8" }, /^\{"code":"internal_server_error"/],
    ["challenge", 403, { "content-type": "text/html; charset=UTF-8", server: "edge" }, /JavaScript/],
    ["rate-limit", 429, { "retry-after": "60" }, /too often/],
    ["old-nonce", 403, { "content-type": "application/json; charset=UTF-8" }, /"code":"rest_cookie_invalid_nonce"/],
    ["html-200", 200, { "content-type": "text/html; charset=UTF-8" }, /^<!doctype html>/],
  ] as const)("%s is %i", async (profile, status, headers, text) => {
    const door = await openDoor(way);
    await declare(door, { profile, times: 1 });
    const answered = await door.api("GET", VENUES);
    expect(answered.status).toBe(status);
    for (const [name, value] of Object.entries(headers)) expect(answered.headers.get(name), name).toBe(value);
    expect(answered.text).toMatch(text);
    expect(answered.headers.get("x-standin-basis")).toBe("invented");
    expect((await door.api("GET", VENUES)).status).toBe(200);
  });

  it("php-notice stands in front of the good JSON", async () => {
    const door = await openDoor(way);
    const good = await door.api("GET", VENUES);
    await declare(door, { profile: "php-notice" });
    const answered = await door.api("GET", VENUES);
    expect([answered.status, answered.headers.get("content-type")]).toEqual([200, good.headers.get("content-type")]);
    expect(answered.text).toMatch(/^<br \/>\n<b>Notice<\/b>/);
    expect(answered.text.endsWith(good.text)).toBe(true);
  });

  it("cut-json is the first half of the good JSON", async () => {
    const door = await openDoor(way);
    const good = await door.api("GET", VENUES);
    await declare(door, { profile: "cut-json" });
    const answered = await door.api("GET", VENUES);
    expect(answered.status).toBe(200);
    expect(answered.text.length).toBeLessThan(good.text.length);
    expect(good.text.startsWith(answered.text.slice(0, -4))).toBe(true);
    expect(() => JSON.parse(answered.text) as unknown).toThrow(SyntaxError);
  });

  it("is met by the calls that it is for, as often as it says", async () => {
    const door = await openDoor(way);
    await declare(door, { profile: "maintenance", match: { method: "POST" }, times: 2 });
    expect((await door.api("GET", VENUES)).status).toBe(200);
    expect((await door.control("GET", "/faults")).body).toEqual([
      { id: 1, match: { method: "POST" }, profile: "maintenance", times: 2, used: 0 },
    ]);
  });

  it.each([
    [{ profile: "gone" }, /^profile must be one of maintenance, php-notice, .*html-200/],
    [{ profile: 5 }, /^profile must be one of/],
    [{ profile: "fatal", answer: { status: 500 } }, /has an answer or a profile, not both/],
    [{ times: 1 }, /^answer must/],
  ])("%j is no fault", async (fault, sentence) => {
    const door = await openDoor(way);
    const { status, body } = await door.control("POST", "/faults", fault);
    expect([status, body.message]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

describe("profiles", () => {
  it("login-redirect leads to the site's own page, and back", async () => {
    const site = await createStandin({ baseUrl: "https://hotel.example" });
    site.fault({ profile: "login-redirect" });
    const answered = await site.fetch(`https://hotel.example${ADDRESS}?page=2`, { redirect: "manual" });
    expect(answered.status).toBe(302);
    expect(answered.headers.get("location")).toBe(
      `https://hotel.example/wp-login.php?redirect_to=${encodeURIComponent(`https://hotel.example${ADDRESS}?page=2`)}&reauth=1`,
    );
  });

  it("slow-cold lets the first call alone wait, from three to eight seconds", async () => {
    // By this seed it is hardly more than three.
    const site = await createStandin({ seed: 122 });
    site.fault({ profile: "slow-cold" });
    const began = performance.now();
    expect((await site.fetch(`${site.apiRoot}calendar/events/v1/venues`)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThanOrEqual(2990);
    const again = performance.now();
    await site.fetch(`${site.apiRoot}calendar/events/v1/venues`);
    expect(performance.now() - again).toBeLessThan(2900);
    expect(site.faults[0]?.used).toBe(1);
  });

  it("of every name are known", () => {
    expect(Object.keys(faultProfiles)).toEqual([
      "maintenance",
      "php-notice",
      "fatal",
      "critical",
      "login-redirect",
      "challenge",
      "rate-limit",
      "cut-json",
      "slow-cold",
      "old-nonce",
      "html-200",
    ]);
  });

  it("answer HEAD without a body", async () => {
    const site = await createStandin();
    for (const profile of ["maintenance", "php-notice", "cut-json", "html-200"] as const) {
      site.reset();
      site.fault({ profile });
      const answered = await site.fetch(`${site.apiRoot}calendar/events/v1/venues`, { method: "HEAD" });
      expect(await answered.text(), profile).toBe("");
    }
  });
});
