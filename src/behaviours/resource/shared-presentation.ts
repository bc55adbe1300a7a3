import type { Json } from "../../catalogue/document.ts";
import type { State } from "../../state/state.ts";
import type { Call } from "../call.ts";

/** How a flow shows a record. */
type Present<R> = (record: R, call: Call) => Json;

/** Callers of one state whose presentations are kept at a time. */
const CALLERS = 8;

const shared = new WeakSet<object>();

/** Whether the value was presented for several answers: it is never changed, so its text may be kept beside it. */
export function isShared(value: object): boolean {
  return shared.has(value);
}

/** Says that a value is never changed from now on, and stands in several answers. */
export function share(value: object): void {
  shared.add(value);
}

/**
 * Presents each record once for a state, a language, an address, a caller and a second of the clock, whatever list it stands in.
 * Only for presentations that depend on nothing else of the call.
 */
export function sharedPresentation<R extends object>(present: Present<R>): Present<R> {
  const byState = new WeakMap<State, Map<string, WeakMap<R, Json>>>();
  return (record, call) => {
    const presented = presentedFor(call, byState);
    const known = presented.get(record);
    if (known !== undefined) return known;
    const made = present(record, call);
    presented.set(record, made);
    if (typeof made === "object" && made !== null) share(made);
    return made;
  };
}

function presentedFor<R extends object>(
  { view, links, language, user, now }: Call,
  byState: WeakMap<State, Map<string, WeakMap<R, Json>>>,
): WeakMap<R, Json> {
  let byCaller = byState.get(view.state);
  if (byCaller === undefined) byState.set(view.state, (byCaller = new Map()));
  const caller = `${links.apiRoot} ${language} ${user?.id ?? 0} ${now}`;
  let presented = byCaller.get(caller);
  if (presented !== undefined) return presented;
  if (byCaller.size >= CALLERS) byCaller.clear();
  byCaller.set(caller, (presented = new WeakMap()));
  return presented;
}
