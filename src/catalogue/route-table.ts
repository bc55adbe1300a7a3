import { wildCharacter, type RouteHead } from "./route-head.ts";

/** Something that is found by a path. */
interface TableEntry {
  readonly head: RouteHead;
  readonly order: number;
}

/** Entries that may match a path, in order of registration. */
export type RouteTable<Entry extends TableEntry> = (path: string) => readonly Entry[];

interface Node<Entry> {
  readonly plain: Map<string, Node<Entry>>;
  readonly wild: { readonly segment: string; readonly node: Node<Entry> }[];
  /** Entries whose pattern goes on, after a slash, with more than plain text. */
  readonly open: Entry[];
  /** Entries that are plain text and end here. */
  readonly ends: Entry[];
}

/**
 * Arranges entries as a tree of their plain first segments, so that a lookup costs as much as the path is deep, however many
 * routes there are. The path is byte text in lower case without end slashes.
 */
export function createRouteTable<Entry extends TableEntry>(entries: Iterable<Entry>): RouteTable<Entry> {
  const root = emptyNode<Entry>();
  for (const entry of entries) {
    let node = root;
    for (const segment of entry.head.segments) node = childFor(node, segment);
    (entry.head.whole ? node.ends : node.open).push(entry);
  }
  const listsFor = (path: string): Entry[][] => {
    const lists: Entry[][] = [];
    collect(root, path, 1, lists);
    return lists;
  };
  return (path) => {
    const lists = listsFor(path);
    // The end of a pattern may stand before a line feed that ends the path.
    if (path.endsWith("\n")) return inOrder([...new Set([...lists, ...listsFor(path.slice(0, -1))])]);
    return inOrder(lists);
  };
}

function inOrder<Entry extends TableEntry>(lists: readonly Entry[][]): readonly Entry[] {
  return lists.length > 1 ? lists.flat().sort((a, b) => a.order - b.order) : (lists[0] ?? []);
}

function emptyNode<Entry>(): Node<Entry> {
  return { plain: new Map(), wild: [], open: [], ends: [] };
}

function childFor<Entry>(node: Node<Entry>, segment: string): Node<Entry> {
  const isWild = segment.includes(wildCharacter);
  const known = isWild ? node.wild.find((child) => child.segment === segment)?.node : node.plain.get(segment);
  if (known !== undefined) return known;
  const child = emptyNode<Entry>();
  if (isWild) node.wild.push({ segment, node: child });
  else node.plain.set(segment, child);
  return child;
}

function collect<Entry>(node: Node<Entry>, path: string, start: number, lists: Entry[][]): void {
  if (start > path.length) {
    if (node.ends.length > 0) lists.push(node.ends);
    return;
  }
  if (node.open.length > 0) lists.push(node.open);
  const slash = path.indexOf("/", start);
  const end = slash === -1 ? path.length : slash;
  const segment = path.slice(start, end);
  const child = node.plain.get(segment);
  if (child !== undefined) collect(child, path, end + 1, lists);
  for (const wild of node.wild)
    if (fits(path, start, wild.segment)) collect(wild.node, path, start + wild.segment.length + 1, lists);
}

// A dot of the pattern may be a slash of the path, so a wild segment is compared with the path as it stands.
function fits(path: string, start: number, segment: string): boolean {
  const end = start + segment.length;
  if (end !== path.length && path.charAt(end) !== "/") return false;
  for (let at = 0; at < segment.length; at += 1) {
    const wanted = segment.charAt(at);
    const character = path.charAt(start + at);
    if (wanted === wildCharacter ? character === "\n" : wanted !== character) return false;
  }
  return true;
}
