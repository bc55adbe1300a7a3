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

type Way = (typeof WAYS)[number];

/** A server and how requests get there. */
interface Reached {
  origin: string;
  fetch(request: Request): Promise<Response>;
  /** What was thrown inside since somebody last looked. */
  reports: string[];
  close(): Promise<void>;
}

const reached = new Map<string, Promise<Reached>>();
let sandboxes = 0;

/** A sandbox for the test that runs, on a server with these options that all tests share; it ends with their process. */
export async function openDoor(way: Way, options: StandinOptions = {}): Promise<Door> {
  const key = `${way} ${JSON.stringify(options)}`;
  const there = reached.get(key) ?? reach(way, options);
  reached.set(key, there);
  sandboxes += 1;
  const { origin, fetch, reports } = await there;
  return doorOf(`${origin}/@test-${sandboxes}`, { fetch, reports });
}

/** The default sandbox of a new server for the test that runs. */
export async function openMainDoor(way: Way, options: StandinOptions = {}): Promise<Door> {
  const { origin, close, ...server } = await reach(way, options);
  onTestFinished(close);
  return doorOf(origin, server);
}

async function reach(way: Way, options: StandinOptions): Promise<Reached> {
  const reports: string[] = [];
  const report = (error: unknown, where: string) =>
    reports.push(`${where}: ${error instanceof Error ? error.stack : String(error)}`);
  const site = await createStandin({ report, ...options });
  if (way === "in the process")
    return { origin: "http://127.0.0.1:4010", fetch: site.fetch, reports, close: () => site.close() };
  const server = await site.listen({ port: 0 });
  return { origin: server.url, fetch, reports, close: () => server.close() };
}

function doorOf(origin: string, { fetch, reports }: Omit<Reached, "origin" | "close">): Door {
  onTestFinished(() => {
    if (reports.length > 0) throw new Error(`thrown inside the server: ${reports.splice(0).join("\n")}`);
  });
  const send: Door["send"] = async (method, path, body, headers = {}) => {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(
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
