import { expect, it, onTestFinished } from "vitest";
import { createStandin } from "../../../src/standin.ts";
import { ask } from "./real-site.ts";

const NOW = "2030-03-14T09:30:00Z";

async function twoHotels(options: object = {}) {
  const behind = await createStandin({ now: NOW, seed: 7 });
  const server = await behind.listen({ port: 0 });
  onTestFinished(() => server.close());
  const front = await createStandin({ now: NOW, upstream: `${server.url}/en/`, ...options });
  onTestFinished(() => front.close());
  return { behind, front, server };
}

it("is a stand-in before a stand-in: the same answers in each language, with its own addresses", async () => {
  const { behind, front, server } = await twoHotels({ pass: ["/calendar/*"] });
  const host = server.url.slice("http://".length);
  // Ids that hold a host without an address are ids.
  const withoutHost = (text: string) => text.replaceAll(host, "HOST").replaceAll("127.0.0.1:4010", "HOST");
  for (const language of ["en", "sv"])
    for (const path of [
      "calendar/events/v1/events?per_page=3",
      "calendar/events/v1/venues",
      "calendar/events/v1/events/1",
    ]) {
      const there = await ask({ ...behind, apiRoot: behind.apiRootOf(language, server.url) }, path);
      const here = await ask({ ...front, apiRoot: front.apiRootOf(language, "http://127.0.0.1:4010") }, path);
      expect(withoutHost(here.text), path).toBe(withoutHost(there.text));
      expect(here.text).not.toContain(`/${host}`);
      expect(here.status).toBe(there.status);
      expect(here.headers.get("x-wp-total")).toBe(there.headers.get("x-wp-total"));
      expect(here.headers.get("x-standin-basis")).toBe("recorded");
    }
});

it("lets writes through as the account behind, where that is wanted", async () => {
  const { behind, front } = await twoHotels({ pass: ["/code-snippets/*"], passWrites: true, passCredentials: true });
  const headers = { Authorization: `Basic ${btoa("editor:editor")}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Made through", code: "1" });
  const made = await ask(front, "code-snippets/v1/snippets", { method: "POST", headers, body });
  expect(made.status).toBe(200);
  expect(behind.state("snippet").some((snippet) => JSON.stringify(snippet).includes("Made through"))).toBe(true);
  expect(front.state("snippet").some((snippet) => JSON.stringify(snippet).includes("Made through"))).toBe(false);
  expect(behind.requests.at(-1)?.headers).not.toHaveProperty("x-standin-sandbox");
});

it("names no sandbox behind: those of the front have the site behind in common", async () => {
  const { behind, front } = await twoHotels({ pass: ["/seo/v1/*"], passWrites: true });
  const mine = front.sandbox("mine");
  await ask(mine, "seo/v1/updateMode", { method: "POST", body: new URLSearchParams({ mode: "easy" }) });
  expect(behind.requests.map(({ path }) => path)).toEqual(["/en/api/", "/en/api/seo/v1/updateMode"]);
  expect(mine.requests.map(({ path, upstream }) => [path, upstream])).toEqual([["/en/api/seo/v1/updateMode", true]]);
});
