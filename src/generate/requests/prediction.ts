import type { Basis } from "../../engine/answer.ts";
import type { Endpoint } from "../../catalogue/route.ts";
import { isObject, type Json, type JsonObject, ownMember } from "../../json/json.ts";
import type { WalkedAnswer } from "../askable-site.ts";

/** What a site makes of a request. */
export type Prediction = Accepted | Refused | Unknown;

/** The request is done. */
interface Accepted {
  readonly verdict: "accepted";
  readonly status: number;
  /** How well founded that is. */
  readonly basis: Basis;
}

/** The request is refused, and why. */
interface Refused {
  readonly verdict: "refused";
  readonly status: number;
  /** The error's code; missing where the site tells none. */
  readonly code?: string;
  /** Names of args that are missing, or what is said of each one that is refused; missing where another thing is wrong. */
  readonly params?: readonly string[] | Readonly<Record<string, string>>;
  readonly basis: Basis;
}

/** No document tells what becomes of the request. */
interface Unknown {
  readonly verdict: "unknown";
  readonly why: string;
}

/** A request in the eyes of whoever predicts what becomes of it. */
interface Asked {
  readonly endpoint: Endpoint;
  /** The arg that the request is about. */
  readonly arg?: string;
}

/** What the double's answer foretells of the site's own. */
export function predictionOf({ status, body, basis }: WalkedAnswer, asked: Asked): Prediction {
  if (status < 400) return acceptedBy({ verdict: "accepted", status, basis }, asked);
  const error = isObject(body) ? body : {};
  const refused: Refused = { verdict: "refused", status, ...codeOf(error), ...paramsOf(error), basis };
  const why = whyUnknown(refused);
  return why === undefined ? refused : { verdict: "unknown", why };
}

/** Nobody knows whether a value of an arg is taken of which nothing is said, unless a rule of the family's took it. */
function acceptedBy(accepted: Accepted, { endpoint, arg }: Asked): Prediction {
  const document = arg === undefined ? undefined : endpoint.args[arg];
  if (accepted.basis !== "invented" || document === undefined || SAYING.some((word) => word in document))
    return accepted;
  return { verdict: "unknown", why: `the index does not say what ${arg} takes` };
}

/** Members of an arg that say what it takes. */
const SAYING = ["type", "enum", "format", "pattern", "oneOf", "anyOf", "properties", "items"];

/** What is told where another host would have been asked. */
const FAR: ReadonlySet<string> = new Set(["http_request_not_executed", "plugins_api_failed"]);

function whyUnknown({ status, code, params, basis }: Refused): string | undefined {
  if (code === "standin_unknown") return "what this does, only the site's own code knows";
  if (code !== undefined && FAR.has(code)) return "the answer lies on another host";
  if (params !== undefined || basis !== "invented") return undefined;
  return `no document tells when this is refused; here it is ${status}${code === undefined ? "" : ` ${code}`}`;
}

function codeOf({ code }: JsonObject): { readonly code?: string } {
  return typeof code === "string" ? { code } : {};
}

function paramsOf({ code, data }: JsonObject): Pick<Refused, "params"> {
  const { params, details } = isObject(data) ? data : {};
  if (code === "rest_missing_callback_param" && Array.isArray(params)) return { params: params as string[] };
  if (code !== "rest_invalid_param" || !isObject(params)) return {};
  return { params: Object.fromEntries(Object.keys(params).map((name) => [name, codeIn(details, name)])) };
}

/** The code that is told of a refused arg; `none` for one that is refused without details. */
function codeIn(details: Json | undefined, name: string): string {
  const told = isObject(details) ? ownMember(details, name) : undefined;
  return isObject(told) && typeof told["code"] === "string" ? told["code"] : "none";
}
