import { onTestFinished } from "vitest";
import { createStandin, type StandinOptions } from "../../src/standin.ts";

/** What came back from the server. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  body: any;
}

/** A way to a server: through a socket or in the process. */
export interface Door {
  origin: string;
  /** Sends any request, `path` counted from the origin. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** Calls the control endpoint. */
  control(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  /** Calls the API in English. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
}

/** Both ways in. */
export const WAYS = ["in the process", "over HTTP"] as const;

/** A new server for the test that runs, and the way to it. */
export async function openDoor(way: (typeof WAYS)[number], options: StandinOptions = {}): Promise<Door> {
  const reports: string[] = [];
  const site = await createStandin({
    report: (error, where) => reports.push(`${where}: ${error instanceof Error ? error.stack : String(error)}`),
    ...options,
  });
  onTestFinished(() => {
    if (reports.length > 0) throw new Error(`thrown inside the server: ${reports.join("\n")}`);
  });
  if (way === "in the process") return doorOf("http://127.0.0.1:4010", site.fetch);
  const server = await site.listen({ port: 0 });
  onTestFinished(() => server.close());
  return doorOf(server.url, fetch);
}

function doorOf(origin: string, sendRequest: (request: Request) => Promise<Response>): Door {
  const send: Door["send"] = async (method, path, body, headers = {}) => {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    const response = await sendRequest(
      new Request(origin + path, {
        method,
        headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
        ...(body !== undefined && { body: sent }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  return {
    origin,
    send,
    control: (method, path, body, headers) => send(method, `/__standin${path}`, body, headers),
    api: (method, path, body, headers) => send(method, `/en/api${path}`, body, headers),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A new event that the calendar takes. */
export const EVENT = { title: "Sauna night", start_date: "2031-01-01 10:00:00", end_date: "2031-01-01 11:00:00" };

/** Path of the calendar's events. */
export const EVENTS = "/calendar/events/v1/events";
