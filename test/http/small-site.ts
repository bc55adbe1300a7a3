import { onTestFinished } from "vitest";
import type { Handler } from "../../src/engine/handler.ts";
import type { Json, JsonObject } from "../../src/json/json.ts";
import { createStandin, type Standin, type StandinOptions } from "../../src/standin.ts";

/** A site whose every throw inside fails the test that runs. */
export async function reportingSite(options: StandinOptions = {}): Promise<Standin> {
  const reports: string[] = [];
  const report = (error: unknown, where: string) =>
    reports.push(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const site = await createStandin({ report, ...options });
  onTestFinished(() => {
    if (reports.length > 0) throw new Error(`thrown inside the server: ${reports.join("\n")}`);
  });
  return site;
}

/** Routes of a small site, by what answers there; `args` of every one of their endpoints may be given. */
export function smallIndex(
  routes: Record<string, { methods?: string[]; args?: JsonObject; schema?: JsonObject }>,
): JsonObject {
  const documents = Object.entries(routes).map(([key, { methods = ["GET", "POST"], args = {}, schema }]) => [
    key,
    { namespace: "small/v1", methods, endpoints: [{ methods, args }], ...(schema && { schema }) },
  ]);
  return { name: "Small", namespaces: ["small/v1"], routes: Object.fromEntries(documents) as JsonObject };
}

/** A small site with one handler a route. */
export function smallSite(
  handlers: Record<string, Handler>,
  options: StandinOptions & { args?: JsonObject; methods?: string[] } = {},
): Promise<Standin> {
  const { args, methods, ...rest } = options;
  const routes = Object.fromEntries(
    Object.keys(handlers).map((key) => [key, { ...(args && { args }), ...(methods && { methods }) }]),
  );
  return reportingSite({ index: smallIndex(routes), handlers, ...rest });
}

/** What came back, read to its end. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; null for an empty or another one, a call of a script among them. */
  body: Json;
}

/** Sends a request to a path below the index. */
export async function ask(site: Standin, path: string, init: RequestInit = {}): Promise<Answered> {
  const address = path.startsWith("http") ? path : site.apiRoot + path.replace(/^\//, "");
  const response = await site.fetch(new Request(address, init));
  const text = await response.text();
  const isJson = /^application\/(?:json|javascript)/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" && !text.startsWith("/**/") ? (JSON.parse(text) as Json) : null,
  };
}

/** An authorization header. */
export function basic(name: string, password: string = name): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}` };
}

/** The `code` of an error. */
export function codeOf({ body }: Answered): Json {
  return (body as JsonObject | null)?.code ?? null;
}
