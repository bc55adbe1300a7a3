import { scalarText } from "../../engine/json-reading.ts";
import { hasDotSegment } from "../../http/address.ts";
import { isObject, type Json, type JsonObject, ownMember } from "../../json/json.ts";
import { meant } from "../../text/nearest.ts";
import { fullStop } from "../../text/sentence.ts";
import { hiddenHeaders, hiddenInText } from "../../state/secrets.ts";
import { ControlError } from "../control-error.ts";
import { answerContent, isContract } from "../har.ts";
import { wrongMember } from "../members.ts";
import { argSchemas, assumptionsOf, routeNamed } from "./route-tools.ts";
import { pageTold, windowOf, type Told, told } from "./told.ts";
import { args, asks, asList, control, controlText, type Desk, encoded, paging, type ToolTable } from "./tool.ts";

const kind = { method: args.method, route: args.route, params: args.params, status: args.status } as const;
const kinds = { type: "array", items: { type: "object", properties: kind, additionalProperties: false } } as const;
const id = { type: "integer", minimum: 1, description: "Number of the call in the journal." } as const;

/** Calls of the site's API, and what became of them. */
export const callTools: ToolTable = {
  call: {
    about:
      "Calls the site's API and shows status, headers and body. A refusal is an answer like others: its body says what is wrong, why_refused tells more.",
    kind: "changes",
    takes: {
      method: args.method,
      path: { type: "string", pattern: "^/", description: "Below the API's root, such as /wp/v2/posts/7." },
      query: { type: "object", description: "Parameters of the address; lists and objects may be values." },
      body: { description: "JSON; a text is sent as it is where headers name another Content-Type." },
      headers: { type: "object", additionalProperties: { type: "string" } },
      user: {
        type: "string",
        description: "Name of the account that calls, as overview lists them; a visitor unless given.",
      },
      language: { type: "string", description: "One of the site's languages; the first unless given." },
      from: args.from,
    },
    needs: ["method", "path"],
    run: call,
  },
  requests: {
    about:
      "Lists the calls that the sandbox has answered, the newest first; with an id one of them with headers and body.",
    kind: "reads",
    takes: {
      id,
      ...kind,
      refused: { type: "boolean", description: "Only those that were refused, or only the others." },
      ...paging,
      from: args.from,
    },
    run: requests,
  },
  why_refused: {
    about:
      "Says why a call was refused: code, message of the site's error where it is kept, the args at fault with their schemas, what is assumed of the route. The last refusal unless an id is given.",
    kind: "reads",
    takes: { id, from: args.from },
    run: whyRefused,
  },
  clear_requests: {
    about: "Forgets the calls that the sandbox has answered, so that verify counts from here.",
    kind: "changes",
    run: asks("DELETE", "/requests"),
  },
  verify: {
    about:
      "Checks which calls there were: so many of a kind (at least one unless count says else), or several kinds inOrder, or nothingElse than these kinds. Says what was nearest where it was otherwise.",
    kind: "reads",
    takes: {
      ...kind,
      count: {
        anyOf: [
          { type: "integer", minimum: 0 },
          {
            type: "object",
            properties: { atLeast: { type: "integer", minimum: 0 }, atMost: { type: "integer", minimum: 0 } },
            additionalProperties: false,
          },
        ],
      },
      inOrder: kinds,
      nothingElse: kinds,
    },
    run: asks("POST", "/requests/verify"),
  },
};

async function call(asked: JsonObject, desk: Desk): Promise<Told> {
  const request = await requestOf(asked, desk);
  const answer = await desk.parts.fetch(request).catch((error: unknown) => {
    if (error instanceof TypeError) return undefined;
    throw error;
  });
  if (answer === undefined) return told({ status: 0, message: "The connection was cut by a fault before an answer." });
  return toldAnswer(answer, { asked, desk });
}

async function requestOf(asked: JsonObject, desk: Desk): Promise<Request> {
  const { method, body, user } = asked;
  const given = isObject(asked["headers"]) ? (asked["headers"] as Record<string, string>) : {};
  const bodiless = method === "GET" || method === "HEAD";
  if (bodiless && body !== undefined)
    throw new ControlError("standin_member", `A ${method} has no body; say it in query.`);
  try {
    const headers = new Headers(given);
    if (user !== undefined) headers.set("Authorization", await credentials(user, desk));
    const isText =
      typeof body === "string" && headers.has("Content-Type") && !/json/i.test(headers.get("Content-Type") ?? "");
    if (body !== undefined && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
    const sent = body === undefined ? {} : { body: isText ? body : JSON.stringify(body) };
    return new Request(addressOf(asked, desk), { method: scalarText(method), headers, signal: desk.signal, ...sent });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ControlError("standin_member", `That can't be sent: ${error.message}.`);
  }
}

/** Where a call goes. Throws a ControlError for what would lead out of the API. */
function addressOf({ path, query, language }: JsonObject, { parts, place }: Desk): string {
  const { homes } = parts.site.plan;
  const home = language === undefined ? homes[0] : homes.find((one) => one.language === language);
  if (home === undefined)
    throw wrongMember("language", `one of ${homes.map((one) => one.language).join(", ")}`, language ?? null);
  const [route = "", search = ""] = scalarText(path).split(/\?(.*)/s);
  if (hasDotSegment(route) || route.includes("#"))
    throw wrongMember("path", "a path below the API's root, without segments of dots and #", path ?? null);
  const pairs = isObject(query) ? queryPairs(query) : [];
  const all = [search, ...pairs].filter((part) => part !== "").join("&");
  return `${place}${home.home}${home.api}${route}${all === "" ? "" : `?${all}`}`;
}

/** As PHP reads them: `name[]=`, `name[key]=`. */
function queryPairs(value: JsonObject): string[] {
  return Object.entries(value).flatMap(([name, one]) => pairsOf(name, one));
}

function pairsOf(name: string, value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(`${name}[]`, item));
  if (isObject(value)) return Object.entries(value).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, one));
  return [`${encoded(name)}=${value === null ? "" : encoded(String(value))}`];
}

async function credentials(user: Json, desk: Desk): Promise<string> {
  const { users } = JSON.parse(await controlText(desk, { path: "" })) as {
    users: { name: string; password: string }[];
  };
  const account = users.find(({ name }) => name === user);
  if (account !== undefined)
    return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${account.name}:${account.password}`)))}`;
  const hint = meant(
    scalarText(user),
    users.map(({ name }) => name),
    3,
  );
  throw new ControlError("standin_member", fullStop(`There is no account ${JSON.stringify(user)}; ${hint}`));
}

/** What is textual of an answer, secrets hidden: the body as its own text, so that numbers stay as they are written. */
async function toldAnswer(answer: Response, { asked, desk }: { asked: JsonObject; desk: Desk }): Promise<Told> {
  const type = answer.headers.get("content-type") ?? "";
  const head = JSON.stringify({ status: answer.status, headers: toldHeaders(answer.headers) }).slice(0, -1);
  if (type !== "" && !/^text\/|json|xml|javascript/i.test(type)) {
    const { byteLength } = await answer.arrayBuffer();
    return { text: `${head},"body":null}`, left: `The body is ${byteLength} bytes of ${type}.` };
  }
  const whole = await answer.text();
  const { secretNames } = desk.parts.site.catalogue;
  const isValue = isJson(whole);
  const shown = isContract(whole) ? whole : hiddenInText(whole, type, { secretNames });
  const text = isValue ? plainSlashes(shown.trim()) : shown;
  const { part, end } = windowOf(text, asked["from"]);
  if (part.length === text.length) return { text: `${head},"body":${isValue ? text : JSON.stringify(text)}}` };
  const onwards =
    asked["method"] === "GET" ? `; with "from": ${end} the same call shows what follows` : "; a GET of it shows more";
  const more = end === text.length ? "" : `${onwards}, _fields, per_page and page ask for less`;
  return {
    text: `${head},"body":${JSON.stringify(part)}}`,
    left: `The body is shown as text, its letters to ${end} of ${text.length}${more}.`,
  };
}

/** Without the family's escapes of slashes, which say nothing. */
function plainSlashes(json: string): string {
  return json.replaceAll(/\\(.)/gs, (whole, letter) => (letter === "/" ? letter : whole));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Headers that say something of the answer beside its body. */
const TOLD = /^(?:location|retry-after|allow|www-authenticate|set-cookie|link|x-wp-.+|x-standin-.+)$/;

function toldHeaders(headers: Headers): JsonObject {
  const pairs = [...headers].filter(([name]) => TOLD.test(name)).flat();
  const shown = hiddenHeaders(pairs, {});
  return Object.fromEntries(shown.flatMap((name, at) => (at % 2 === 0 ? [[name, shown[at + 1] ?? ""]] : [])));
}

async function requests({ id, refused, from = 0, ...wanted }: JsonObject, desk: Desk): Promise<Told> {
  if (id !== undefined) return told(await callOf(id, desk), from);
  const { offset: _offset, limit: _limit, params, ...filter } = wanted;
  const pairs = [...queryPairs(filter), ...Object.entries(isObject(params) ? params : {}).map(paramPair)];
  const answered = await control(desk, { path: `/requests?${pairs.join("&")}` });
  const { requests: all, dropped } = answered as { requests: JsonObject[]; dropped: number };
  const shown = all.filter((one) => refused === undefined || refused === isRefused(one)).toReversed();
  return pageTold(
    shown.map(({ headers: _headers, body: _body, ...one }) => one),
    wanted,
    { name: "requests", beside: { dropped } },
  );
}

function paramPair([name, value]: [string, Json]): string {
  return `${encoded(`param[${name}]`)}=${encoded(written(value))}`;
}

/** As a filter compares it: a list is its members joined with commas. */
function written(value: Json): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(written).join(",") : JSON.stringify(value);
}

function isRefused({ status, reason }: JsonObject): boolean {
  return reason !== undefined || Number(status) >= 400 || status === 0;
}

async function callOf(id: Json, desk: Desk): Promise<JsonObject> {
  const { requests: all } = (await control(desk, { path: "/requests" })) as { requests: JsonObject[] };
  const found = all.find((one) => one["id"] === id);
  if (found !== undefined) return found;
  const [first, last] = [all[0], all.at(-1)];
  const there =
    first === undefined ? "it is empty" : `it has those from ${scalarText(first["id"])} to ${scalarText(last?.["id"])}`;
  throw new ControlError("standin_unknown_request", `There is no call ${scalarText(id)} in the journal; ${there}.`, {
    status: 404,
  });
}

async function whyRefused({ id, from = 0 }: JsonObject, desk: Desk): Promise<Told> {
  const request = id === undefined ? await lastRefused(desk) : await callOf(id, desk);
  if (!isRefused(request))
    throw new ControlError(
      "standin_not_refused",
      `Call ${scalarText(id)} was answered with ${scalarText(request["status"])}, not refused.`,
      { status: 409 },
    );
  return told({ request, ...answerTo(request, desk), ...(await reasons(request, desk)) }, from);
}

/** What a call was answered, where that is kept. */
function answerTo({ id }: JsonObject, { parts, sandbox }: Desk): JsonObject {
  const noted = parts.site.sandboxes
    .known(sandbox)
    ?.journal.calls()
    .find((one) => one.id === id);
  const { text } = noted === undefined ? {} : answerContent(noted);
  if (typeof text !== "string") return {};
  return { answer: isJson(text) ? (JSON.parse(text) as Json) : text };
}

async function lastRefused(desk: Desk): Promise<JsonObject> {
  const { requests: all } = (await control(desk, { path: "/requests" })) as { requests: JsonObject[] };
  const found = all.findLast(isRefused);
  if (found !== undefined) return found;
  throw new ControlError("standin_not_refused", "No call of this sandbox was refused.", { status: 404 });
}

/** What is known of why beside the journal: rules of the args at fault, what is assumed of the route, which faults matched calls. */
async function reasons({ route, method, reason }: JsonObject, desk: Desk): Promise<JsonObject> {
  if (typeof route !== "string")
    return { note: "No route of the site fits this path and method; find_routes lists them." };
  const found = routeNamed(route, desk);
  const endpoint = found.endpoints.find(({ methods }) => methods.includes(scalarText(method)));
  const names = asList(isObject(reason) ? reason["params"] : undefined);
  const schemas = endpoint === undefined ? {} : argSchemas(endpoint);
  const rules = names.map((name) => [name, ownMember(schemas, scalarText(name)) ?? null] as const);
  const faults = asList(await control(desk, { path: "/faults" })).filter(
    (one) => isObject(one) && Number(one["used"]) > 0,
  );
  return {
    args: Object.fromEntries(rules),
    ...(faults.length > 0 && { faultsUsed: [...faults] }),
    assumptions: [...(await assumptionsOf(desk, { route, ...(method !== undefined && { method }) }))],
  };
}
