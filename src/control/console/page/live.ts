import { batch, computed, signal } from "@preact/signals";
import type { JsonObject } from "../../../json/json.ts";
import { call, locked, Problem, request } from "./endpoint.ts";

/** A call as the journal lists it. */
export interface CallEntry {
  readonly id: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly route: string | null;
  readonly status: number;
  readonly basis: string;
  readonly ms: number;
  readonly change?: number;
  readonly upstream?: true;
  readonly reason?: { readonly code: string; readonly params: readonly string[] };
}

/** A change as the history lists it. */
export interface PastChange {
  readonly n: number;
  readonly at: string;
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly user: string | null;
  readonly resources: Readonly<Record<string, number>>;
}

/** What a sandbox's clock shows. */
export interface ClockFace {
  readonly now: string;
  readonly frozen: boolean;
  readonly speed: number;
}

/** What is served. */
export interface Overview {
  readonly version: string;
  readonly seed: number | string;
  readonly scale: number;
  readonly sandbox: string;
  readonly routes: number;
  readonly basis: Readonly<Record<string, number>>;
  readonly records: Readonly<Record<string, number>>;
  readonly users: readonly { readonly name: string; readonly role: string; readonly password: string }[];
}

/** Calls that are kept here at most, the newest. */
const MOST = 50_000;

/** What is served, once it is known. */
export const served = signal<Overview | undefined>(undefined);
/** Calls of the journal, the oldest first. */
export const calls = signal<readonly CallEntry[]>([]);
/** How many calls fell out of the journal. */
export const droppedCalls = signal(0);
/** What changed the records, the newest first, and how many were undone. */
export const past = signal<{ readonly changes: readonly PastChange[]; readonly undone: number }>({
  changes: [],
  undone: 0,
});
/** Faults that are declared. */
export const declaredFaults = signal<readonly JsonObject[]>([]);
/** The sandbox's clock, and when that was read. */
export const clockShown = signal<(ClockFace & { readonly read: number }) | undefined>(undefined);
/** Rises with each change of the records. */
export const changed = signal(0);
/** Whether what happens arrives here as it happens. */
export const link = signal<"opening" | "live" | "lost">("opening");
/** Why nothing can be shown; undefined mostly. */
export const broken = signal<Problem | undefined>(undefined);

/** How many of the calls were refused. */
export const refusals = computed(() => calls.value.filter(({ status }) => status === 0 || status >= 400).length);

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** How long a page that nobody looks at goes on reading. */
const HIDDEN = 60_000;

let reading: AbortController | undefined;
let hidden: ReturnType<typeof setTimeout> | undefined;

/** Reads what happens, from now on: again whenever that breaks off, not while nobody looks. */
export function follow(): void {
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(() => reading?.abort(), HIDDEN);
    else if (reading?.signal.aborted === true) void readOn();
  });
  void readOn();
}

/** Begins anew, as after a token was given. */
export function followAnew(): void {
  reading?.abort();
  void readOn();
}

async function readOn(): Promise<void> {
  const own = (reading = new AbortController());
  for (let pause = FIRST_PAUSE; !own.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const began = await readOnce(own.signal).catch(failed);
    if (own.signal.aborted || locked.value !== undefined) return;
    link.value = "lost";
    if (began === true) pause = FIRST_PAUSE;
    await new Promise((over) => setTimeout(over, pause));
  }
}

async function failed(error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.status === 403) return;
  // Where there are as many readers as there may be, what there is can be seen all the same.
  if (error.status === 429) await refreshAll().catch(() => undefined);
  else broken.value = error;
}

/** Reads the events until they end; whether they began at all. */
async function readOnce(signal: AbortSignal): Promise<true> {
  served.value = await call<Overview>("GET", "");
  const response = await request("GET", "events", { signal });
  await refreshAll();
  batch(() => {
    link.value = "live";
    broken.value = undefined;
    locked.value = undefined;
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true };
    if (done || value === undefined) return true;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) take(block);
  }
}

function take(block: string): void {
  const [, type, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
  if (data === undefined) return;
  if (type === "call") arrived.push(JSON.parse(data) as CallEntry);
  if (type === "change") latest = JSON.parse(data) as PastChange;
  if (type === "fault") faultsMoved = true;
  if (type === "clock") setClock(JSON.parse(data) as ClockFace);
  soon ??= setTimeout(settle, GATHERED);
}

/** What happens within this time is shown at once, in milliseconds. */
const GATHERED = 120;
let soon: ReturnType<typeof setTimeout> | undefined;
let arrived: CallEntry[] = [];
let latest: PastChange | undefined;
let faultsMoved = false;

function settle(): void {
  soon = undefined;
  const [entries, change, moved] = [arrived, latest, faultsMoved];
  [arrived, latest, faultsMoved] = [[], undefined, false];
  if (entries.length > 0) addCalls(entries);
  if (change !== undefined)
    recordsMoved ??= setTimeout(lookAtRecords, Math.max(0, lookedAt + BETWEEN - performance.now()));
  const isWhole = change?.kind === "reset" || change?.kind === "scenario";
  if (isWhole) void Promise.all([refreshCalls(), refreshClock()]);
  if (moved || isWhole) void refreshFaults();
}

/** Records and history are read again once in this time, however often they change, in milliseconds. */
const BETWEEN = 1000;
let recordsMoved: ReturnType<typeof setTimeout> | undefined;
let lookedAt = -BETWEEN;

function lookAtRecords(): void {
  recordsMoved = undefined;
  lookedAt = performance.now();
  changed.value += 1;
  void refreshHistory();
}

function addCalls(entries: readonly CallEntry[]): void {
  const last = calls.value.at(-1)?.id ?? 0;
  const later = entries.filter(({ id }) => id > last);
  if (later.length > 0) calls.value = [...calls.value, ...later].slice(-MOST);
}

async function refreshAll(): Promise<void> {
  await Promise.all([refreshCalls(), refreshHistory(), refreshFaults(), refreshClock()]);
}

/** Reads the journal anew. */
export async function refreshCalls(): Promise<void> {
  const { requests, dropped } = await call<{ requests: CallEntry[]; dropped: number }>("GET", "requests");
  batch(() => {
    calls.value = requests;
    droppedCalls.value = dropped;
  });
}

/** Reads the history anew, and how many records there are. */
export async function refreshHistory(): Promise<void> {
  const [history, seen] = await Promise.all([call<typeof past.value>("GET", "history"), call<Overview>("GET", "")]);
  batch(() => {
    past.value = history;
    served.value = seen;
  });
}

/** Reads the declared faults anew. */
export async function refreshFaults(): Promise<void> {
  declaredFaults.value = await call<JsonObject[]>("GET", "faults");
}

async function refreshClock(): Promise<void> {
  setClock(await call<ClockFace>("GET", "clock"));
}

/** Takes what the clock is known to show now. */
export function setClock(face: ClockFace): void {
  clockShown.value = { ...face, read: performance.now() };
}
