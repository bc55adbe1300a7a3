import { expect, it, onTestFinished } from "vitest";
import { createStandin } from "../../src/index.ts";

it("a server leaves the globals of its process as they are, whatever it is asked for", async () => {
  const before = { ...globalsOf(globalThis) };
  const site = await createStandin();
  const server = await site.listen({ port: 0 });
  onTestFinished(() => server.close());
  for (const path of ["/en/api/", "/en/", "/__standin", "/__standin/requests"])
    expect((await fetch(server.url + path)).status).toBe(200);
  expect(globalsOf(globalThis)).toEqual(before);
});

function globalsOf({ Request, Response, Headers, fetch }: typeof globalThis) {
  return { Request, Response, Headers, fetch };
}
