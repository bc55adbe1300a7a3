import type { Json, JsonObject } from "../../src/json/json.ts";
import type { Standin } from "../../src/standin.ts";
import { plainText } from "../walk/fill.ts";
import { type Comparing, differences, withTokens } from "./compare.ts";
import { type Exchange, mapTexts, type RecordedRequest, type Recording } from "./exchange.ts";
import { Ids } from "./ids.ts";

/** How one exchange went. */
export interface Verdict {
  exchange: Exchange;
  /** Not counted: free, or left out of a replay. */
  counted: boolean;
  differences: string[];
}

/** What a replay runs against: a way to a freshly seeded site, and how its callers sign in. */
export interface Stage {
  fresh(copy: string | undefined): Promise<Standin>;
  /** Address of the index without its end slash. */
  apiRoot: string;
  /** Ids above this one were made while recording. */
  highestSeeded: number;
  /** Request headers of every exchange. */
  headers?: Record<string, string>;
}

/** Sends every exchange of a recording in order and compares. */
export async function replay({ exchanges }: Recording, stage: Stage): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let copy: string | undefined;
  let run = await startRun(stage, undefined);
  for (const exchange of exchanges) {
    const wanted = exchange.copy ?? /^(connected|entries|fonts)\./.exec(exchange.id)?.[1];
    if (wanted !== copy) {
      copy = wanted;
      run = await startRun(stage, copy);
    }
    verdicts.push(await replayOne(exchange, run));
  }
  return verdicts;
}

/** A site under way through a recording. */
export interface Run {
  site: Standin;
  stage: Stage;
  about: Comparing;
  /** `next_batch_hash` of the latest answer that had one. */
  nextBatchHash: string;
}

/** Begins a recording on a fresh site. */
export async function startRun(stage: Stage, copy: string | undefined): Promise<Run> {
  const site = await stage.fresh(copy);
  const home = stage.apiRoot.replace(/\/[^/]+$/, "");
  const overview = (await (
    await site.fetch(new Request(new URL("/__standin", stage.apiRoot), { headers: stage.headers ?? {} }))
  ).json()) as { nonce: string };
  const tokens = {
    api_root: stage.apiRoot,
    base_url: home,
    host: home.replace(/^https?:\/\//, ""),
    auth_url: `${home}/admin/authorize-application.php`,
    nonce: overview.nonce,
    acknowledgement: "I understand",
  };
  return { site, stage, nextBatchHash: "", about: { ids: new Ids(stage.highestSeeded), tokens, learning: false } };
}

async function replayOne(exchange: Exchange, run: Run): Promise<Verdict> {
  if (exchange.send === false) return { exchange, counted: false, differences: [] };
  const answer = await send(exchange.request, exchange, run);
  const verdict = judge(exchange, answer, run);
  if (exchange.instead !== undefined) await send(exchange.instead, exchange, run);
  return verdict;
}

interface Answered {
  status: number;
  headers: Headers;
  body: Json;
}

async function send(request: RecordedRequest, { auth }: Exchange, run: Run): Promise<Answered> {
  const response = await run.site.fetch(builtRequest(request, auth, run));
  const text = await response.text();
  const asJson = (response.headers.get("content-type") ?? "").includes("json");
  const body = text === "" ? null : asJson ? (JSON.parse(text) as Json) : text;
  if (typeof body === "object" && body !== null && !Array.isArray(body) && typeof body.next_batch_hash === "string")
    run.nextBatchHash = body.next_batch_hash;
  return { status: response.status, headers: response.headers, body };
}

/** A recorded request, with ids and tokens as they are on the site. */
export function builtRequest(
  request: RecordedRequest,
  auth: Exchange["auth"],
  { stage, about, nextBatchHash }: Run,
): Request {
  const tokens = { ...about.tokens, next_batch_hash: nextBatchHash };
  const fill = (text: string) => withTokens(text, tokens);
  const path = about.ids.inText(fill(request.path));
  const query = queryText(about.ids.inValue(mapTexts(request.query, fill)) as JsonObject);
  const headers: Record<string, string> = { ...stage.headers };
  for (const [name, value] of Object.entries(request.headers)) headers[name] = fill(value);
  if (auth !== "none") headers.Authorization = `Basic ${btoa(auth === "bad" ? "admin:wrong" : `${auth}:${auth}`)}`;
  const body = bodyOf(request, { headers, value: (json) => about.ids.inValue(mapTexts(json, fill)) });
  return new Request(stage.apiRoot + path + query, {
    method: request.method,
    headers,
    ...(body !== undefined && { body }),
  });
}

function queryText(query: JsonObject): string {
  const parts: string[] = [];
  const add = (name: string, value: Json): void => {
    if (Array.isArray(value)) for (const item of value) add(`${name}[]`, item);
    else if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
    else
      parts.push(
        `${encodeURIComponent(name)}=${encodeURIComponent(value === true ? "true" : value === false ? "false" : String(value ?? ""))}`,
      );
  };
  for (const [name, value] of Object.entries(query)) add(name, value);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function bodyOf(
  request: RecordedRequest,
  { headers, value }: { headers: Record<string, string>; value: (json: Json) => Json },
): string | FormData | undefined {
  if (request.form !== undefined) {
    const form = new FormData();
    for (const [name, content] of request.form)
      if (typeof content === "string") form.append(name, plainText(value(content)));
      else form.append(name, new File([content[1]], content[0], { type: content[2] }));
    return form;
  }
  if (request.raw_body !== undefined) return request.raw_body;
  if (request.body === undefined || request.method === "GET") return undefined;
  if (!Object.keys(headers).some((name) => name.toLowerCase() === "content-type"))
    headers["Content-Type"] = "application/json";
  return JSON.stringify(value(request.body));
}

function judge(exchange: Exchange, answer: Answered, run: Run): Verdict {
  const { exception, expect } = exchange;
  if (exception?.answer === "free") return { exchange, counted: false, differences: [] };
  if (exception !== undefined) {
    const wanted = exception.answer === "not served" ? { status: 404, code: "rest_no_route" } : exception.answer;
    return { exchange, counted: true, differences: statusAndCode(wanted, answer) };
  }
  const about = { ...run.about, learning: exchange.request.method !== "GET" && expect.status < 300 };
  const found = statusAndCode({ status: expect.status }, answer);
  found.push(...bodyDifferences(expect.body, answer, about), ...headerDifferences(expect.headers, answer, about));
  return { exchange, counted: true, differences: found };
}

function statusAndCode(wanted: { status: number; code?: string }, { status, body }: Answered): string[] {
  const found =
    status === wanted.status
      ? []
      : [`status: ${status}, recorded ${wanted.status} ${JSON.stringify(body)?.slice(0, 300)}`];
  const code = typeof body === "object" && body !== null && !Array.isArray(body) ? body.code : undefined;
  if (wanted.code !== undefined && code !== wanted.code)
    found.push(`code: ${JSON.stringify(code)}, wanted ${wanted.code}`);
  return found;
}

function bodyDifferences(expected: Json, { body, status }: Answered, about: Comparing): string[] {
  if (
    typeof expected === "object" &&
    expected !== null &&
    !Array.isArray(expected) &&
    Array.isArray(expected.csv_lines)
  )
    return typeof body === "string" ? differences(expected.csv_lines, csvLines(body), about, "/csv") : ["no text"];
  if (typeof expected === "object" && expected !== null && !Array.isArray(expected) && "__text__" in expected)
    return typeof body === "string" ? [] : ["no text"];
  // What a failing check says in words is ours to word; names and codes are compared.
  return status >= 400
    ? differences(withoutProse(expected), withoutProse(body), about)
    : differences(expected, body, about);
}

function csvLines(text: string): string[] {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .filter((line) => line !== "");
}

function withoutProse(body: Json): Json {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { message: _message, ...rest } = body;
  return mapTexts(rest, (text) => text);
}

function headerDifferences(expected: Record<string, string>, { headers }: Answered, about: Comparing): string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(value, headers.get(name) ?? "", about, `header ${name}`),
  );
}
