import type { Plan } from "./plan.ts";
import type { RecordDraft } from "./record-draft.ts";
import { described } from "../json/fault.ts";
import { SeedError } from "./seed-error.ts";

const ROUND = 1000;

/** Gives every record of the plan its id: the one it names, else the next of its id space; throws SeedError when two name the same. */
export function numberRecords({ literal, made, passedOver }: Plan): void {
  const highest = new Map<string, number>();
  const take = (draft: RecordDraft, id: number) => {
    draft.id = id;
    const space = draft.options.resource.idSpace;
    highest.set(space, Math.max(highest.get(space) ?? 0, id));
  };
  const next = (draft: RecordDraft) => (highest.get(draft.options.resource.idSpace) ?? 0) + 1;
  const takenIn = new Map<string, Set<number>>();
  for (const draft of literal) {
    const id = givenId(draft);
    if (id === undefined) continue;
    const taken = takenIn.get(draft.options.resource.idSpace) ?? new Set();
    takenIn.set(draft.options.resource.idSpace, taken);
    if (taken.has(id)) throw wrongId(draft, `a second record with the id ${id}`, "an id that no other has");
    taken.add(id);
    take(draft, id);
  }
  for (const draft of literal) if (draft.id === 0) take(draft, next(draft));
  for (const [space, id] of highest) highest.set(space, Math.ceil(id / ROUND) * ROUND);
  for (const [space, count] of passedOver) highest.set(space, (highest.get(space) ?? 0) + count);
  for (const draft of made) take(draft, next(draft));
}

function givenId(draft: RecordDraft): number | undefined {
  const { id } = draft.options;
  if (id === undefined) return undefined;
  if (typeof id !== "number" || !Number.isInteger(id) || id < 1)
    throw wrongId(draft, described(id), "a whole number from 1 on");
  return id;
}

function wrongId(draft: RecordDraft, found: string, wanted: string): SeedError {
  const { document, pointer } = draft.options.where;
  return new SeedError({ document, pointer: `${pointer}/id` }, found, wanted);
}
