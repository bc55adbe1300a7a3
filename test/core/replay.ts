import { readFileSync } from "node:fs";
import { createStandin } from "../../src/index.ts";
import { type Json, type JsonObject, isObject } from "../../src/json/json.ts";
import { headersDiffering, type Difference, differences, isShapeAlike, type Known, type SameId } from "./likeness.ts";

/** One recorded exchange; addresses of the site are tokens. */
export interface Exchange {
  readonly id: string;
  readonly auth: string;
  readonly at: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | readonly string[]>>;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: JsonObject;
    readonly raw_text?: string;
    readonly raw_base64?: string;
    /** Fields of a form: a text, or a file's name, content and type. */
    readonly form?: readonly (readonly [name: string, value: string | readonly [string, string, string]])[];
  };
  readonly expect: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Json;
  };
  readonly captures?: readonly { readonly name: string; readonly pointer: string; readonly value: Json }[];
  readonly volatile?: readonly string[];
  readonly volatile_headers?: readonly string[];
  /** The status is told, the body is not. */
  readonly withheld?: boolean;
}

/** How many exchanges of an area were answered alike, in percent, and what differs where they were not. */
export interface Likeness {
  readonly code: number;
  readonly shape: number;
  readonly body: number;
  readonly headers: number;
  /** A line for each exchange that was answered otherwise. */
  readonly differing: readonly string[];
  readonly judged: readonly Judged[];
}

/** How one exchange was answered. */
export interface Judged {
  readonly method: string;
  /** How well founded the answer says it is. */
  readonly basis: string;
  /** Whether the real site answered with success. */
  readonly isSuccess: boolean;
  readonly code: boolean;
  readonly body: boolean;
}

const ORIGIN = "http://127.0.0.1:4010";
const API = `${ORIGIN}/wp-json`;

/** The same site under other names, so that a rule that knows one of them shows. */
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ["corehouse", "quayside"],
  ["house_", "berth_"],
  ["house-event", "dock-fair"],
  ["house/", "quay/"],
  ["block-types/house", "block-types/quay"],
  ['"namespace":"house"', '"namespace":"quay"'],
  ["wp/v2/rooms", "wp/v2/slips"],
  ['"rooms"', '"slips"'],
  ["/room/", "/slip/"],
  ["happening", "gathering"],
  ['"floors"', '"decks"'],
  ["wp/v2/floors", "wp/v2/decks"],
  ["floors=", "decks="],
  ['"moods"', '"airs"'],
  ["wp/v2/moods", "wp/v2/airs"],
  ["moods=", "airs="],
  ["floors[", "decks["],
  ["moods[", "airs["],
  ["floors_exclude", "decks_exclude"],
  ["moods_exclude", "airs_exclude"],
  ['-floors"', '-decks"'],
  ['-moods"', '-airs"'],
];

/** Replays what a real site answered in an area of the core against one that begins as it did. */
export async function likeness(area: string, { renamed = false } = {}): Promise<Likeness> {
  const read = (name: string) => {
    const text = readFileSync(`test/core/recordings/${name}.json`, "utf8");
    return renamed ? OTHER_NAMES.reduce((kept, [from, to]) => kept.replaceAll(from, to), text) : text;
  };
  const filledIn = (name: string) => JSON.parse(filledText(read(name))) as JsonObject;
  const { exchanges } = JSON.parse(read(area)) as unknown as { exchanges: readonly Exchange[] };
  const site = await createStandin({
    index: filledIn("index"),
    seeds: [{ answers: filledIn("start").collections, others: "empty" }] as never,
    auth: "strict",
    now: exchanges[0]?.at ?? "2026-11-28T08:00:00Z",
  });
  const replay = new Replay((request) => site.fetch(request));
  for (const exchange of exchanges) await replay.step(exchange);
  return replay.likeness();
}

/** A body that is no JSON is recorded as a text of its own. */
function bodyOf(text: string): Json {
  if (text === "") return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return { __text__: text };
  }
}

class Replay {
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #names: Record<string, Json> = {};
  readonly #ids: SameId[] = [];
  readonly #alike = { code: 0, shape: 0, body: 0, headers: 0 };
  readonly #differing: string[] = [];
  readonly #judged: Judged[] = [];
  #count = 0;

  constructor(fetch: (request: Request) => Promise<Response>) {
    this.#fetch = fetch;
  }

  async step(exchange: Exchange): Promise<void> {
    const now = JSON.stringify({ now: exchange.at, frozen: true });
    await this.#fetch(new Request(`${ORIGIN}/__standin/clock`, { method: "PUT", body: now }));
    const response = await this.#fetch(requestOf(exchange, this.#names));
    const text = await response.text();
    const body = bodyOf(text);
    this.#learn(exchange, response.status, body);
    this.#judge(exchange, response, body);
  }

  likeness(): Likeness {
    const share = (count: number) => (100 * count) / this.#count;
    const { code, shape, body, headers } = this.#alike;
    return {
      code: share(code),
      shape: share(shape),
      body: share(body),
      headers: share(headers),
      differing: this.#differing,
      judged: this.#judged,
    };
  }

  /** What both sites made in one call is one thing under two ids. */
  #learn({ expect, captures = [] }: Exchange, status: number, body: Json): void {
    const made = expect.status === 201 && status === 201;
    for (const { name, pointer, value } of [
      ...captures,
      ...(made ? [{ name: "", pointer: "/id", value: idOf(expect.body) }] : []),
    ]) {
      const own = status < 300 ? valueAt(body, pointer) : undefined;
      if (name !== "") this.#names[name] = own ?? value;
      if (own !== undefined && value !== null) this.#ids.push([own, value]);
    }
  }

  #judge(exchange: Exchange, response: Response, body: Json): void {
    const { expect, withheld = false } = exchange;
    const wanted = filled(expect.body ?? null);
    const known: Known = {
      volatile: new Set(exchange.volatile),
      ids: this.#ids,
      isError: codeOf(wanted) !== undefined,
    };
    const isCode = response.status === expect.status && (withheld || codeOf(wanted) === codeOf(body));
    const found: Difference[] = isCode && !withheld ? differences(wanted, body, known) : [];
    const headers = withheld ? [] : headersDiffering(exchange, response.headers, { fill: filledText, ids: this.#ids });
    const alike = {
      code: isCode,
      shape: isCode && (found.length === 0 || isShapeAlike(wanted, body, found)),
      body: isCode && found.length === 0,
      headers: headers.length === 0,
    };
    this.#count += 1;
    this.#judged.push({
      method: exchange.request.method,
      basis: response.headers.get("x-standin-basis") ?? "none",
      isSuccess: expect.status < 300,
      code: alike.code,
      body: alike.body,
    });
    for (const name of ["code", "shape", "body", "headers"] as const) this.#alike[name] += alike[name] ? 1 : 0;
    if (!alike.body || !alike.headers)
      this.#differing.push(lineOf(exchange, response.status, [...found.map(({ at }) => at), ...headers]));
  }
}

function lineOf({ id, request, expect }: Exchange, status: number, places: readonly string[]): string {
  return `${id} ${request.method} ${request.path}: ${status} where ${expect.status}; ${places.slice(0, 5).join(", ")}`;
}

function codeOf(body: Json | undefined): Json | undefined {
  return isObject(body) && typeof body.message === "string" ? body.code : undefined;
}

function idOf(body: Json | undefined): Json {
  return isObject(body) ? (body.id ?? null) : null;
}

function valueAt(value: Json, pointer: string): Json | undefined {
  let found: Json | undefined = value;
  for (const step of pointer.split("/").slice(1))
    found = Array.isArray(found) ? found[Number(step)] : isObject(found) ? found[step] : undefined;
  return found;
}

function requestOf({ auth, request }: Exchange, names: Readonly<Record<string, Json>>): Request {
  const named = (text: string) =>
    filledText(text.replace(/\{(\w+)\}/g, (token, name: string) => scalar(names[name]) ?? token));
  const pairs = Object.entries(request.query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(named(name))}=${encodeURIComponent(named(one))}`),
  );
  const headers: Record<string, string> = { "user-agent": "node", ...request.headers };
  if (auth !== "none") headers.authorization = `Basic ${btoa(`${auth}:${auth}`)}`;
  const init: RequestInit = { method: request.method, headers };
  if (request.body !== undefined) {
    headers["content-type"] ??= "application/json";
    init.body = JSON.stringify(withNames(request.body, names, named));
  } else if (request.raw_text !== undefined) init.body = named(request.raw_text);
  else if (request.raw_base64 !== undefined) init.body = bytesOf(request.raw_base64);
  else if (request.form !== undefined) init.body = formOf(request.form, named);
  return new Request(`${API}${named(request.path)}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`, init);
}

/** A picture whose bytes nobody can read, as it was uploaded. */
const PICTURE = "test/core/recordings/picture.jpg";

function bytesOf(content: string): Buffer<ArrayBuffer> {
  return content === "{jpeg}" ? Buffer.from(readFileSync(PICTURE)) : Buffer.from(content, "base64");
}

function formOf(fields: NonNullable<Exchange["request"]["form"]>, named: (text: string) => string): FormData {
  const form = new FormData();
  for (const [name, value] of fields)
    if (typeof value === "string") form.append(name, named(value));
    else form.append(name, fileOf(value), value[0]);
  return form;
}

function fileOf([, content, type]: readonly [string, string, string]): Blob {
  const isCoded = content === "{jpeg}" || content.startsWith("base64:");
  return new Blob([isCoded ? bytesOf(content.replace(/^base64:/, "")) : content], { type });
}

/** A text that is nothing but a name stands for the value itself. */
function withNames(value: Json, names: Readonly<Record<string, Json>>, named: (text: string) => string): Json {
  if (typeof value === "string") return names[/^\{(\w+)\}$/.exec(value)?.[1] ?? ""] ?? named(value);
  if (Array.isArray(value)) return value.map((item) => withNames(item, names, named));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withNames(item, names, named)]));
}

function scalar(value: Json | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function filledText(text: string): string {
  return text
    .replaceAll("{api_root}", API)
    .replaceAll("{base_url_encoded}", encodeURIComponent(ORIGIN))
    .replaceAll("{base_url}", ORIGIN)
    .replaceAll("{host}", "127.0.0.1:4010");
}

function filled(value: Json): Json {
  if (typeof value === "string") return filledText(value);
  if (Array.isArray(value)) return value.map(filled);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [filledText(name), filled(item)]));
}
