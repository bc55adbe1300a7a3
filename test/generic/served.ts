import type { JsonObject } from "../../src/json/json.ts";
import { createStandin, type StandinOptions } from "../../src/standin.ts";

/** Sends requests to a site of a document; answers come parsed. */
export async function served(index: JsonObject, options: Partial<StandinOptions> = {}) {
  const reports: unknown[] = [];
  const report = (error: unknown) => reports.push(error);
  const site = await createStandin({ index, now: "2027-01-15T10:00:00Z", report, ...options });
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const request = new Request(site.apiRoot + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await site.fetch(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  };
  return { site, call, reports };
}
