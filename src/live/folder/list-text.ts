import { listSource, objectSource, type SourceMember } from "../../json/source-text.ts";

/** The items of a list as an answer holds them. */
export interface ListText {
  readonly items: readonly string[];
  /** The member that holds them, where they lie within an object. */
  readonly within?: string;
  /** The member by whose value they stand in an object, where they are no list. */
  readonly by?: string;
}

/** Words that name what a list holds, whatever that is. */
const USUAL = ["items", "data", "results", "records", "rows", "list", "entries"];

/** The list that an answer is, or that it holds under the name of its route, a usual one, or as its only one; undefined where there is none. */
export function listTextIn(text: string, path: string): ListText | undefined {
  const own = itemsOf(text);
  if (own !== undefined) return own;
  const members = objectSource(text) ?? [];
  const lists = members.flatMap(([within, value]) => {
    const found = itemsOf(value);
    return found === undefined ? [] : [{ ...found, within }];
  });
  const word = path.slice(path.lastIndexOf("/") + 1);
  const named = [word, ...USUAL].map((name) => lists.find(({ within }) => within === name));
  const filled = lists.filter(({ items }) => items.length > 0);
  return (
    named.find((list) => list !== undefined) ??
    (filled.length === 1 ? filled[0] : lists.length === 1 ? lists[0] : undefined)
  );
}

/** A list of objects, or an object of them by the value of one of their members. */
function itemsOf(text: string): ListText | undefined {
  const items = listSource(text);
  if (items !== undefined) return items.every(isObjectText) ? { items } : undefined;
  const members = objectSource(text);
  if (members === undefined || members.length === 0 || !members.every(([, value]) => isObjectText(value)))
    return undefined;
  const by = keyMember(members);
  return by === undefined ? undefined : { items: members.map(([, value]) => value), by };
}

function isObjectText(text: string): boolean {
  return text.startsWith("{");
}

/** The member that tells of each item the name that it stands under. */
function keyMember(members: readonly SourceMember[]): string | undefined {
  const inner = members.map(([key, value]) => ({ key, own: objectSource(value) ?? [] }));
  const names = (inner[0]?.own ?? []).map(([name]) => name);
  return names.find((name) =>
    inner.every(({ key, own }) => {
      const value = own.find(([other]) => other === name)?.[1];
      return value === key || value === JSON.stringify(key);
    }),
  );
}
