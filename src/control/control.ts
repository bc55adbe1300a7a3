import type { Json } from "../catalogue/document.ts";
import type { Control } from "../http/app.ts";
import { chooseSandbox } from "../http/choose-sandbox.ts";
import { overview } from "./overview.ts";
import { records } from "./records.ts";
import { reset } from "./reset.ts";
import { served } from "./served.ts";
import { snapshots } from "./snapshots.ts";
import { type ControlAnswer, type ControlCall, ControlError, type ControlParts, type Topic } from "./topic.ts";

const TOPICS: readonly Topic[] = [overview, reset, snapshots, records, served];

interface Entry {
  readonly method: string;
  readonly path: RegExp;
  readonly act: Topic[string];
}

/** The tests' side door: JSON in and out, errors in the API's shape. */
export function createControl(parts: ControlParts): Control {
  const entries = TOPICS.flatMap((topic) => Object.entries(topic).map(([key, act]) => entryOf(key, act)));
  return async (request, { path, address }) => {
    try {
      const matching = entries.filter((entry) => entry.path.test(path));
      const entry = matching.find(({ method }) => method === request.method);
      if (entry === undefined) throw noSuchCall(matching, `${request.method} ${path}`);
      const sandbox =
        path === "/health" ? parts.site.sandboxes.main : chooseSandbox(request, { site: parts.site, address });
      if (sandbox instanceof Response) return sandbox;
      const names = decoded(entry.path.exec(path)?.groups ?? {});
      const query = new URL(request.url).searchParams;
      const call: ControlCall = { parts, sandbox, address, names, query, body: await jsonBody(request) };
      return respond(await entry.act(call));
    } catch (error) {
      if (error instanceof ControlError) return respond(problem(error));
      throw error;
    }
  };
}

/** `{name}` takes the rest of the path up to a fixed part behind it, so that names may hold slashes. */
function entryOf(key: string, act: Topic[string]): Entry {
  const [method = "", path = ""] = key.split(" ");
  const pattern = path.replace(/\{(\w+)\}/g, "(?<$1>.+)");
  return { method, path: new RegExp(`^${pattern}/?$`), act };
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ControlError("standin_path", `The path holds a broken percent-encoding: ${text}`);
  }
}

function noSuchCall(matching: readonly Entry[], asked: string): ControlError {
  const methods = matching.map(({ method }) => method).join(", ");
  const hint = methods === "" ? "see GET /__standin" : `this path takes ${methods}`;
  return new ControlError("standin_no_such_call", `The control endpoint has no ${asked}; ${hint}.`, { status: 404 });
}

async function jsonBody(request: Request): Promise<Json | undefined> {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const text = await request.text();
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new ControlError(
      "standin_json",
      `The body is not JSON: ${error instanceof Error ? error.message : "unreadable"}`,
    );
  }
}

function problem({ code, message, status, data }: ControlError): ControlAnswer {
  return { status, body: { code, message, data: { status, ...data } } };
}

function respond({ status, body }: ControlAnswer): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { "Content-Type": "application/json; charset=UTF-8" },
  });
}
