import type { Json } from "../../../json/json.ts";
import { signal } from "@preact/signals";

/** Where the control endpoint lies, with its end slash, whatever a proxy put in front of it. */
export const controlRoot = new URL("..", import.meta.url);

const KEPT = "standin-token";

/** What lets in, for this tab alone. */
const token = signal(sessionStorage.getItem(KEPT) ?? "");

/** Why the control endpoint lets nobody in; undefined as long as it does. */
export const locked = signal<string | undefined>(undefined);

/** A refusal of the control endpoint, with its sentence as the message. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;

  constructor(message: string, { code, status }: { code: string; status: number }) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Keeps a token for this tab; the next call shows whether it lets in. */
export function useToken(text: string): void {
  token.value = text;
  sessionStorage.setItem(KEPT, text);
}

/** Calls the control endpoint. Throws a Problem for what it refuses. */
export async function call<Answer = Json>(method: string, path: string, body?: Json): Promise<Answer> {
  const response = await request(method, path, body === undefined ? {} : { body: JSON.stringify(body) });
  return (await response.json()) as Answer;
}

/** The same for an answer that is no JSON. Throws a Problem. */
export async function request(method: string, path: string, more: RequestInit = {}): Promise<Response> {
  const response = await fetch(new URL(path, controlRoot), {
    ...more,
    method,
    cache: "no-store",
    credentials: "omit",
    headers: { Accept: "application/json", ...(token.value !== "" && { "X-Standin-Token": token.value }) },
  });
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.status === 403) locked.value = problem.message;
  throw problem;
}

async function problemOf(response: Response): Promise<Problem> {
  const { status } = response;
  const said = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return new Problem(said.message ?? `The server answered ${status}.`, { code: said.code ?? "", status });
}

/** The path of a name that holds slashes or anything else. */
export function encodedPath(...parts: readonly string[]): string {
  return parts
    .flatMap((part) => part.split("/"))
    .map(encodeURIComponent)
    .join("/");
}

/** Where the console of a sandbox lies; of the default one for no name. */
export function sandboxAddress(name: string): string {
  const base = controlRoot.pathname.replace(/(?:\/@[^/]+)?\/__standin\/$/, "");
  return `${base}${name === "" ? "" : `/@${encodeURIComponent(name)}`}/__standin/`;
}
