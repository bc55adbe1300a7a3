import type { JsonObject } from "../../json/json.ts";
import type { Prediction } from "./prediction.ts";

/** One `name=value` of a query, nothing encoded. */
export type Pair = readonly [name: string, value: string];

/** One request and what is predicted of it. */
export interface RequestSample {
  /** What is special about it. */
  readonly title: string;
  readonly method: string;
  /** Name of the route, placeholders in braces. */
  readonly route: string;
  /** Path below the index. */
  readonly path: string;
  /** Names and values of the query, nothing encoded. */
  readonly query?: readonly Pair[];
  /** The JSON body. */
  readonly body?: JsonObject;
  /** What becomes of it. */
  readonly expect: Prediction;
}

/** Path and query of a request, encoded, without a slash in front. */
export function addressOf({ path, query = [] }: Pick<RequestSample, "path" | "query">): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return path.slice(1) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
}

/** Whom the requests are sent to, and as whom. */
export interface Addressee {
  /** Address of the index, with its end slash. */
  readonly apiRoot: string;
  /** Name and password of who asks; a visitor asks unless given. */
  readonly account?: { readonly name: string; readonly password: string };
}

/** A request as one block of an `.http` file, as editors send it. */
export function asHttpBlock(sample: RequestSample, { apiRoot, account }: Addressee): string {
  const { title, method, body } = sample;
  const head = `### ${oneLine(title)}\n# ${expectation(sample.expect)}\n${method} ${apiRoot}${addressOf(sample)}\n`;
  const headers = [
    ...(account === undefined ? [] : [`Authorization: Basic ${account.name} ${account.password}\n`]),
    ...(body === undefined ? [] : ["Content-Type: application/json\n"]),
  ];
  return `${head}${headers.join("")}\n${body === undefined ? "" : `${JSON.stringify(body)}\n\n`}`;
}

/** A request as a comment and a line for the shell. */
export function asCurlLine(sample: RequestSample, { apiRoot, account }: Addressee): string {
  const { title, method, body } = sample;
  const parts = ["curl", "-sS", "-i", "-X", method, quoted(apiRoot + addressOf(sample))];
  if (account !== undefined) parts.push("-u", quoted(`${account.name}:${account.password}`));
  if (body !== undefined)
    parts.push("-H", quoted("Content-Type: application/json"), "-d", quoted(JSON.stringify(body)));
  return `# ${method} ${sample.route}, ${oneLine(title)}: ${expectation(sample.expect)}\n${parts.join(" ")}\n`;
}

/** The prediction in words. */
function expectation(expect: Prediction): string {
  if (expect.verdict === "unknown") return `can't tell: ${expect.why}`;
  const { verdict, status, basis } = expect;
  if (verdict === "accepted") return `accepted, ${status} (${basis})`;
  const { code, params } = expect;
  const told = Array.isArray(params)
    ? params.join(", ")
    : Object.entries(params ?? {})
        .map(([name, said]) => (said === "none" ? name : `${name} ${said}`))
        .join(", ");
  return `refused, ${status}${code === undefined ? "" : ` ${code}`}${told === "" ? "" : `: ${told}`} (${basis})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
