import type { Prediction } from "./prediction.ts";
import { addressOf, type RequestSample } from "./request-sample.ts";

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
export function expectation(expect: Prediction): string {
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
