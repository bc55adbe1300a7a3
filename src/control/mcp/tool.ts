import { scalarText } from "../../engine/json-reading.ts";
import { hasDotSegment } from "../../http/address.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { JsonSchema, MemberSchemas } from "../../json/schema.ts";
import { hiddenInText } from "../../state/secrets.ts";
import { SANDBOX_NAME } from "../../state/sandboxes.ts";
import type { ControlParts } from "../control-env.ts";
import { ControlError } from "../control-error.ts";
import { pageTold, type Told, told } from "./told.ts";

/** What an agent may do, as a table has it. */
export interface Tool {
  /** What it does, in a sentence or two. */
  readonly about: string;
  /** `reads` changes nothing, `adds` changes or loses nothing that was there, `changes` may. */
  readonly kind: "reads" | "adds" | "changes";
  /** What it takes beside `sandbox`. */
  readonly takes?: MemberSchemas;
  /** Those of them that it can't do without. */
  readonly needs?: readonly string[];
  /** Does it. Rejects with a ControlError that says why not. */
  readonly run: (args: JsonObject, desk: Desk) => Promise<Told>;
}

/** Tools by their names. */
export type ToolTable = Readonly<Record<string, Tool>>;

/** What a tool works with: one sandbox of the site. */
export interface Desk {
  readonly parts: ControlParts;
  /** Scheme, host and port at which the server was asked. */
  readonly origin: string;
  /** Empty for the default sandbox. */
  readonly sandbox: string;
  /** The origin with the sandbox's segment behind it. */
  readonly place: string;
  /** What ends the call. */
  readonly signal: AbortSignal;
}

/** A tool that is one call of the control endpoint: its args fill the path's placeholders, the others are the body's members. */
export function asks(method: string, path: string): Tool["run"] {
  return async (args, desk) => {
    const { filled, others } = fill(path, args);
    return told(await control(desk, { method, path: filled, ...(method !== "GET" && { body: others }) }));
  };
}

/** A tool that shows a page of a list which the control endpoint answers; `from` finds the list in the answer, the answer unless given. */
export function lists(path: string, name: string, from: (body: Json) => readonly Json[] = asList): Tool["run"] {
  return async (args, desk) => pageTold(from(await control(desk, { path })), args, { name });
}

/** A value as a list; nothing where it is none. */
export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** A call of the control endpoint. */
interface ControlCall {
  /** GET unless given. */
  readonly method?: string;
  /** Below `/__standin`. */
  readonly path: string;
  readonly body?: Json;
}

/** What the control endpoint answers, secrets hidden. Rejects with a ControlError that has its own words; that calls were not as wanted is no error. */
export async function control(desk: Desk, call: ControlCall): Promise<Json> {
  const { secretNames } = desk.parts.site.catalogue;
  return JSON.parse(hiddenInText(await controlText(desk, call), "application/json", { secretNames })) as Json;
}

/** The same with its secrets, which are not for who asked. */
export async function controlText({ parts, place, signal }: Desk, call: ControlCall): Promise<string> {
  const { method = "GET", path, body } = call;
  if (hasDotSegment(path)) throw new ControlError("standin_path", `There is nothing named ${JSON.stringify(path)}.`);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { "Content-Type": "application/json" };
  const answer = await parts.fetch(new Request(`${place}/__standin${path}`, { method, headers, signal, ...sent }));
  const text = await answer.text();
  if (answer.ok || answer.status === 417) return text;
  const { code, message, data } = JSON.parse(text) as { code: string; message: string; data: JsonObject };
  throw new ControlError(code, message, { status: answer.status, data });
}

/** The path with its placeholders filled, and what is left of the args. A resource's slashes stay. */
function fill(path: string, args: JsonObject): { readonly filled: string; readonly others: JsonObject } {
  const others = { ...args };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete others[name];
    return scalarText(args[name]).split("/").map(encoded).join("/");
  });
  return { filled, others };
}

/** A text as a part of an address; half letters are replaced, as addresses have none. */
export function encoded(text: string): string {
  return encodeURIComponent(decoder.decode(encoder.encode(text)));
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** Schemas of args that several tools have. */
export const args = {
  name: { type: "string", pattern: SANDBOX_NAME.source },
  /** Where a page of a list begins. */
  offset: { type: "integer", minimum: 0, description: "How many to skip; 0 unless given." },
  limit: { type: "integer", minimum: 1, maximum: 100, description: "How many at most; 20 unless given." },
  from: { type: "integer", minimum: 0, description: "The letter at which a long text goes on; 0 unless given." },
  method: { type: "string", enum: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] },
  route: { type: "string", minLength: 1, description: "As find_routes shows it, such as /things/{id}." },
  status: { type: "integer", minimum: 0, maximum: 599, description: "0 where a fault cut the connection." },
  params: { type: "object", description: "Values of parameters by name." },
} as const satisfies Record<string, JsonSchema>;

/** What every list takes. */
export const paging = { offset: args.offset, limit: args.limit } as const;
