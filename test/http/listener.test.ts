import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStandin, type Standin, type StandinOptions } from "../../src/standin.ts";

const EVENTS = "/en/api/calendar/events/v1/events";

interface Ask {
  (path: string, headers?: Record<string, string>, method?: string): Promise<{ status: number; body: string }>;
}

/** A server of somebody else's with the site as its middleware; all that goes on is answered `next`. */
async function beside(
  options: StandinOptions = {},
  { pages, before }: { pages?: boolean; before?: (incoming: IncomingMessage) => void } = {},
): Promise<{ site: Standin; ask: Ask }> {
  const site = await createStandin(options);
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    before?.(incoming);
    site.listener(incoming, outgoing, () => outgoing.end("next"), pages === undefined ? {} : { pages });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask: Ask = (path, headers = {}, method = "GET") =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (text: string) => (body += text));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      sent.on("error", reject).end();
    });
  return { site, ask };
}

describe("a listener with next", () => {
  it.each([
    [EVENTS, 200],
    [`/@one${EVENTS}`, 200],
    [`${EVENTS}?per_page=x`, 400],
    ["/en/api/none/v1/such", 404],
    ["/?rest_route=/calendar/events/v1/events", 200],
    ["/anything/at/all?rest_route=/calendar/events/v1/events", 200],
    ["/__standin/health", 200],
    ["/__standin/clock", 200],
    ["/@one/__standin/clock", 200],
    ["/en/content/pier.jpg", 200],
    ["/@one/en/content/pier-300x200.jpg", 200],
    [`/@wrong~name${EVENTS}`, 400],
  ])("answers what is the site's own: %s", async (path, status) => {
    const { ask } = await beside();
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toBe("next");
  });

  it.each([
    "/",
    "/index.html",
    "/@vite/client",
    "/@id/x",
    "/@fs/x/y.js",
    "/@react-refresh",
    "/@one/",
    "/@one/src/main.ts",
    "/en/",
    "/src/content.js",
    "/__standing",
    "/en/apis",
    "/?rest_rout=/calendar/events/v1/events",
  ])("leaves %s to the server, and makes no sandbox", async (path) => {
    const { site, ask } = await beside();
    expect(await ask(path)).toEqual({ status: 200, body: "next" });
    expect(await ask(path, {}, "POST")).toEqual({ status: 200, body: "next" });
    const listed = await site.fetch(new Request("http://localhost/__standin/sandboxes"));
    expect(await listed.json()).toEqual([]);
  });

  it("answers pages of the site where it is asked to, and no others", async () => {
    const { ask } = await beside({}, { pages: true });
    expect((await ask("/en/")).body).toContain("<html");
    expect((await ask("/en/no/such/page")).body).toBe("next");
    expect((await ask("/en/", {}, "POST")).body).toBe("next");
    expect((await ask("/@vite/client")).body).toBe("next");
  });

  it("names itself by the scheme of the connection", async () => {
    const encrypted = (incoming: IncomingMessage) =>
      void Object.defineProperty(incoming.socket, "encrypted", { value: true, configurable: true });
    const [clear, secret] = await Promise.all([beside(), beside({}, { before: encrypted })]);
    expect((await clear.ask(`${EVENTS}?per_page=1`)).body).toContain("http:\\/\\/127.0.0.1");
    const { body } = await secret.ask(`${EVENTS}?per_page=1`);
    expect(body).toContain("https:\\/\\/127.0.0.1");
    expect(body).not.toContain("http:\\/\\/127.0.0.1");
  });

  it("serves alone where there is no next", async () => {
    const site = await createStandin();
    const server = createServer(site.listener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/nowhere`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}${EVENTS}`)).status).toBe(200);
  });
});

describe("the control endpoint through a listener", () => {
  const beyond = (end: "localAddress" | "remoteAddress") => (incoming: IncomingMessage) =>
    void Object.defineProperty(incoming.socket, end, { value: "192.0.2.7", configurable: true });

  it.each<[string, Record<string, string>, ((incoming: IncomingMessage) => void) | undefined]>([
    ["a name that was made to lead here", { Host: "evil.example" }, undefined],
    ["a page of another origin", { Origin: "https://evil.example" }, undefined],
    ["a proxy", { "X-Forwarded-For": "192.0.2.9" }, undefined],
    ["another machine", {}, beyond("remoteAddress")],
    ["an address of this machine that others reach", {}, beyond("localAddress")],
  ])("is closed to %s, and open to the token", async (_who, headers, before) => {
    const { ask } = await beside({ controlToken: "open" }, before === undefined ? {} : { before });
    expect((await ask("/__standin/clock", headers)).status).toBe(403);
    expect((await ask("/__standin/clock", { ...headers, "X-Standin-Token": "open" })).status).toBe(200);
    expect((await ask("/__standin/health", headers)).status).toBe(200);
    expect((await ask(EVENTS, headers)).status).toBe(200);
  });

  it("is open to this machine", async () => {
    const { ask } = await beside();
    expect((await ask("/__standin/clock", { Host: "localhost:5173", Origin: "http://localhost:5173" })).status).toBe(
      200,
    );
  });
});
