import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createStandin, type Standin, type StandinOptions } from "../../../src/standin.ts";
import type { JsonObject } from "../../../src/json/json.ts";

/** A request as the real site saw it. */
interface SeenCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Answers a call; what is not a response is sent as JSON. */
type Answering = (call: SeenCall, response: ServerResponse, request: IncomingMessage) => unknown;

/** A real site on a port of this machine. */
interface RealSite {
  /** Its home, without an end slash. */
  readonly home: string;
  /** Calls but for those that look for its index. */
  readonly log: SeenCall[];
  /** The index document that a double of it is made from. */
  readonly index: JsonObject;
}

const things = (methods: readonly string[], args: JsonObject = {}) => ({
  namespace: "acme/v1",
  methods: [...methods],
  endpoints: methods.map((method) => ({ methods: [method], args, allow_batch: { v1: true } })),
});

/** The routes that the site's index names. */
const ROUTES = {
  "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
  "/batch/v1": { namespace: "", methods: ["POST"], endpoints: [{ methods: ["POST"], args: {} }] },
  "/acme/v1/things": things(["GET", "POST"], { size: { type: "integer", maximum: 5 } }),
  "/acme/v1/things/(?P<id>[\\d]+)": things(["GET", "PUT", "DELETE"]),
  "/acme/v1/file": things(["GET"]),
  "/other/v1/rows": { ...things(["GET", "POST"]), namespace: "other/v1" },
};

const HOME = { "content-type": "text/html", link: '</wp-json/>; rel="https://api.w.org/"' };

/** Starts a site that answers calls below its API by `METHOD path`, or by the path alone. */
export async function realSite(answers: Readonly<Record<string, Answering>>, name?: string): Promise<RealSite> {
  const log: SeenCall[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = "", url = "", headers } = request;
      const call = { method, url, headers, body: Buffer.concat(chunks).toString() };
      const path = url.split("?")[0]?.replace(/^\/wp-json/, "") ?? "";
      if (url === "/") return response.writeHead(200, HOME).end("<html></html>");
      if (path === "/") return sendJson(response, site.index);
      log.push(call);
      const answer = answers[`${method} ${path}`] ?? answers[path];
      if (answer === undefined) return sendJson(response, { code: "rest_no_route", message: "No." }, 404);
      const given = answer(call, response, request);
      if (given !== undefined && given !== response) sendJson(response, given);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const named = name ?? home;
  const site: RealSite = {
    home,
    log,
    index: {
      name: "Acme",
      description: "",
      url: named,
      home: named,
      gmt_offset: "0",
      timezone_string: "",
      namespaces: ["acme/v1", "other/v1"],
      authentication: [],
      routes: ROUTES,
    },
  };
  return site;
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  if (!response.headersSent) response.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
  response.end(JSON.stringify(body));
}

/** A double of a site, which answers the routes of `acme/v1` unless told otherwise. */
export async function doubleOf(site: RealSite, options: StandinOptions = {}): Promise<Standin> {
  const pass = options.passMissing === true ? {} : { pass: ["/acme/v1/*"] };
  const double = await createStandin({ index: site.index, upstream: site.home, ...pass, ...options });
  onTestFinished(() => double.close());
  return double;
}

/** What a double answers at a path below its API. */
export async function ask(double: Pick<Standin, "apiRoot" | "fetch">, path: string, init: RequestInit = {}) {
  const response = await double.fetch(double.apiRoot + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: bodyOf(text) };
}

function bodyOf(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return {};
  }
}
