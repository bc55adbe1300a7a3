import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createStandin, type Standin } from "../../src/index.ts";
import { standinHandlers } from "../../src/msw/index.ts";

let site: Standin;
let server: ReturnType<typeof setupServer>;
const unhandled: string[] = [];
const EVENTS = "calendar/events/v1/events";

beforeAll(async () => {
  site = await createStandin({ now: "2030-03-14T09:30:00Z", baseUrl: "https://hotel.example" });
  server = setupServer(
    ...standinHandlers(site),
    http.get("https://hotel.example/other", () => HttpResponse.json({ from: "another handler" })),
  );
  server.listen({
    onUnhandledRequest({ url }) {
      unhandled.push(url);
      throw new Error("nobody answers");
    },
  });
});
afterEach(() => {
  site.reset();
  unhandled.length = 0;
});
afterAll(() => server.close());

describe("standinHandlers", () => {
  it("answers as the site does, byte for byte", async () => {
    const address = `https://hotel.example/en/api/${EVENTS}?per_page=2`;
    const [answer, wanted] = [await fetch(address), await site.fetch(address)];
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(await wanted.text());
    expect([...answer.headers]).toEqual([...wanted.headers]);
  });

  it("keeps what is written, with the body and headers that were sent", async () => {
    const body = new URLSearchParams({ name: "Mine" });
    const headers = { "X-Standin-Sandbox": "one" };
    const made = await fetch(`${site.apiRoot}calendar/events/v1/tags`, { method: "POST", body, headers });
    expect(made.status).toBe(201);
    expect(site.sandbox("one").requests.map(({ method, params }) => [method, params])).toEqual([
      ["POST", { name: "Mine" }],
    ]);
    expect(site.requests).toEqual([]);
  });

  it.each([
    ["the control endpoint", "https://hotel.example/__standin/health"],
    ["a picture", "https://hotel.example/content/uploads/2030/03/boat-300x200.jpg"],
    ["the API by a query", "https://hotel.example/?rest_route=/"],
    ["a sandbox in the path", "https://hotel.example/@two/en/api/"],
  ])("takes %s", async (_, address) => {
    expect((await fetch(address)).status).toBe(200);
  });

  it("leaves all else to other handlers, and to MSW to report", async () => {
    expect(await (await fetch("https://hotel.example/other")).json()).toEqual({ from: "another handler" });
    expect(unhandled).toEqual([]);
    const others = ["https://hotel.example/main.js", "https://elsewhere.example/en/api/"];
    for (const address of others) expect((await fetch(address)).statusText).toBe("Unhandled Exception");
    expect(unhandled).toEqual(others);
  });

  it("gives no answer where a fault cuts the connection", async () => {
    site.fault({ match: { route: `/${EVENTS}` }, answer: { cut: true }, times: 1 });
    await expect(fetch(`${site.apiRoot}${EVENTS}`)).rejects.toThrow("Failed to fetch");
    expect((await fetch(`${site.apiRoot}${EVENTS}`)).status).toBe(200);
  });

  it("gives the answer of a fault", async () => {
    site.fault({ match: {}, answer: { status: 503 }, times: 1 });
    expect((await fetch(`${site.apiRoot}${EVENTS}`)).status).toBe(503);
  });
});
