import { errorRows } from "../args/errors.ts";
import type { Family } from "./behaviour.ts";
import type { Json } from "../json/json.ts";
import type { Answer, Basis } from "./answer.ts";
import type { Call } from "./call.ts";
import { type InnerAnswer, innerAnswer, type InnerCall } from "./inner-call.ts";
import { listOf, membersOf, scalarText } from "./json-reading.ts";
import { refuse } from "./refusal.ts";

/** Errors of the batch route. */
export const batchErrors = errorRows({
  parse_path_failed: { status: 400, message: "The path of this item can't be read as an address." },
  rest_batch_not_allowed: { status: 400, message: "This route may not be called in a batch." },
});

/** Name of the batch route. */
export const BATCH_ROUTE = "/batch/v1";

/** What serves the batch route. */
export const batch: Family = {
  errors: batchErrors,
  name: "batch",
  resources: [],
  behaviours: { [`POST ${BATCH_ROUTE}`]: { needs: { "batch.which-routes": metRoutes }, answer: runBatch } },
};

/** Runs the items of a batch in order, or none of them where all must be valid and one is not. */
async function runBatch(call: Call): Promise<Answer> {
  const { requests, validation } = call.params;
  const items = listOf(requests).map((item) => prepareItem(item, call));
  if (validation === "require-all-validate" && items.some(({ refused }) => refused !== undefined))
    return { status: 207, body: { failed: "validation", responses: items.map(({ refused }) => verdict(refused)) } };
  const responses: Json[] = [];
  const within: Basis[] = [];
  for (const item of items) {
    const answer = item.refused ?? (await item.run());
    within.push(answer.basis);
    responses.push(answered(answer));
  }
  return { status: 207, body: { responses }, within };
}

/** Whether an item of a batch named a route of a site whose every writing route may stand in one. */
function metRoutes({ catalogue }: Call, { status, body }: Answer): boolean {
  if (status !== 207 || catalogue.site.batch !== "every-write") return false;
  const codes = listOf(membersOf(body)["responses"]).map((response) => membersOf(membersOf(response)["body"])["code"]);
  return codes.some((code) => code !== "rest_no_route" && code !== "parse_path_failed");
}

function prepareItem(item: Json, call: Call): InnerCall {
  const { method = "POST", path, body } = membersOf(item);
  const address = itemPath(scalarText(path));
  if (address === undefined)
    return refusedItem(innerAnswer(refuse(batchErrors.parse_path_failed).answer, { allow: [], basis: "family" }));
  return call.prepareInner({
    path: address.path,
    query: address.query,
    method: scalarText(method),
    body: membersOf(body),
    language: call.language,
  });
}

function refusedItem(refused: InnerAnswer): InnerCall {
  return { refused, run: async () => refused };
}

function verdict(refused: InnerAnswer | undefined): Json {
  return refused === undefined ? null : answered({ ...refused, headers: [] });
}

function answered({ body, status, headers }: InnerAnswer): Json {
  return { body, status, headers };
}

/** What counts of a batch item's address: its path and its query, nothing decoded. */
export interface ItemPath {
  /** Empty where the address has none. */
  readonly path: string;
  readonly query: string;
}

const PLAIN = /^[ -~]*$/;

/** Reads a batch item's address as PHP's `parse_url` does; undefined where that gives up. */
export function itemPath(address: string): ItemPath | undefined {
  const text = PLAIN.test(address) ? address : address.replace(/\p{Cc}/gu, (mark) => (mark < "\u0080" ? "_" : mark));
  if (text.startsWith("//")) return behindAuthority(text.slice(2));
  if (text.startsWith("/")) return pathAndQuery(text);
  const colon = text.indexOf(":");
  if (colon < 0) return pathAndQuery(text);
  const after = text.slice(colon + 1);
  if (!/^[a-z0-9+.-]+$/i.test(text.slice(0, colon))) return behindStrayColon(text, colon, after);
  if (after.startsWith("//")) return behindAuthority(after.slice(2));
  return /^\d{1,5}(?:\/|$)/.test(after) ? behindAuthority(text) : pathAndQuery(after);
}

/** Where no scheme stands before the colon it may begin a port; a port without a host is no address. */
function behindStrayColon(text: string, colon: number, after: string): ItemPath | undefined {
  const beforeQuery = colon < text.search(/[?#]|$/);
  if (colon > 0 && (after === "" || !beforeQuery)) return pathAndQuery(text);
  if (/^\d{1,5}(?:\/|$)/.test(after)) return behindAuthority(text);
  return after === "" ? undefined : pathAndQuery(text);
}

function behindAuthority(text: string): ItemPath | undefined {
  const end = text.search(/[/?#]|$/);
  const authority = text.slice(0, end);
  const place = authority.slice(authority.lastIndexOf("@") + 1);
  const colon = /^\[.*\]$/.test(place) ? -1 : place.lastIndexOf(":");
  const host = colon < 0 ? place : place.slice(0, colon);
  if (host === "" || (colon >= 0 && !isPort(place.slice(colon + 1)))) return undefined;
  return pathAndQuery(text.slice(end));
}

function isPort(text: string): boolean {
  if (text === "") return true;
  const digits = /^\d+/.exec(text)?.[0];
  return text.length <= 5 && digits !== undefined && Number(digits) <= 65_535;
}

function pathAndQuery(text: string): ItemPath {
  const [whole = ""] = text.split("#", 1);
  const mark = whole.indexOf("?");
  return mark < 0 ? { path: whole, query: "" } : { path: whole.slice(0, mark), query: whole.slice(mark + 1) };
}
