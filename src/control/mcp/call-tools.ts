import { scalarText } from "../../engine/json-reading.ts";
import { hasDotSegment } from "../../http/address.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { hiddenHeaders, hiddenInText } from "../../state/secrets.ts";
import { meant } from "../../text/nearest.ts";
import { fullStop } from "../../text/sentence.ts";
import { ControlError } from "../control-error.ts";
import { isContract } from "../har.ts";
import { wrongMember } from "../members.ts";
import { refuseHidden } from "./state-tools.ts";
import { type Told, told, windowOf } from "./told.ts";
import { args, controlText, type Desk, encoded, type ToolTable } from "./tool.ts";

/** Calls of the site's API. */
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
  refuseHidden(body, "/body");
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
  const isValue = valueOfJson(whole) !== undefined;
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

/** Headers that say something of the answer beside its body. */
const TOLD = /^(?:location|retry-after|allow|www-authenticate|set-cookie|link|x-wp-.+|x-standin-.+)$/;

function toldHeaders(headers: Headers): JsonObject {
  const pairs = [...headers].filter(([name]) => TOLD.test(name)).flat();
  const shown = hiddenHeaders(pairs, {});
  return Object.fromEntries(shown.flatMap((name, at) => (at % 2 === 0 ? [[name, shown[at + 1] ?? ""]] : [])));
}
