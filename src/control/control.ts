import { isObject } from "../catalogue/is-object.ts";
import type { Json } from "../catalogue/document.ts";
import type { Control } from "../http/app.ts";
import { namedSandbox } from "../http/choose-sandbox.ts";
import { type Address, linksOf } from "../http/address.ts";
import { readRequestUrl } from "../http/request-url.ts";
import type { Site } from "../http/site.ts";
import { readBody, type SocketBindings } from "../http/read-body.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { refusedAccess } from "./access.ts";
import { clock } from "./clock.ts";
import { ControlError } from "./control-error.ts";
import { faults } from "./faults.ts";
import { overview } from "./overview.ts";
import { records } from "./records.ts";
import { requests } from "./requests.ts";
import { reset } from "./reset.ts";
import { sandboxes } from "./sandboxes.ts";
import { served } from "./served.ts";
import { snapshots } from "./snapshots.ts";
import type { ControlAnswer, ControlCall, ControlParts, Topic } from "./topic.ts";

const TOPICS: readonly Topic[] = [overview, reset, snapshots, records, requests, faults, clock, sandboxes, served];

interface Entry {
  readonly method: string;
  readonly path: RegExp;
  readonly act: Topic[string];
}

/** The tests' side door: JSON in and out, errors in the API's shape. */
export function createControl(parts: ControlParts): Control {
  const entries = TOPICS.flatMap((topic) => Object.entries(topic).map(([key, act]) => entryOf(key, act)));
  return async (request, { path, address, socket }) => {
    try {
      if (path !== "/health") refusedAccess(request, { socket, token: parts.token });
      const entry = chosen(entries, { method: request.method, path });
      const call: ControlCall = {
        parts,
        names: decoded(entry.path.exec(path)?.groups ?? {}),
        query: new URL(request.url).searchParams,
        body: await jsonBody(request, { socket, limit: parts.site.limits.documentBytes }),
        get sandbox() {
          return sandboxOf(namedSandbox(request, { site: parts.site, address }));
        },
      };
      return respond(await entry.act(call), indexLink(request, { site: parts.site, address }));
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

function chosen(entries: readonly Entry[], { method, path }: { method: string; path: string }): Entry {
  const matching = entries.filter((entry) => entry.path.test(path));
  const entry = matching.find((one) => one.method === method);
  if (entry !== undefined) return entry;
  const methods = matching.map((one) => one.method).join(", ");
  const hint = methods === "" ? "see GET /__standin" : `this path takes ${methods}`;
  throw new ControlError("standin_no_such_call", `The control endpoint has no ${method} ${path}; ${hint}.`, {
    status: methods === "" ? 404 : 405,
  });
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ControlError("standin_path", `The path holds a broken percent-encoding: ${text}.`);
  }
}

/** A refusal has the shape of the API's errors already. */
function sandboxOf(found: ReturnType<typeof namedSandbox>): Sandbox {
  if (!(found instanceof Error)) return found;
  const { body, status } = found.answer;
  const code = isObject(body) && typeof body.code === "string" ? body.code : "standin_sandbox";
  throw new ControlError(code, found.message, { status });
}

async function jsonBody(
  request: Request,
  { socket, limit }: { socket: SocketBindings | undefined; limit: number },
): Promise<Json | undefined> {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const body = await readBody(request, { socket, limit });
  if (body === "too-large")
    throw new ControlError("standin_too_large", `The body is larger than ${limit} bytes.`, { status: 413 });
  if (body === "incomplete") throw new ControlError("standin_incomplete", "The connection ended within the body.");
  const text = new TextDecoder().decode(body);
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const why = error instanceof Error ? error.message : "unreadable";
    throw new ControlError("standin_json", `The body is not JSON: ${why}.`);
  }
}

function problem({ code, message, status, data }: ControlError): ControlAnswer {
  return { status, body: { code, message, data: { status, ...data } } };
}

/** Tells where the API is, as every answer of the API itself does. */
function indexLink(request: Request, { site, address }: { site: Site; address: Address }): Record<string, string> {
  const { apiRoot } = linksOf(readRequestUrl(request.url).origin, address, site.plan);
  return { Link: `<${apiRoot}/>; rel="https://api.w.org/"` };
}

function respond({ status, body }: ControlAnswer, more: Record<string, string> = {}): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { "Content-Type": "application/json; charset=UTF-8", "Cache-Control": "no-store", ...more },
  });
}
