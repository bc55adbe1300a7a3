import type { ServerResponse } from "node:http";
import type { User } from "../engine/accounts.ts";
import type { CoverageMark } from "../engine/coverage.ts";
import type { Json } from "../json/json.ts";
import { jsonWeight } from "../state/growth.ts";
import { type AnsweredCall, Repeated } from "../state/journal.ts";
import type { Reads } from "../state/reads.ts";
import type { Secrets } from "../state/secrets.ts";
import type { Outgoing } from "./outgoing.ts";
import type { SocketWriter } from "./server/socket-writer.ts";

/** What the journal notes of a call that is answered again, beside what is new each time. */
export type NotedOnce = Pick<
  AnsweredCall,
  | "method"
  | "path"
  | "query"
  | "route"
  | "params"
  | "basis"
  | "remarks"
  | "why"
  | "answeredBy"
  | "secretNames"
  | "secretParts"
>;

/** What a link pointed at, and all that it depended on beside its address. */
export interface Followed {
  readonly value: Json;
  readonly size: number;
  readonly user: User | undefined;
  readonly reads: Reads;
}

/** An answer to a read as it went out, ready to go out again. */
export class CachedResponse {
  readonly status: number;
  readonly noted: NotedOnce;
  /** What it counts as when it goes out again; nothing where undefined. */
  readonly mark: CoverageMark | undefined;
  readonly #headers: Outgoing["headers"];
  #body: Outgoing["body"];
  /** Header names and values by turns, with the length of the body; made when first needed. */
  #head: string[] | undefined;
  #repeated: Repeated | undefined;

  constructor({ status, headers, body }: Outgoing, noted: NotedOnce, mark?: CoverageMark) {
    this.status = status;
    this.noted = noted;
    this.mark = mark;
    this.#headers = headers;
    this.#body = body;
  }

  /** Bytes that it holds, about. */
  get size(): number {
    return bodyBytes(this.#body, this.#headers) + jsonWeight(this.noted.params);
  }

  /** What is noted of each call that it answers again with these headers, its secrets hidden by those of its sandbox: found out once. */
  repeated(headers: readonly string[], secrets: Secrets): Repeated {
    const known = this.#repeated;
    if (known?.call.headers === headers) return known;
    const { call, answer } = known ?? this.#withoutSecrets(secrets);
    return (this.#repeated = new Repeated({ ...call, headers }, answer));
  }

  #withoutSecrets(secrets: Secrets): Pick<Repeated, "call" | "answer"> {
    const answered = { ...this.noted, headers: [], body: undefined };
    const shown = secrets.hide(answered);
    const answer = secrets.hiddenAnswer(this, { answered, shown, heard: [] });
    return { call: { ...shown, status: this.status, again: true }, answer };
  }

  get headers(): Outgoing["headers"] {
    return this.#headers;
  }

  get body(): Outgoing["body"] {
    return this.#body;
  }

  /** The answer as a `Response`. */
  toResponse(): Response {
    return new Response(this.#bytes(), { status: this.status, headers: this.#headers });
  }

  /** Writes the answer to a socket by what ends it there. */
  writeTo(outgoing: ServerResponse, writer: Pick<SocketWriter, "end">): void {
    const bytes = this.#bytes();
    const length = bytes === null ? [] : ["Content-Length", String(bytes.byteLength)];
    this.#head ??= [...Object.entries(this.#headers).flat(), ...length];
    outgoing.writeHead(this.status, this.#head);
    writer.end(outgoing, bytes);
  }

  #bytes(): Uint8Array<ArrayBuffer> | null {
    if (typeof this.#body === "string") this.#body = Buffer.from(this.#body);
    return this.#body;
  }
}

/** JSON is written in ASCII; in other texts a letter takes up to three bytes. */
function bodyBytes(body: Outgoing["body"], headers: Outgoing["headers"]): number {
  if (body === null) return 0;
  const isAscii = typeof body !== "string" || headers["Content-Type"]?.startsWith("application/j") === true;
  return isAscii ? body.length : 3 * body.length;
}
