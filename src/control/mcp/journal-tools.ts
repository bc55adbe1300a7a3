import { scalarText } from "../../engine/json-reading.ts";
import { isObject, type Json, type JsonObject, ownMember } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { ControlError } from "../control-error.ts";
import { answerContent } from "../har.ts";
import { argSchemas, assumptionsOf, routeNamed } from "./route-tools.ts";
import { pageTold, type Told, told } from "./told.ts";
import { args, asks, asList, control, type Desk, encoded, paging, type ToolTable } from "./tool.ts";

const kind = { method: args.method, route: args.route, params: args.params, status: args.status } as const;
const kinds = { type: "array", items: { type: "object", properties: kind, additionalProperties: false } } as const;
const id = { type: "integer", minimum: 1, description: "Number of the call in the journal." } as const;

/** What became of calls, whoever made them. */
export const journalTools: ToolTable = {
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

async function requests({ id, refused, from = 0, ...wanted }: JsonObject, desk: Desk): Promise<Told> {
  if (id !== undefined) return told(await callOf(id, desk), from);
  const { offset: _offset, limit: _limit, params, ...filter } = wanted;
  const pairs = [
    ...Object.entries(filter).map(([name, value]) => `${name}=${encoded(scalarText(value))}`),
    ...Object.entries(isObject(params) ? params : {}).map(paramPair),
  ];
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
  return { answer: valueOfJson(text) ?? text };
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
