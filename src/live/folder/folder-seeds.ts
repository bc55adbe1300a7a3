import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Detach } from "../../engine/answers/addresses.ts";
import { sameReadKey } from "../../engine/recorded/read-key.ts";
import type { RecordedAnswer, RecordedSite } from "../../engine/recorded/recorded-site.ts";
import type { ListShape } from "../../engine/recorded/list-shape.ts";
import type { JsonObject } from "../../json/json.ts";
import { compactText, objectSource, objectText, type SourceMember } from "../../json/source-text.ts";
import { seedOfText } from "../../seeding/load-seeds.ts";
import type { SeedDocument } from "../../seeding/seed-document.ts";
import type { SiteFolder } from "./read-folder.ts";
import type { Refused } from "./record-document.ts";

/** What a folder's site begins with, and what is known of it from being asked. */
export interface FolderSeeds {
  readonly documents: readonly SeedDocument[];
  /** Undefined where nobody recorded it. */
  readonly recorded: RecordedSite | undefined;
  /** How its lists were seen to be answered, by their keys. */
  readonly shapes: ReadonlyMap<string, ListShape>;
}

/** The seed documents of a folder without the answers that stand for themselves, and those. Throws a SeedError. */
export function folderSeeds(
  { seeds, record, indexText }: SiteFolder,
  { catalogue, detach }: { catalogue: Catalogue; detach: Detach },
): FolderSeeds {
  const exact = new Map<string, string>();
  const documents = seeds.map(({ name, text }) => {
    const parts = partsOf(text.replace(/^\uFEFF/, ""), catalogue);
    for (const [key, answer] of parts.exact) exact.set(sameReadKey(key), answer);
    return seedOfText(parts.text, name);
  });
  // The index document is what its own read is answered with.
  for (const key of Object.keys(record?.exact ?? {})) if (key.startsWith("?")) exact.set(sameReadKey(key), indexText);
  const shapes = new Map(
    Object.entries(record?.lists ?? {}).map(([key, shape]) => [key, detachedShape(shape, detach)]),
  );
  if (record === undefined && exact.size === 0) return { documents, recorded: undefined, shapes };
  const facts = new Map(Object.entries(record?.exact ?? {}).map(([key, fact]) => [sameReadKey(key), fact]));
  const kept = [...exact].map(([key, text]): [string, () => RecordedAnswer] => {
    const { status = 200, headers = {} } = facts.get(key) ?? {};
    return [key, once(() => ({ status, headers: detach({ ...headers }), text: compactText(text, detach) }))];
  });
  return {
    documents,
    shapes,
    recorded: {
      asked: new Set([...(record?.asked ?? []).map(sameReadKey), ...exact.keys()]),
      exact: new Map(kept),
      headers: new Map(
        [...facts].flatMap(([key, { headers }]) =>
          headers === undefined || exact.has(key) ? [] : [[key, detach({ ...headers })] as const],
        ),
      ),
      refused: new Map((record?.refused ?? []).map((one) => [sameReadKey(one.read), refusal(one, detach)])),
      roles: record?.as?.roles,
    },
  };
}

function detachedShape(shape: ListShape, detach: Detach): ListShape {
  const members: JsonObject = { ...shape } as unknown as JsonObject;
  return detach(members) as ListShape;
}

function refusal({ status, headers, body, type }: Refused, detach: Detach): RecordedAnswer {
  const own = { ...headers, ...(type !== undefined && { "Content-Type": type }) };
  const text = type !== undefined && typeof body === "string" ? detach(body) : JSON.stringify(detach(body));
  return { status, headers: detach(own), text };
}

/** A seed document's text without the answers that stand for themselves, and the texts of those by their keys. */
function partsOf(
  text: string,
  catalogue: Catalogue,
): { readonly text: string; readonly exact: readonly SourceMember[] } {
  const members = objectSource(text) ?? [];
  const answers = objectSource(members.find(([name]) => name === "answers")?.[1] ?? "") ?? [];
  const exact = answers.filter(([key]) => isExact(key, catalogue));
  if (exact.length === 0) return { text, exact };
  const left = answers.filter((answer) => !exact.includes(answer));
  const shorter = members.map(([name, value]): SourceMember => [name, name === "answers" ? objectText(left) : value]);
  return { text: objectText(shorter), exact };
}

/** Whether an answer belongs to one query, or to one path of a route that has many. */
export function isExact(key: string, { find }: Catalogue): boolean {
  if (key.includes("?")) return true;
  const route = find(`/${key}`, "GET")?.route;
  return route !== undefined && route.placeholders.length > 0;
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
