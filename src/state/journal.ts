import { type JsonObject, ownMember, setMember } from "../json/json.ts";
import { jsonCopy } from "../json/written-numbers.ts";
import { jsonWeight } from "./growth.ts";
import { Queue } from "./queue.ts";
import { type CallSecrets, type Digests, Secrets } from "./secrets.ts";
import type { SentAnswer } from "./sent-answer.ts";
import { SharedSpace } from "./shared-space.ts";

/** A call as it is noted: references only where it has no secrets, so that noting costs next to nothing. */
export interface AnsweredCall extends CallSecrets {
  /** On the sandbox's clock, in milliseconds. */
  readonly at: number;
  /** The method that counts, upper case. */
  readonly method: string;
  /** Raw path behind the sandbox's segment. */
  readonly path: string;
  /** Raw query without its question mark. */
  readonly query: string;
  /** Name of the route; null where none was found. */
  readonly route: string | null;
  /** Checked and coerced; as they came where the call was refused for one of them. */
  readonly params: JsonObject;
  /** Names and values by turns, as they came. */
  readonly headers: readonly string[];
  /** As it came, or as text: a short text takes less room than the bytes, and less of the engine's time. */
  readonly body: Uint8Array | string | undefined;
  /** 0 where the connection was cut on purpose. */
  readonly status: number;
  readonly basis: string;
  /** How long it took: a whole number takes no room of its own. */
  readonly microseconds: number;
  /** What the answer said of itself in its headers; nothing mostly. */
  readonly remarks?: Remarks | undefined;
  /** Number of the change that it made; undefined where it made none. */
  readonly change?: number | undefined;
  /** Why it was refused; undefined where it was not. */
  readonly reason?: Reason | undefined;
  /** Only where the server tells. */
  readonly why?: Why | undefined;
  /** What gave the answer, for whoever asks why it is so: a reference, looked into then. */
  readonly answeredBy?: object | string | undefined;
  /** Whether the answer was given before. */
  readonly again?: boolean | undefined;
}

/** Why a call was refused. */
export interface Reason {
  /** Code of the error. */
  readonly code: string;
  /** Names of the parameters that are at fault; none where it was something else. */
  readonly params: readonly string[];
}

/** What an answer says of itself. */
export interface Remarks {
  /** It reads like success and changed nothing. */
  readonly effect?: "none";
  /** Parameters that nobody understood. */
  readonly ignored?: readonly string[];
  /** The real site gave it. */
  readonly upstream?: true;
}

/** What the headers of an answer say of it; undefined where they say nothing. */
export function remarksIn(headers: Readonly<Record<string, string>>): Remarks | undefined {
  const ignored = headers["X-Standin-Ignored"];
  const isIdle = headers["X-Standin-Effect"] === "none";
  const isPassed = headers["X-Standin-Upstream"] !== undefined;
  if (ignored === undefined && !isIdle && !isPassed) return undefined;
  return {
    ...(isIdle && { effect: "none" as const }),
    ...(ignored !== undefined && { ignored: ignored.split(", ") }),
    ...(isPassed && { upstream: true as const }),
  };
}

/** Why a call got its answer. */
export interface Why {
  /** Methods and route of the endpoint; null where none was found. */
  readonly endpoint: string | null;
  /** Family of the behaviour, `handler`, `generic`, `fault` or `upstream`; null where nothing of that kind answered. */
  readonly behaviour: string | null;
  /** Ids of what was assumed for this method of this route. */
  readonly assumptions: readonly string[];
  readonly cache: "hit" | "miss";
}

/** A call as the journal shows it. */
export interface JournalEntry {
  readonly id: number;
  /** ISO text. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly route: string | null;
  readonly params: JsonObject;
  /** By lower-case name; repeated ones are joined with a comma. */
  readonly headers: Record<string, string>;
  /** The text as it was sent; null where there was none. */
  readonly body: string | null;
  readonly status: number;
  readonly basis: string;
  readonly ms: number;
  readonly effect?: "none";
  readonly ignored?: readonly string[];
  /** Where the real site gave the answer. */
  readonly upstream?: true;
  /** Number of the change that the call made, where it made one. */
  readonly change?: number;
  /** Where the call was refused. */
  readonly reason?: Reason;
  /** Only where the server tells. */
  readonly why?: Why;
}

/** How much a journal keeps. */
export interface JournalLimits {
  readonly entries: number;
  /** Bytes that they take in memory, about. */
  readonly bytes: number;
}

/** A call and its number; `entryOf` shows it. */
export interface NotedCall {
  readonly id: number;
  readonly call: AnsweredCall & Digests;
  /** What it was answered, as long as there is room for it. */
  readonly answer?: SentAnswer | undefined;
}

/** What is to be hidden of a call: of most no more than its journal knows, which is in its parameters, path, query and body. */
interface Hiding {
  readonly secrets: Secrets;
  /** Whether its headers hold no secrets any more; they hold none unless given. */
  readonly headersShown?: boolean;
  /** Secrets of headers that whoever answered may have said again; undefined for none. */
  readonly heard?: readonly string[] | undefined;
}

/** A call that is kept. */
interface Kept extends NotedCall {
  /** Bytes that the call takes, about. */
  readonly bytes: number;
  /** Bytes that the answer takes, about; 0 where it is not kept. */
  readonly answerBytes: number;
  /** Keeps what the call was answered, of so many bytes. */
  keep(answer: SentAnswer, bytes: number): void;
  /** Forgets what it was answered. */
  forget(): void;
}

/** What is new of a call each time, however often it is answered the same. */
export type Occurrence = Pick<AnsweredCall, "at" | "microseconds">;

/** What calls have in common that are answered the same, with its secrets hidden, and that answer. */
export class Repeated {
  readonly call: Omit<AnsweredCall, keyof Occurrence> & Digests;
  readonly answer: SentAnswer;
  /** Bytes that each of the calls counts as. */
  readonly bytes: number;

  constructor(call: Repeated["call"], answer: SentAnswer) {
    this.call = call;
    this.answer = answer;
    this.bytes = sizeOf(call);
  }
}

/** A call that was answered as one before it: a run of tests asks the same over and over. */
class NotedAgain implements Kept {
  readonly id: number;
  answerBytes = 0;
  readonly #repeated: Repeated;
  readonly #at: number;
  readonly #microseconds: number;

  constructor(id: number, repeated: Repeated, { at, microseconds }: Occurrence) {
    this.id = id;
    this.#repeated = repeated;
    this.#at = at;
    this.#microseconds = microseconds;
  }

  get bytes(): number {
    return this.#repeated.bytes;
  }

  get call(): AnsweredCall & Digests {
    return { ...this.#repeated.call, at: this.#at, microseconds: this.#microseconds };
  }

  get answer(): SentAnswer | undefined {
    return this.answerBytes === 0 ? undefined : this.#repeated.answer;
  }

  keep(_answer: SentAnswer, bytes: number): void {
    this.answerBytes = bytes;
  }

  forget(): void {
    this.answerBytes = 0;
  }
}

/** A call that is kept. Its secrets are hidden when somebody looks: hardly any call is ever looked at. */
class Noted implements Kept {
  readonly id: number;
  readonly bytes: number;
  answerBytes = 0;
  #call: AnsweredCall & Digests;
  #answer: SentAnswer | undefined;
  #hiding: Hiding | undefined;

  constructor(id: number, call: AnsweredCall & Digests, hiding: Hiding | undefined) {
    this.id = id;
    this.#call = call;
    this.#hiding = hiding;
    this.bytes = sizeOf(call);
  }

  get call(): AnsweredCall & Digests {
    this.#hide();
    return this.#call;
  }

  get answer(): SentAnswer | undefined {
    this.#hide();
    return this.#answer;
  }

  keep(answer: SentAnswer, bytes: number): void {
    this.#answer = answer;
    this.answerBytes = bytes;
  }

  forget(): void {
    this.#answer = undefined;
    this.answerBytes = 0;
  }

  #hide(): void {
    if (this.#hiding === undefined) return;
    const { secrets, headersShown = true, heard = [] } = this.#hiding;
    const answered = this.#call;
    this.#call = secrets.hide(answered, { headersShown });
    this.#answer &&= secrets.hiddenAnswer(this.#answer, { answered, shown: this.#call, heard });
    this.#hiding = undefined;
  }
}

/** Whose calls a journal notes. */
interface JournalOwner {
  /** Whether it is more than a name with a journal: one that is not makes room before others do. */
  readonly isThere: boolean;
}

/** What answers may take beside the calls: this share of their bytes. */
const ANSWERS = 1 / 8;

/** The calls that a sandbox has answered, the oldest first; beyond its limits the oldest fall out and are counted. */
export class Journal {
  readonly #limits: JournalLimits;
  #secrets: Secrets | undefined;
  readonly #owner: JournalOwner | undefined;
  #space: SharedSpace;
  readonly #noted = new Queue<Kept>();
  #bytes = 0;
  /** So many of the oldest have no answers any more. */
  #unanswered = 0;
  #answerBytes = 0;
  #lastId = 0;
  #dropped = 0;
  /** Told of each call that is noted; nobody mostly. */
  told: ((noted: NotedCall) => void) | undefined;

  /** `space`: what it shares with other journals; one of its own unless given. */
  constructor(limits: JournalLimits, space: SharedSpace = new SharedSpace(Infinity), owner?: JournalOwner) {
    this.#limits = limits;
    this.#owner = owner;
    this.#space = space;
    space.enter(this);
  }

  /** Hides what is secret in what is noted. */
  get secrets(): Secrets {
    return (this.#secrets ??= new Secrets());
  }

  /** How many are kept. */
  get size(): number {
    return this.#noted.size;
  }

  /** Bytes that are kept, about. */
  get bytes(): number {
    return this.#bytes + this.#answerBytes;
  }

  /** Whether it makes room before others do. */
  get fallsFirst(): boolean {
    return this.#owner?.isThere === false;
  }

  /** How many fell out. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Notes a call, whose secrets it shows to nobody, and what it was answered; what they refer to must not change afterwards. `headersShown`:
   * whether its headers hold none any more; `heard`: secrets of headers that whoever answered may have said again.
   */
  record(
    answered: AnsweredCall,
    {
      headersShown = false,
      answer,
      heard,
    }: { headersShown?: boolean; answer?: SentAnswer; heard?: readonly string[] | undefined } = {},
  ): void {
    this.#lastId += 1;
    const isPlain = headersShown && heard === undefined;
    const hiding = isPlain ? this : { secrets: this.secrets, headersShown, heard };
    this.#note(new Noted(this.#lastId, answered, hiding), answer);
  }

  /** Notes a call that was answered as one before it, whose secrets are hidden already, by those of this journal. */
  again(repeated: Repeated, occurrence: Occurrence): void {
    this.#lastId += 1;
    this.#note(new NotedAgain(this.#lastId, repeated, occurrence), repeated.answer);
  }

  #note(noted: Kept, answer: SentAnswer | undefined): void {
    const { bytes } = noted;
    this.#noted.push(noted);
    this.#bytes += bytes;
    while (this.size > 0 && (this.size > this.#limits.entries || this.#bytes > this.#limits.bytes)) this.#drop();
    this.#space.take(bytes);
    if (answer !== undefined) this.#keepAnswer(noted, answer);
    this.told?.(noted);
  }

  #keepAnswer(noted: Kept, answer: SentAnswer): void {
    const bytes = answerSize(answer);
    const most = this.#limits.bytes * ANSWERS;
    if (bytes > most || this.size === 0) return;
    noted.keep(answer, bytes);
    this.#answerBytes += bytes;
    while (this.#answerBytes > most) this.#dropAnswer();
    this.#space.take(bytes);
  }

  /** Forgets the oldest answer. */
  #dropAnswer(): void {
    let noted: Kept | undefined;
    do noted = this.#noted.at(this.#unanswered++);
    while (noted?.answerBytes === 0);
    if (noted !== undefined) this.#forgetAnswer(noted);
  }

  #forgetAnswer(noted: Kept): void {
    const bytes = noted.answerBytes;
    noted.forget();
    this.#answerBytes -= bytes;
    this.#space.giveBack(bytes);
  }

  /** Every call that is kept, as it was noted. */
  calls(): readonly NotedCall[] {
    return this.#noted.all();
  }

  /** Every entry that is kept. */
  *entries(): IterableIterator<JournalEntry> {
    for (const noted of this.calls()) yield entryOf(noted);
  }

  /** Drops about a quarter, the oldest first: answers, and where there are none calls, one at least. */
  shorten(): void {
    const goal = this.bytes * 0.75;
    do
      if (this.#answerBytes > 0) this.#dropAnswer();
      else this.#drop();
    while (this.bytes > goal);
  }

  /** Forgets every call and the count of those that fell out; ids go on. */
  clear(): void {
    this.#space.giveBack(this.bytes);
    this.#noted.clear();
    [this.#bytes, this.#answerBytes, this.#unanswered, this.#dropped] = [0, 0, 0, 0];
  }

  /** Forgets every call and shares no space from now on. */
  leave(): void {
    this.clear();
    this.#space.leave(this);
    this.#space = new SharedSpace(Infinity);
  }

  #drop(): void {
    const oldest = this.#noted.shift();
    if (oldest === undefined) return;
    if (this.#unanswered > 0) this.#unanswered -= 1;
    else this.#forgetAnswer(oldest);
    this.#bytes -= oldest.bytes;
    this.#space.giveBack(oldest.bytes);
    this.#dropped += 1;
  }
}

/** What an entry weighs beside its texts, its parameters included where there is no body: measured. */
const WEIGHT = 800;
const TEXT = 16;

function sizeOf({ path, query, params, headers, body }: Omit<AnsweredCall, keyof Occurrence>): number {
  let bytes = WEIGHT + path.length + 2 * query.length;
  for (const text of headers) bytes += TEXT + text.length;
  // A body may say much in few bytes.
  return body === undefined ? bytes : bytes + body.length + jsonWeight(params);
}

/** What an answer weighs beside its body: measured with the headers of an API's answer. */
const ANSWER = 1000;

function answerSize({ body }: SentAnswer): number {
  return ANSWER + (body?.length ?? 0);
}

const decoder = new TextDecoder();

/** A call as the journal shows it. */
export function entryOf({ id, call }: NotedCall): JournalEntry {
  const { at, method, path, query, route, params, headers, body, status, basis, microseconds } = call;
  const { remarks, change, reason, why } = call;
  return {
    id,
    at: new Date(at).toISOString(),
    method,
    path,
    query,
    route,
    params: jsonCopy(params),
    headers: headersOf(headers),
    body: body === undefined ? null : typeof body === "string" ? body : decoder.decode(body),
    status,
    basis,
    ms: microseconds / 1000,
    ...remarks,
    ...(change !== undefined && { change }),
    ...(reason !== undefined && { reason }),
    ...(why !== undefined && { why }),
  };
}

function headersOf(pairs: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const name = (pairs[index] ?? "").toLowerCase();
    const value = pairs[index + 1] ?? "";
    const before = ownMember(headers, name);
    setMember(headers, name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

/** An entry as plain JSON. */
export function entryAsJson({ why, reason, ignored, ...entry }: JournalEntry): JsonObject {
  return {
    ...entry,
    ...(ignored && { ignored: [...ignored] }),
    ...(reason && { reason: { ...reason, params: [...reason.params] } }),
    ...(why !== undefined && { why: { ...why, assumptions: [...why.assumptions] } }),
  };
}
