import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Transport } from "../../src/live/client/transport.ts";

/** A request as the site saw it. */
export interface SeenRequest {
  readonly at: number;
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the site answers; a text is sent as it is, any other value as JSON. */
export interface HostileAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Cuts the connection in place of an answer. */
  readonly cut?: boolean;
}

/** Answers a request; undefined where it has nothing to say to it. */
export type Answering = (
  request: SeenRequest & { readonly path: string; readonly query: URLSearchParams },
) => HostileAnswer | undefined;

/** A record of the site. */
export type HostileRecord = Record<string, unknown> & { id: number };

/** How the site differs from a tame one. */
export interface HostileOptions {
  /** Where it says that it lies. */
  readonly home?: string;
  /** Asked before the site's own answers. */
  readonly before?: Answering;
  /** Milliseconds since the epoch, noted with each request. */
  readonly now?: () => number;
  /** Whether the API is found in the query alone. */
  readonly plain?: boolean;
  /** Routes beside the site's own: path pattern to args. */
  readonly routes?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly posts?: readonly HostileRecord[];
}

/** A small site of its own kind. */
export interface HostileSite {
  readonly home: string;
  readonly apiRoot: string;
  readonly log: SeenRequest[];
  posts: HostileRecord[];
  readonly transport: Transport;
  /** Serves it on a free port of this machine. */
  listen(): Promise<{ readonly url: string; close(): Promise<void> }>;
}

const PAGED = { page: { type: "integer", default: 1 }, per_page: { type: "integer", default: 10, maximum: 100 } };
const CONTEXT = { context: { type: "string", enum: ["view", "embed", "edit"], default: "view" } };

/** A post of the site. */
export function hostilePost(id: number, more: object = {}): HostileRecord {
  return {
    id,
    slug: `post-${id}`,
    modified_gmt: "2026-01-02T03:04:05",
    title: { rendered: `Post ${id}` },
    author: 1,
    ...more,
  };
}

/** A site that answers as few would wish. */
export function createHostileSite(options: HostileOptions = {}): HostileSite {
  const { home = "http://hostile.example", now = Date.now, plain = false } = options;
  const root = plain ? `${home}/?rest_route=/` : `${home}/wp-json/`;
  const log: SeenRequest[] = [];
  const answer = (seen: SeenRequest): HostileAnswer => {
    log.push(seen);
    const url = new URL(seen.address, home);
    const base = new URL(`${home}/`).pathname;
    const route = url.searchParams.get("rest_route");
    const rest = url.pathname.startsWith(`${base}wp-json`)
      ? url.pathname.slice(base.length + "wp-json".length)
      : undefined;
    const path = route ?? (plain ? undefined : rest);
    const given = options.before?.({
      ...seen,
      path: path?.replace(/^\//, "") ?? url.pathname,
      query: url.searchParams,
    });
    if (given !== undefined) return given;
    if (path === undefined) return page(url.pathname === base || url.pathname === "/", root);
    return apiAnswer(path.replace(/^\//, ""), url.searchParams, { options, root, posts: site.posts, seen });
  };
  const site: HostileSite = {
    home,
    apiRoot: root,
    log,
    posts: [...(options.posts ?? [1, 2, 3].map((id) => hostilePost(id)))],
    transport: async ({ method, url, headers, signal }) => {
      signal?.throwIfAborted();
      const low = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      const given = answer({ at: now(), method, address: url.pathname + url.search, headers: low });
      if (given.cut === true) throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
      const { status, headers: sent, bytes } = encoded(given, method);
      return { status, headers: sent, body: inPieces(bytes) };
    },
    async listen() {
      const server = createServer((request, response) => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        const given = answer({ at: now(), method: request.method ?? "", address: request.url ?? "", headers });
        if (given.cut === true) return void request.socket.destroy();
        const { status, headers: sent, bytes } = encoded(given, request.method ?? "");
        response.writeHead(status, sent).end(bytes);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closed(server) };
    },
  };
  return site;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function* inPieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

function encoded({ status = 200, headers = {}, body }: HostileAnswer, method: string) {
  const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
  const plain = body instanceof Uint8Array ? body : Buffer.from(text);
  const bytes = headers["content-encoding"] === "gzip" ? gzipSync(plain) : plain;
  const type =
    typeof body === "string" || body instanceof Uint8Array
      ? "text/html; charset=UTF-8"
      : "application/json; charset=UTF-8";
  return { status, headers: { "content-type": type, ...headers }, bytes: method === "HEAD" ? new Uint8Array() : bytes };
}

function page(isHome: boolean, root: string): HostileAnswer {
  if (!isHome) return { status: 404, body: "<h1>Not here</h1>" };
  return {
    headers: { link: `<${root}>; rel="https://api.w.org/"` },
    body: `<html><head><link rel='https://api.w.org/' href='${root}' /></head></html>`,
  };
}

interface Within {
  readonly options: HostileOptions;
  readonly root: string;
  readonly posts: readonly HostileRecord[];
  readonly seen: SeenRequest;
}

function apiAnswer(path: string, query: URLSearchParams, within: Within): HostileAnswer {
  const { options, root, posts, seen } = within;
  if (path === "") return { body: indexOf(options, { root, withSchemas: query.get("context") === "help" }) };
  if (seen.method === "OPTIONS") return { body: { namespace: "", methods: ["GET"], schema: { type: "object" } } };
  if (path === "wp/v2/types") return { body: { post: { slug: "post", name: "Posts", rest_base: "posts" } } };
  if (path === "wp/v2/posts")
    return pageOf(
      posts.map((post) => linked(post, root)),
      query,
    );
  const id = /^wp\/v2\/posts\/(\d+)$/.exec(path)?.[1];
  const post = posts.find((one) => String(one.id) === id);
  if (post !== undefined) return { body: linked(post, root) };
  if (path === "wp/v2/users/me")
    return seen.headers["authorization"] === undefined
      ? refused(401, "rest_not_logged_in")
      : { body: { id: 1, name: "Ada", roles: ["administrator"] } };
  if (path === "wp/v2/users") return refused(401, "rest_user_cannot_view");
  if (path === "wp/v2/users/1") return { body: { id: 1, name: "Ada", slug: "ada" } };
  return refused(404, "rest_no_route");
}

/** A refusal of the API. */
export function refused(status: number, code: string): HostileAnswer {
  return { status, body: { code, message: "No.", data: { status } } };
}

/** One page of a list, its counts in headers. */
export function pageOf(items: readonly object[], query: URLSearchParams): HostileAnswer {
  const size = Number(query.get("per_page") ?? 10);
  const page = Number(query.get("page") ?? 1);
  const pages = Math.max(1, Math.ceil(items.length / size));
  if (size > 100) return refused(400, "rest_invalid_param");
  if (page > pages) return refused(400, "rest_post_invalid_page_number");
  const headers = { "x-wp-total": String(items.length), "x-wp-totalpages": String(pages) };
  return { headers, body: items.slice((page - 1) * size, page * size) };
}

function linked(post: HostileRecord, root: string): HostileRecord {
  return {
    ...post,
    _links: { self: [{ href: `${root}wp/v2/posts/${post.id}` }], author: [{ href: `${root}wp/v2/users/1` }] },
  };
}

function indexOf(
  { home = "http://hostile.example", routes = {} }: HostileOptions,
  { root, withSchemas }: { root: string; withSchemas: boolean },
) {
  const all: Record<string, Readonly<Record<string, object>>> = {
    "/wp/v2": {},
    "/wp/v2/types": {},
    "/wp/v2/types/(?P<type>[\\w-]+)": {},
    "/wp/v2/posts": { ...PAGED, ...CONTEXT },
    "/wp/v2/posts/(?P<id>[\\d]+)": { ...CONTEXT },
    "/wp/v2/users": { ...PAGED },
    "/wp/v2/users/(?P<id>[\\d]+)": {},
    "/wp/v2/users/me": {},
    ...routes,
  };
  const namespaces = [...new Set(Object.keys(all).map(namespaceOf))];
  const entries = Object.entries(all).map(([key, args]) => [
    key,
    {
      namespace: namespaceOf(key),
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args }],
      ...(withSchemas && { schema: { type: "object" } }),
      ...(!key.includes("(") && { _links: { self: [{ href: root + key.slice(1) }] } }),
    },
  ]);
  return {
    name: "Hostile",
    home,
    url: home,
    namespaces,
    authentication: {},
    routes: Object.fromEntries(entries) as object,
  };
}

function namespaceOf(key: string): string {
  return key.split("/").slice(1, 3).join("/");
}
