/** Keys of a node at most. */
const MOST = 32;
/** A node with fewer keys joins the one beside it, where both together have no more than `JOINED`. */
const FEW = 8;
const JOINED = 24;

type Compare<Key> = (one: Key, other: Key) => number;

interface Node<Key, Value> {
  /** The tree that may change it in place; any other one takes a changed copy. */
  readonly owner: number;
  /** Of a leaf all that it holds; of any other node the highest below each of its children. */
  keys: Key[];
  /** What the keys of a leaf lead to; undefined where its tree has keys alone. */
  values: Value[] | undefined;
  /** What lies below; undefined in a leaf. */
  children: Node<Key, Value>[] | undefined;
}

let owners = 0;

/**
 * Sorted keys, each with a value or none. A clone costs nothing, and shares with its tree all that neither changes: lists of nodes are copied
 * with what is added to them, so that a tree of few keys, of which each sandbox with a write has some, takes no more room than these need.
 */
export class Tree<Key, Value = undefined> {
  readonly #compare: Compare<Key>;
  #root: Node<Key, Value>;
  #size: number;
  /** Another number for each tree that changes, and after each clone; 0 as long as it has changed nothing. */
  #owner = 0;

  private constructor(compare: Compare<Key>, root: Node<Key, Value>, size: number) {
    this.#compare = compare;
    this.#root = root;
    this.#size = size;
  }

  /** An empty tree of keys with values. */
  static ofPairs<Key, Value>(compare: Compare<Key>): Tree<Key, Value> {
    return new Tree<Key, Value>(compare, { owner: 0, keys: [], values: [], children: undefined }, 0);
  }

  /** An empty tree of keys alone. */
  static ofKeys<Key>(compare: Compare<Key>): Tree<Key> {
    return new Tree<Key>(compare, { owner: 0, keys: [], values: undefined, children: undefined }, 0);
  }

  /** Number of keys. */
  get size(): number {
    return this.#size;
  }

  /** The same keys and values, which may change without this tree. */
  clone(): Tree<Key, Value> {
    this.#owner = 0;
    return new Tree(this.#compare, this.#root, this.#size);
  }

  /** What a key leads to. */
  get(key: Key): Value | undefined {
    const leaf = this.#leafOf(key);
    const at = placeOf(leaf.keys, key, this.#compare);
    return this.#stands(key, leaf, at) ? leaf.values?.[at] : undefined;
  }

  has(key: Key): boolean {
    const leaf = this.#leafOf(key);
    return this.#stands(key, leaf, placeOf(leaf.keys, key, this.#compare));
  }

  get lowest(): Key | undefined {
    let node = this.#root;
    while (node.children !== undefined) node = node.children[0] as Node<Key, Value>;
    return node.keys[0];
  }

  get highest(): Key | undefined {
    return this.#root.keys.at(-1);
  }

  /** The highest key that is not above this one. */
  upTo(key: Key): Key | undefined {
    return new Walk(this.#root, keysOf, { compare: this.#compare, from: key, step: -1 }).next().value;
  }

  /** The keys, upwards; from this one on, or the first above it, where one is given. */
  keys(from?: Key): IterableIterator<Key> {
    return new Walk(this.#root, keysOf, { compare: this.#compare, from, step: 1 });
  }

  /** The keys, downwards; from this one on, or the first below it, where one is given. */
  keysDown(from?: Key): IterableIterator<Key> {
    return new Walk(this.#root, keysOf, { compare: this.#compare, from, step: -1 });
  }

  /** The values, in the order of their keys. */
  values(): IterableIterator<Value> {
    return new Walk(this.#root, valuesOf, { compare: this.#compare, from: undefined, step: 1 });
  }

  /** Puts a key there, in place of an equal one. */
  set(key: Key, value: Value): void {
    this.#begin();
    const root = this.#withKey(this.#root, key, value);
    this.#root = root;
    if (root.keys.length <= MOST) return;
    const beside = splitOff(root, true);
    const keys = [highest(root), highest(beside)];
    this.#root = { owner: root.owner, keys, values: undefined, children: [root, beside] };
  }

  /** Takes a key away, where it is there. */
  delete(key: Key): void {
    if (!this.has(key)) return;
    this.#begin();
    this.#size -= 1;
    let root = this.#withoutKey(this.#root, key);
    while (root.children?.length === 1) root = root.children[0] as Node<Key, Value>;
    this.#root = root;
  }

  /** What it makes from now on belongs to it alone. */
  #begin(): void {
    if (this.#owner === 0) this.#owner = owners += 1;
  }

  #leafOf(key: Key): Node<Key, Value> {
    let node = this.#root;
    while (node.children !== undefined) node = node.children[this.#below(node, key)] as Node<Key, Value>;
    return node;
  }

  /** Below which child a key stands, or would stand. */
  #below({ keys }: Node<Key, Value>, key: Key): number {
    return Math.min(placeOf(keys, key, this.#compare), keys.length - 1);
  }

  #stands(key: Key, { keys }: Node<Key, Value>, at: number): boolean {
    return at < keys.length && this.#compare(keys[at] as Key, key) === 0;
  }

  /** The node, or a copy that this tree may change. */
  #own(node: Node<Key, Value>): Node<Key, Value> {
    if (this.#isOwn(node)) return node;
    const { keys, values, children } = node;
    return { owner: this.#owner, keys: keys.slice(), values: values?.slice(), children: children?.slice() };
  }

  #isOwn({ owner }: Node<Key, Value>): boolean {
    return owner === this.#owner;
  }

  #withKey(node: Node<Key, Value>, key: Key, value: Value): Node<Key, Value> {
    if (node.children === undefined) return this.#withKeyInLeaf(node, key, value);
    const at = this.#below(node, key);
    const below = this.#withKey(node.children[at] as Node<Key, Value>, key, value);
    const own = this.#own(node);
    putBelow(own, at, below);
    if (below.keys.length <= MOST) return own;
    const beside = splitOff(below, at === own.keys.length - 1);
    putBelow(own, at, below);
    own.keys.splice(at + 1, 0, highest(beside));
    own.children?.splice(at + 1, 0, beside);
    return own;
  }

  #withKeyInLeaf(leaf: Node<Key, Value>, key: Key, value: Value): Node<Key, Value> {
    const { keys, values } = leaf;
    const at = placeOf(keys, key, this.#compare);
    if (this.#stands(key, leaf, at)) {
      const own = this.#own(leaf);
      own.keys[at] = key;
      if (own.values !== undefined) own.values[at] = value;
      return own;
    }
    this.#size += 1;
    if (!this.#isOwn(leaf))
      return {
        owner: this.#owner,
        keys: keys.toSpliced(at, 0, key),
        values: values?.toSpliced(at, 0, value),
        children: undefined,
      };
    keys.splice(at, 0, key);
    values?.splice(at, 0, value);
    return leaf;
  }

  #withoutKey(node: Node<Key, Value>, key: Key): Node<Key, Value> {
    const own = this.#own(node);
    const { keys, values, children } = own;
    const at = placeOf(keys, key, this.#compare);
    if (children === undefined) {
      keys.splice(at, 1);
      values?.splice(at, 1);
      return own;
    }
    const below = this.#withoutKey(children[at] as Node<Key, Value>, key);
    if (below.keys.length > 0) {
      putBelow(own, at, below);
      if (below.keys.length < FEW) this.#join(own, Math.max(at - 1, 0));
      return own;
    }
    // Of a node without children the empty leaf is what is left.
    if (children.length === 1) return below;
    keys.splice(at, 1);
    children.splice(at, 1);
    return own;
  }

  /** Makes one node of a child and the next one, where they are small enough. */
  #join({ keys, children = [] }: Node<Key, Value>, at: number): void {
    const [left, right] = [children[at], children[at + 1]];
    if (left === undefined || right === undefined || left.keys.length + right.keys.length > JOINED) return;
    const joined = {
      owner: this.#owner,
      keys: left.keys.concat(right.keys),
      values: left.values?.concat(right.values ?? []),
      children: left.children?.concat(right.children ?? []),
    };
    keys.splice(at, 2, highest(joined));
    children.splice(at, 2, joined);
  }
}

/** The first place of a sorted list whose key is not below this one. */
function placeOf<Key>(keys: readonly Key[], key: Key, compare: Compare<Key>): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(keys[middle] as Key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function highest<Key, Value>({ keys }: Node<Key, Value>): Key {
  return keys.at(-1) as Key;
}

function putBelow<Key, Value>({ keys, children }: Node<Key, Value>, at: number, below: Node<Key, Value>): void {
  keys[at] = highest(below);
  if (children !== undefined) children[at] = below;
}

/** Takes the upper part of a node away: half of it; at the end, where keys mostly come in their order, what is too much. */
function splitOff<Key, Value>(node: Node<Key, Value>, atEnd: boolean): Node<Key, Value> {
  const { owner, keys, values, children } = node;
  const from = atEnd ? MOST : MOST / 2;
  [node.keys, node.values, node.children] = [keys.slice(0, from), values?.slice(0, from), children?.slice(0, from)];
  return { owner, keys: keys.slice(from), values: values?.slice(from), children: children?.slice(from) };
}

function keysOf<Key, Value>({ keys }: Node<Key, Value>): readonly Key[] {
  return keys;
}

function valuesOf<Key, Value>({ values = [] }: Node<Key, Value>): readonly Value[] {
  return values;
}

/** A walk through what the leaves hold, upwards or downwards. */
class Walk<Key, Value, Item> implements IterableIterator<Item> {
  readonly #itemsOf: (leaf: Node<Key, Value>) => readonly Item[];
  readonly #step: 1 | -1;
  /** The nodes above the leaf, each with the place of what lies below. */
  readonly #above: { readonly children: readonly Node<Key, Value>[]; at: number }[] = [];
  #items: readonly Item[];
  #at: number;

  constructor(
    root: Node<Key, Value>,
    itemsOf: (leaf: Node<Key, Value>) => readonly Item[],
    { compare, from, step }: { compare: Compare<Key>; from: Key | undefined; step: 1 | -1 },
  ) {
    this.#itemsOf = itemsOf;
    this.#step = step;
    let node = root;
    const placeIn = ({ keys }: Node<Key, Value>) => {
      if (from === undefined) return step === 1 ? 0 : keys.length - 1;
      return placeOf(keys, from, compare);
    };
    while (node.children !== undefined) {
      const at = Math.min(placeIn(node), node.children.length - 1);
      this.#above.push({ children: node.children, at });
      node = node.children[at] as Node<Key, Value>;
    }
    const at = placeIn(node);
    const key = node.keys[at];
    // What is not below may be above.
    const isBeyond = step === -1 && from !== undefined && (key === undefined || compare(key, from) > 0);
    this.#items = itemsOf(node);
    this.#at = isBeyond ? at - 1 : at;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<Item, undefined> {
    while (this.#at < 0 || this.#at >= this.#items.length) if (!this.#goOn()) return { done: true, value: undefined };
    const value = this.#items[this.#at] as Item;
    this.#at += this.#step;
    return { done: false, value };
  }

  /** Goes to the next leaf; false where there is none. */
  #goOn(): boolean {
    for (let above = this.#above.at(-1); above !== undefined; above = this.#above.at(-1)) {
      above.at += this.#step;
      const node = above.children[above.at];
      if (node !== undefined) {
        this.#goDown(node);
        return true;
      }
      this.#above.pop();
    }
    return false;
  }

  /** Goes to the first leaf below a node. */
  #goDown(from: Node<Key, Value>): void {
    const firstOf = (list: readonly unknown[]) => (this.#step === 1 ? 0 : list.length - 1);
    let node = from;
    while (node.children !== undefined) {
      const { children } = node;
      const at = firstOf(children);
      this.#above.push({ children, at });
      node = children[at] as Node<Key, Value>;
    }
    this.#items = this.#itemsOf(node);
    this.#at = firstOf(this.#items);
  }
}
