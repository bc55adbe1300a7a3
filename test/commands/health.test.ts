import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { health } from "../../src/commands/health.ts";
import { UsageError } from "../../src/commands/read-options.ts";
import { smallSite } from "../http/small-site.ts";

async function asked(args: string[], environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await health(args, environment, {
    out: say,
    error: say,
    ended: new Promise(() => {}),
    load: () => Promise.reject(new Error("nothing is loaded")),
  });
  return { code, said: lines.join("\n") };
}

async function serving(host?: string): Promise<string> {
  const server = await (
    await smallSite({ "/small/v1/thing": () => ({ body: 1 }) })
  ).listen({ port: 0, ...(host !== undefined && { host }) });
  onTestFinished(() => server.close());
  return new URL(server.url).port;
}

describe("standin health", () => {
  it("is 0 where a server is ready", async () => {
    const port = await serving();
    expect(await asked(["--port", port])).toEqual({ code: 0, said: `Standin at http://127.0.0.1:${port} is ready.` });
  });

  it.each([["STANDIN_PORT"], ["PORT"]])("asks where %s says", async (name) => {
    expect(await asked([], { [name]: await serving() })).toMatchObject({ code: 0 });
  });

  it("refuses what it does not take", async () => {
    await expect(asked(["4010"])).rejects.toThrow(
      'health takes --port and --host, not "4010"; see standin health --help',
    );
  });

  it("finds a server that listens everywhere", async () => {
    const environment = { STANDIN_PORT: await serving("0.0.0.0"), STANDIN_HOST: "0.0.0.0" };
    expect(await asked([], environment)).toMatchObject({ code: 0 });
  });

  it("is 1 where nobody listens", async () => {
    const { code, said } = await asked(["--port", "1"]);
    expect(code).toBe(1);
    expect(said).toMatch(/^Standin at http:\/\/127\.0\.0\.1:1 is not ready: .*ECONNREFUSED/);
  });

  it("is 1 where another program answers", async () => {
    const other = createServer((_request, answer) => answer.end("hello")).listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, said } = await asked(["--port", String(port)]);
    expect([code, said]).toEqual([1, `Standin at http://127.0.0.1:${port} is not ready: it answered 200.`]);
  });

  it("refuses options that it does not have", async () => {
    await expect(asked(["--port", "many"])).rejects.toThrow(UsageError);
    await expect(asked(["--speed", "1"])).rejects.toThrow("see standin health --help");
  });
});
