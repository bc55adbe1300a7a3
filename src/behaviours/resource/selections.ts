import type { JsonObject } from "../../catalogue/document.ts";
import type { State } from "../../state/state.ts";

/** How many selections of one state are kept at a time. */
const KEPT = 16;

/** What a call says of these parameters, to be part of a key: none, null and every other value apart. */
export function askedOf(params: JsonObject, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, params[name]]));
}

/** What lists selected from a state, so that turning a page does not select again; a state takes its own with it. */
export class Selections<R> {
  readonly #byState = new WeakMap<State, Map<string, readonly R[]>>();

  /** The records of a selection, made unless the state has them; `key` must say all that it depends on beside the state. */
  of(state: State, key: string, select: () => readonly R[]): readonly R[] {
    let kept = this.#byState.get(state);
    if (kept === undefined) this.#byState.set(state, (kept = new Map()));
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = select();
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, made);
    return made;
  }
}
