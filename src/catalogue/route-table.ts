import { wildCharacter, type RouteHead } from "./route-head.ts";

/** Something that is found by a path. */
interface TableEntry {
  readonly order: number;
}

/** Entries that may match a path, in order of registration. */
export type RouteTable<Entry extends TableEntry> = (path: string) => readonly Entry[];

/** A step of paths. Most are the end of one, so what holds nothing is not made. */
class Node<Entry> {
  plain: Map<string, Node<Entry>> | undefined;
  wild: { readonly segment: string; readonly node: Node<Entry> }[] | undefined;
  /** Entries whose pattern goes on, after a slash, with more than plain text. */
  open: Entry[] | undefined;
  /** Entries that are plain text and end here. */
  ends: Entry[] | undefined;

  /** The node of a segment below. */
  below(segment: string): Node<Entry> {
    const isWild = segment.includes(wildCharacter);
    const known = isWild ? this.wild?.find((child) => child.segment === segment)?.node : this.plain?.get(segment);
    if (known !== undefined) return known;
    const node = new Node<Entry>();
    if (isWild) (this.wild ??= []).push({ segment, node });
    else (this.plain ??= new Map()).set(segment, node);
    return node;
  }
}

/**
 * Arranges entries as a tree of their plain first segments, so that a lookup costs as much as the path is deep, however many
 * routes there are; no head is kept. The path is byte text in lower case without end slashes.
 */
export function createRouteTable<Entry extends TableEntry>(
  entries: Iterable<{ readonly head: RouteHead; readonly entry: Entry }>,
): RouteTable<Entry> {
  const root = new Node<Entry>();
  for (const { head, entry } of entries) {
    let node = root;
    for (const segment of head.segments) node = node.below(segment);
    if (head.whole) (node.ends ??= []).push(entry);
    else (node.open ??= []).push(entry);
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

function collect<Entry>(node: Node<Entry>, path: string, start: number, lists: Entry[][]): void {
  const { plain, wild, open, ends } = node;
  if (start > path.length) {
    if (ends !== undefined) lists.push(ends);
    return;
  }
  if (open !== undefined) lists.push(open);
  const slash = path.indexOf("/", start);
  const end = slash === -1 ? path.length : slash;
  const child = plain?.get(path.slice(start, end));
  if (child !== undefined) collect(child, path, end + 1, lists);
  for (const { segment, node } of wild ?? [])
    if (fits(path, start, segment)) collect(node, path, start + segment.length + 1, lists);
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
