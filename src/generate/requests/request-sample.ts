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
  readonly expect: Prediction;
}

/** Path and query of a request, encoded, without a slash in front. */
export function addressOf({ path, query = [] }: Pick<RequestSample, "path" | "query">): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return path.slice(1) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
}

/** A request as one block of an `.http` file, as editors send it; `apiRoot` ends with a slash. */
export function asHttpBlock(sample: RequestSample, apiRoot: string): string {
  const { title, method, body } = sample;
  const head = `### ${oneLine(title)}\n# ${expectation(sample.expect)}\n${method} ${apiRoot}${addressOf(sample)}\n`;
  if (body === undefined) return `${head}\n`;
  return `${head}Content-Type: application/json\n\n${JSON.stringify(body)}\n\n`;
}

/** A request as a comment and a line for the shell; `apiRoot` ends with a slash. */
export function asCurlLine(sample: RequestSample, apiRoot: string): string {
  const { title, method, body } = sample;
  const parts = ["curl", "-sS", "-i", "-X", method, quoted(apiRoot + addressOf(sample))];
  if (body !== undefined)
    parts.push("-H", quoted("Content-Type: application/json"), "-d", quoted(JSON.stringify(body)));
  return `# ${method} ${sample.route}, ${oneLine(title)}: ${expectation(sample.expect)}\n${parts.join(" ")}\n`;
}

/** The prediction in words. */
function expectation(expect: Prediction): string {
  if (expect.accepted)
    return expect.further === undefined
      ? "its arguments are accepted"
      : `accepted by what the index says of its arguments; the site checks more of ${expect.further.join(", ")}`;
  const params =
    expect.code === "rest_invalid_param"
      ? Object.entries(expect.params).map(([name, code]) => `${name} ${code}`)
      : expect.params;
  return `${expect.status} ${expect.code}: ${params.join(", ")}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
