import { array, assert, constantFrom, integer, nat, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { Tree } from "../../src/state/tree.ts";

const byNumber = (one: number, other: number) => one - other;
const ascending = (keys: Iterable<number>) => [...keys].toSorted(byNumber);

/** A tree, and what it has to hold. */
interface Pair {
  readonly tree: Tree<number, string>;
  readonly held: Map<number, string>;
}

function expectSame({ tree, held }: Pair, from: number): void {
  const keys = ascending(held.keys());
  expect([...tree.keys()]).toEqual(keys);
  expect([...tree.keysDown()]).toEqual(keys.toReversed());
  expect([...tree.values()]).toEqual(keys.map((key) => held.get(key)));
  expect([...tree.keys(from)]).toEqual(keys.filter((key) => key >= from));
  expect([...tree.keysDown(from)]).toEqual(keys.filter((key) => key <= from).toReversed());
  expect([tree.size, tree.lowest, tree.highest]).toEqual([keys.length, keys[0], keys.at(-1)]);
  expect(tree.upTo(from)).toBe(keys.findLast((key) => key <= from));
  expect([tree.get(from), tree.has(from)]).toEqual([held.get(from), held.has(from)]);
}

describe("a tree", () => {
  it("holds what was put there, and each clone what was put into it since", () => {
    const step = tuple(constantFrom("put", "put", "put", "row", "take", "span", "clone"), nat(400), nat(9));
    assert(
      property(array(step, { maxLength: 80 }), nat(400), (steps, from) => {
        const pairs: Pair[] = [{ tree: Tree.ofPairs<number, string>(byNumber), held: new Map() }];
        for (const [what, key, which] of steps) {
          const pair = pairs[which % pairs.length];
          if (pair === undefined) continue;
          const { tree, held } = pair;
          const put = (at: number) => {
            tree.set(at, `${what} ${at}`);
            held.set(at, `${what} ${at}`);
          };
          const take = (at: number) => {
            tree.delete(at);
            held.delete(at);
          };
          if (what === "clone") pairs.push({ tree: tree.clone(), held: new Map(held) });
          if (what === "put") put(key);
          if (what === "take") take(key);
          if (what === "row") for (let at = key; at < key + 120; at += 1 + (which % 3)) put(at);
          if (what === "span") for (let at = key + 90; at > key; at -= 1 + (which % 2)) take(at);
        }
        for (const pair of pairs) expectSame(pair, from);
      }),
      { numRuns: 300 },
    );
  });

  it("grows over several levels in any order, and shrinks to nothing", () => {
    const orders = [(at: number) => at, (at: number) => 4999 - at, (at: number) => (at * 2711) % 5000];
    for (const order of orders) {
      const pair: Pair = { tree: Tree.ofPairs<number, string>(byNumber), held: new Map() };
      for (let at = 0; at < 5000; at += 1) {
        pair.tree.set(order(at), String(at));
        pair.held.set(order(at), String(at));
      }
      expectSame(pair, 2500);
      const before = { tree: pair.tree.clone(), held: new Map(pair.held) };
      for (let at = 0; at < 5000; at += 1) {
        pair.tree.delete((at * 1709) % 5000);
        pair.held.delete((at * 1709) % 5000);
        if (at % 1000 === 998) expectSame(pair, 2500);
      }
      expectSame(pair, 2500);
      pair.tree.set(1, "one");
      expect([...pair.tree.values()]).toEqual(["one"]);
      expectSame(before, 2500);
    }
  });

  it("may have keys alone", () => {
    assert(
      property(array(integer({ min: -50, max: 50 }), { maxLength: 200 }), (keys) => {
        const tree = Tree.ofKeys(byNumber);
        for (const key of keys) tree.set(key, undefined);
        expect([...tree.keys()]).toEqual(ascending(new Set(keys)));
        expect(tree.get(keys[0] ?? 0)).toBeUndefined();
        for (const key of keys) if (key % 2 === 0) tree.delete(key);
        expect([...tree.keys()]).toEqual(ascending(new Set(keys)).filter((key) => key % 2 !== 0));
      }),
    );
  });

  it("goes on with a walk over what stood there, whatever is put into it or a clone meanwhile", () => {
    const tree = Tree.ofPairs<number, number>(byNumber);
    for (let at = 0; at < 1000; at += 1) tree.set(at, at);
    const seen: number[] = [];
    for (const value of tree.values()) {
      seen.push(value);
      const clone = tree.clone();
      clone.set(value + 0.5, 0);
      tree.set(value, -1);
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, at) => at));
    expect(new Set(tree.values())).toEqual(new Set([-1]));
  });
});
