import { readdirSync, readFileSync } from "node:fs";
import type { Json, JsonObject } from "../../src/json/json.ts";

/** A request of a recording. */
export interface RecordedRequest {
  method: string;
  /** Relative to the index, with a slash in front. */
  path: string;
  query: Record<string, Json>;
  headers: Record<string, string>;
  body?: Json;
  form?: [string, string | [string, string, string]][];
  raw_body?: string;
}

/** One recorded exchange. */
export interface Exchange {
  id: string;
  note: string;
  auth: "none" | "admin" | "editor" | "author" | "contributor" | "subscriber" | "bad";
  request: RecordedRequest;
  expect: { status: number; headers: Record<string, string>; body: Json };
  order: number;
  /** Where the contract says something else than the recording. */
  exception?: { section?: string; rule: string; answer: "free" | "not served" | { status: number; code?: string } };
  /** Exchanges with a copy ran on a fresh copy of the seeded site. */
  copy?: string;
  /** Sent after the request, so that what follows still fits. */
  instead?: RecordedRequest;
  send?: false;
}

/** What one file of recordings holds, in the order it ran. */
export interface Recording {
  namespace: string;
  exchanges: Exchange[];
}

const folder = new URL("recordings/", import.meta.url);

/** Every recording, by namespace. */
export function recordings(): Recording[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Recording)
    .map(({ namespace, exchanges }) => ({
      namespace,
      exchanges: exchanges.toSorted((a, b) => a.order - b.order),
    }));
}

/** Every string within a value replaced. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  const mapped: JsonObject = {};
  for (const [name, member] of Object.entries(value)) mapped[change(name)] = mapTexts(member, change);
  return mapped;
}
