import { expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import { smallIndex } from "../http/small-site.ts";
import { expectBody } from "./bodies.ts";
import { EVENTS, openMainDoor, WAYS } from "./door.ts";

const ROUTE = "/calendar/events/v1/events/{id}";

interface Assumption {
  id: string;
  route: string[];
  methods: string[] | null;
}

function isAboutReadingOne({ route, methods }: Assumption): boolean {
  const meant = route.some(
    (name) => name === ROUTE || name === "*" || (name.endsWith("/*") && ROUTE.startsWith(name.slice(0, -1))),
  );
  return meant && (methods?.includes("GET") ?? true);
}

it.each(WAYS)("tells why each call got its answer, %s", async (way) => {
  const door = await openMainDoor(way, { verbose: true });
  // A cached read holds within one second of the clock.
  await door.control("PUT", "/clock", { now: "2027-01-15T10:00:00Z", frozen: true });
  const id = (await door.api("GET", EVENTS)).body.events[0].id as number;
  await door.control("DELETE", "/requests");
  await door.api("GET", `${EVENTS}/${id}`);
  await door.api("GET", `${EVENTS}/${id}`);
  await door.api("GET", `${EVENTS}/${id}?password[]=x`);
  await door.api("GET", "/nothing");
  await door.api("OPTIONS", EVENTS);
  await door.control("POST", "/faults", { answer: { status: 503 } });
  await door.api("GET", EVENTS);
  const { body } = await door.control("GET", "/requests");
  expectBody("requests", body);
  const why = body.requests.map((entry: { why: unknown }) => entry.why);
  const one = { endpoint: `GET ${ROUTE}`, behaviour: "calendar.events" };
  const none = { endpoint: null, behaviour: null, assumptions: [], cache: "miss" };
  expect(why.slice(0, 2)).toMatchObject([
    { ...one, cache: "miss" },
    { ...one, cache: "hit" },
  ]);
  expect(why[1].assumptions).toEqual(why[0].assumptions);
  expect(why[3]).toEqual(none);
  expect(why[5]).toMatchObject({ endpoint: expect.stringMatching(/^GET/), behaviour: "fault", cache: "miss" });
  const assumptions = (await door.control("GET", "/assumptions")).body as Assumption[];
  const wanted = assumptions.filter(isAboutReadingOne).map((assumption) => assumption.id);
  expect(new Set(why[0].assumptions)).toEqual(new Set(wanted));
  expect(why[0].assumptions.length).toBeGreaterThan(0);
});

it("names a handler, and what no family knows", async () => {
  const index = smallIndex({ "/small/v1/own": {}, "/small/v1/other": {} });
  const handlers = { "/small/v1/own": () => ({ body: {} }) };
  const site = await createStandin({ verbose: true, index, handlers });
  for (const name of ["own", "other"]) await site.fetch(`${site.apiRoot}small/v1/${name}`);
  expect(site.requests.map(({ why }) => [why?.endpoint, why?.behaviour])).toEqual([
    ["GET, POST /small/v1/own", "handler"],
    ["GET, POST /small/v1/other", "generic"],
  ]);
});

it("tells nothing unless asked", async () => {
  const site = await createStandin();
  await site.fetch(site.apiRoot);
  await site.fetch(site.apiRoot);
  expect(site.requests.map((entry) => "why" in entry)).toEqual([false, false]);
});
