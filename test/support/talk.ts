import type { Json } from "../../src/json/json.ts";
import type { Standin } from "../../src/standin.ts";

/** Sends a call to the API and gives status and body; the caller says of what shape the body is. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each test says of what shape its answer is
export type Talk = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: Json,
) => Promise<{ status: number; body: Body }>;

/** Talks JSON to a site, to the path below the index of the language. */
export function talkTo(site: Standin, { language = "en", user }: { language?: string; user?: string } = {}): Talk {
  const talk = async (method: string, path: string, body?: Json) => {
    const headers: Record<string, string> = {};
    if (user !== undefined) headers["Authorization"] = `Basic ${btoa(`${user}:${user}`)}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await site.fetch(
      new Request(`http://127.0.0.1:4010/${language}/api${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
  };
  return talk as Talk;
}
