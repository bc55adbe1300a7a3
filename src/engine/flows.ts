import { serverErrors } from "./server-errors.ts";
import type { Json } from "../json/json.ts";
import { jsonWeight } from "../state/growth.ts";
import { Changes } from "../state/changes.ts";
import { onceThere } from "../time/at-once.ts";
import { noting } from "../state/reads.ts";
import type { StoredRecord } from "../state/resource.ts";
import { recordAsJson } from "../state/table.ts";
import type { Answer, Basis } from "./answer.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Call } from "./call.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type Page, pageOf, type PageRequest } from "./page.ts";

/** What every flow of a resource route has. */
type Flow = Pick<Behaviour, "basis" | "needs" | "permission" | "checks">;

/** How a family lists its records. */
export interface ListFlow<R extends StoredRecord> extends Flow {
  /** Matching records in their order; may throw a refusal. */
  select: (call: Call) => Iterable<R> | Promise<Iterable<R>>;
  /** The record itself, where `select` gives sketches of records; that has read their table already. */
  whole?: (sketch: R, call: Call) => R | undefined;
  page: (call: Call) => PageRequest;
  /** Whether the caller sees a record of the page; one that is not seen is counted all the same. All are seen unless given. */
  sees?: (record: R, call: Call) => boolean;
  present: (record: R, call: Call) => Json;
  /** Whether `present` depends on nothing of the call but its state, language, address, caller and time; not unless given. */
  shared?: (call: Call) => boolean;
  /** What a page beyond the end is answered with; an empty page unless given. Page 1 is never beyond the end. */
  beyond?: (call: Call, page: Page<R>) => Refusal;
  answer: (page: Page<Json>, call: Call) => Answer;
}

/** Lists records, page by page. */
export function listing<R extends StoredRecord>(flow: ListFlow<R>): Behaviour {
  return behaviour(flow, (call) => onceThere(flow.select(call), (selected) => listed(selected, flow, call)));
}

function listed<R extends StoredRecord>(selected: Iterable<R>, flow: ListFlow<R>, call: Call): Answer {
  const page = pageOf(selected, flow.page(call));
  if (flow.beyond !== undefined && page.page > 1 && page.page > page.totalPages) throw flow.beyond(call, page);
  const { whole, sees } = flow;
  const all =
    whole === undefined ? page.items : noting(undefined, () => page.items.map((item) => whole(item, call) ?? item));
  const items = sees === undefined ? all : all.filter((item) => sees(item, call));
  return flow.answer({ ...page, items: presented(items, flow, call) }, call);
}

/** Shows records, each as it was shown before where that is kept; refuses before the work where the answer would be too large. */
function presented<R extends StoredRecord>(records: readonly R[], flow: ListFlow<R>, call: Call): Json[] {
  const shown = flow.shared?.(call) === true ? call.cache.shown.of(flow, call) : undefined;
  const before = records.map((record) => shown?.find(record));
  // A weight counts two bytes for each letter, an answer has one.
  let left = 2 * call.answerBytes;
  for (const [at, record] of records.entries()) left -= before[at]?.weight ?? jsonWeight(recordAsJson(record));
  if (left < 0) throw refuse(serverErrors.standin_answer_too_large);
  return records.map((record, at) => {
    const known = before[at];
    if (known !== undefined) return known.json;
    const make = () => flow.present(record, call);
    return shown === undefined ? make() : shown.show(record, make);
  });
}

/** How a family shows one record. */
export interface ReadFlow<R> extends Flow {
  /** The record that the call names; throws the refusal where there is none to show. */
  find: (call: Call) => R;
  present: (record: R, call: Call) => Json;
  /** Relations of the record; none unless given. */
  links?: (record: R, call: Call) => Readonly<Record<string, Json>>;
}

/** How a family shows one record of a kind of which some are founded otherwise than the rest. */
export interface ReadingFlow<R> extends ReadFlow<R> {
  /** How well founded the answer about a record is; as the flow says unless it is given. */
  basisOf?: (record: R, call: Call) => Basis | undefined;
}

/** Shows one record. */
export function reading<R>(flow: ReadingFlow<R>): Behaviour {
  return behaviour(flow, (call) => {
    const record = flow.find(call);
    return shown(flow, record, call, { basis: flow.basisOf?.(record, call) });
  });
}

/** How a family makes a record. */
export interface CreateFlow<R extends StoredRecord> extends Flow {
  create: (call: Call, changes: Changes) => R;
  /** `call.view` shows the state with the record in it. */
  present: (record: R, call: Call) => Json;
  /** Relations of the record; none unless given. */
  links?: (record: R, call: Call) => Readonly<Record<string, Json>>;
  /** Address of the record for the header `Location`; none is sent for undefined, and unless given. */
  location?: (record: R, call: Call) => string | undefined;
  /** 201 unless given. */
  status?: number;
}

/** Makes a record. */
export function creating<R extends StoredRecord>(flow: CreateFlow<R>): Behaviour {
  return behaviour(flow, (call) => {
    const changes = new Changes(call.view);
    const record = flow.create(call, changes);
    const location = flow.location?.(record, call);
    return shown(flow, record, { ...call, view: changes.view }, { status: flow.status ?? 201, changes, location });
  });
}

/** How a family changes a record. */
export interface UpdateFlow<R extends StoredRecord> extends ReadFlow<R> {
  update: (record: R, call: Call, changes: Changes) => R;
}

/** Changes a record. */
export function updating<R extends StoredRecord>(flow: UpdateFlow<R>): Behaviour {
  return behaviour(flow, (call) => {
    const changes = new Changes(call.view);
    const record = flow.update(flow.find(call), call, changes);
    return shown(flow, record, { ...call, view: changes.view }, { changes });
  });
}

/** How a family takes a record away, to the trash or for good. */
export interface DeleteFlow<R extends StoredRecord> extends Flow {
  find: (call: Call) => R;
  /** Makes the changes and gives the answer; `present` what is left with the new state in `call.view`. */
  remove: (record: R, call: Call, changes: Changes) => Answer;
}

/** Takes a record away. */
export function deleting<R extends StoredRecord>(flow: DeleteFlow<R>): Behaviour {
  return behaviour(flow, (call) => {
    const changes = new Changes(call.view);
    return { ...flow.remove(flow.find(call), call, changes), changes };
  });
}

/** What an answer says beside its record. */
interface Beside extends Pick<Partial<Answer>, "status" | "basis" | "changes"> {
  readonly location?: string | undefined;
}

function shown<R>(
  flow: Pick<ReadFlow<R>, "present" | "links">,
  record: R,
  call: Call,
  { status = 200, basis, changes, location }: Beside,
): Answer {
  const links = flow.links?.(record, call);
  const headers = location === undefined ? undefined : { Location: location };
  // Named one by one: the engine takes microseconds for each member that stands behind another object spread out.
  return { status, body: flow.present(record, call), links, headers, basis, changes };
}

function behaviour(flow: Flow, answer: Behaviour["answer"]): Behaviour {
  const { basis, needs, permission, checks } = flow;
  return {
    answer,
    ...(basis && { basis }),
    ...(needs && { needs }),
    ...(permission && { permission }),
    ...(checks && { checks }),
  };
}
