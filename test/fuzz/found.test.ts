import { describe, expect, it, onTestFinished } from "vitest";
import type { HostileRequest } from "../http/hostile-request.ts";
import { controlFaultsIn, fuzzedSite } from "./fuzzing.ts";
import { exchange } from "./socket-fuzzing.ts";

const reset = (body: string): HostileRequest => ({
  method: "POST",
  path: "/reset",
  query: "",
  headers: { "Content-Type": "application/json" },
  body,
});

describe("what fuzzing found once", () => {
  it.each([
    ["a reset to a year before any calendar", reset('{"now":"-271821-04-20T00:00:00Z"}')],
    ["a reset to the last year of four digits", reset('{"now":"9999-12-31T23:59:59Z"}')],
    ["a reset to a site that no memory holds", reset('{"scale":1e9}')],
  ])("%s does no harm", async (_title, request) => {
    expect(await controlFaultsIn(request, await fuzzedSite("open"))).toEqual([]);
  });

  it("a request of an unknown transfer coding, sent behind another one, holds no server open that should close", async () => {
    const { site } = await fuzzedSite("open");
    const server = await site.listen({ port: 0 });
    onTestFinished(() => server.close());
    const first = "GET /en/api/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    const second = "PUT /en/api/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: x\r\n\r\n";
    const { statuses } = await exchange(server.url, Buffer.from(first + second));
    expect(statuses).toEqual([200, 400]);
    await server.close();
  });
});
