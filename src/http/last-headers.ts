import { type CallSecrets, hiddenHeaders } from "../state/secrets.ts";

/** The request headers that came last: a client sends the same ones each time, and journals then hold one list of them, or at least the same texts. */
export class LastHeaders {
  #list: readonly string[] = [];
  /** The list with its secrets hidden, once somebody has asked for that: of calls that have no further ones. */
  #shown: readonly string[] | undefined;

  /** This list, or the last one where that says the same. */
  #same(list: readonly string[]): readonly string[] {
    if (!equal(list, this.#list)) {
      // Where a header differs, the texts of the others are still those that other journals hold.
      const last = this.#list;
      this.#list = list.map((text, at) => (text === last[at] ? last[at] : text));
      this.#shown = undefined;
    }
    return this.#list;
  }

  /** The same with its secrets hidden. */
  shown(list: readonly string[], secrets: CallSecrets): readonly string[] {
    const same = this.#same(list);
    if (secrets.secretNames !== undefined || secrets.secretParts !== undefined) return hiddenHeaders(same, secrets);
    return (this.#shown ??= hiddenHeaders(same, {}));
  }
}

function equal(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
