import type { Random } from "../../src/seeding/random.ts";
import type { Ledger, Pending, Venues } from "./ledger.ts";
import { Refusal, type VenuesApi } from "./venues-api.ts";

/** One who writes to a server until it is gone. */
export interface Writer {
  readonly name: string;
  readonly api: VenuesApi;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Whether nobody else writes, so that the whole state may be replaced. */
  readonly alone: boolean;
}

/** A write, and how it is sent; resolves to the id of a new record. */
interface Step {
  readonly write?: Pending;
  send(): Promise<unknown>;
}

/** Writes one after the other; resolves when the server does not answer any more. Throws when it refuses a write. */
export async function keepWriting(writer: Writer): Promise<void> {
  const { ledger } = writer;
  const notes: Notes = { own: [], snapshots: new Map() };
  for (let n = 0; ; n += 1) {
    const { write, send } =
      writer.alone && writer.random() < 0.3 ? wholeStep(writer, notes, n) : step(writer, notes, n);
    if (write !== undefined) ledger.pending.add(write);
    try {
      const id = Number(await send());
      if (write !== undefined) noteDone(write, { id, ledger, notes });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return;
    }
  }
}

interface Notes {
  /** Ids of the writer's records. */
  own: number[];
  readonly snapshots: Map<string, Venues>;
}

function noteDone(write: Pending, { id, ledger, notes }: { id: number; ledger: Ledger; notes: Notes }): void {
  ledger.acknowledge(write, id);
  if (write.kind === "create") notes.own.push(id);
  if (write.kind === "remove") notes.own = notes.own.filter((own) => own !== write.id);
  if (write.kind === "replace") notes.own = [...write.by.keys()];
}

function step({ name, api, random }: Writer, { own }: Notes, n: number): Step {
  const title = `${name} ${n} ${"åäö".repeat(Math.floor(random() * 40))}`.trim();
  const id = own[Math.floor(random() * own.length)];
  const drawn = random();
  if (id === undefined || drawn < 0.5) return { write: { kind: "create", title }, send: () => api.create(title) };
  if (drawn < 0.8) return { write: { kind: "update", id, title }, send: () => api.update(id, title) };
  return { write: { kind: "remove", id }, send: () => api.remove(id) };
}

function wholeStep({ api, ledger, random }: Writer, { snapshots }: Notes, n: number): Step {
  const drawn = random();
  const [name, venues] = [...snapshots][Math.floor(random() * snapshots.size)] ?? [];
  if (name !== undefined && venues !== undefined && drawn < 0.4)
    return { write: { kind: "replace", by: venues }, send: () => api.restore(name) };
  if (drawn < 0.7) {
    const now = new Map(ledger.sure);
    const taken = `s${n}`;
    return { send: () => api.snapshot(taken).then(() => snapshots.set(taken, now)) };
  }
  if (drawn < 0.85) {
    const kept = new Map([...ledger.sure].filter(() => random() < 0.7));
    return { write: { kind: "replace", by: kept }, send: () => api.keep(new Set(kept.keys())) };
  }
  const seed = drawn < 0.92 ? undefined : `seed ${n}`;
  return { write: { kind: "replace", by: new Map() }, send: () => api.reset(seed) };
}
