import { Agent, request as httpRequest } from "node:http";
import type { Standin } from "../../src/standin.ts";
import type { Vector } from "./recording.ts";

/** An answer as far as vectors speak of it; header names in lower case. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Whether `Request` can't say it: a body with GET or HEAD. */
export function needsSocket({ request }: Vector): boolean {
  return (request.method === "GET" || request.method === "HEAD") && bodyOf(request) !== undefined;
}

/** Sends a vector without a socket. */
export async function sendInProcess({ request }: Vector, site: Standin): Promise<Received> {
  const body = bodyOf(request);
  const response = await site.fetch(
    new Request(addressOf(request, site.apiRoot), {
      method: request.method,
      headers: { ...request.headers },
      ...(body && { body }),
    }),
  );
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

/** Sends a vector to a listening server. */
export function sendOverSocket(
  { request }: Vector,
  { apiRoot, agent }: { apiRoot: string; agent: Agent },
): Promise<Received> {
  const body = bodyOf(request);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      addressOf(request, apiRoot),
      {
        agent,
        method: request.method,
        headers: { ...request.headers, ...(body && { "Content-Length": String(body.length) }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

function addressOf({ path, query }: Vector["request"], apiRoot: string): string {
  return apiRoot + path + (query === undefined ? "" : `?${query}`);
}

function bodyOf({ body, body_base64: encoded }: Vector["request"]): Buffer<ArrayBuffer> | undefined {
  if (encoded !== undefined) return Buffer.from(encoded, "base64");
  return body === undefined ? undefined : Buffer.from(body, "utf8");
}
