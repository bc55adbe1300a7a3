import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { createStandin } from "standin";
import { standinHandlers } from "standin/msw";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { showVenues } from "./venues.js";

const site = await createStandin({ baseUrl: "https://hotel.example", now: "2030-03-14T09:30:00Z" });
const server = setupServer(...standinHandlers(site));
const list = document.createElement("ul");

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  site.reset();
});
afterAll(() => server.close());

it("shows the hotel's places", async () => {
  await showVenues(list);
  expect([...list.children].map(({ textContent }) => textContent)).toContain("The Boathouse, Sjövik");
  expect(site.verify({ method: "GET", route: "/calendar/events/v1/venues", count: 1 }).ok).toBe(true);
});

it("shows what a call has added", async () => {
  const body = new URLSearchParams({ venue: "The Sauna", city: "Sjövik" });
  await fetch("https://hotel.example/en/api/calendar/events/v1/venues", { method: "POST", body });
  await showVenues(list);
  expect(list.textContent).toContain("The Sauna, Sjövik");
});

it("says so when the connection is cut", async () => {
  site.fault({ match: {}, answer: { cut: true }, times: 1 });
  await showVenues(list);
  expect(list.textContent).toBe("The hotel can't be reached.");
});

it("lets a handler of one's own go first", async () => {
  server.use(http.get("https://hotel.example/en/api/calendar/events/v1/venues", () => HttpResponse.error()));
  await showVenues(list);
  expect(list.textContent).toBe("The hotel can't be reached.");
  expect(site.requests).toEqual([]);
});
