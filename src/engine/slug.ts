import type { Resource, StoredRecord } from "../state/resource.ts";
import { slugWithNumber } from "../state/slugs.ts";
import type { Table } from "../state/table.ts";
import type { View } from "../state/view.ts";

/** The slug, or the slug with the lowest free number from -2 on where another record has it. */
export function freeSlug<R extends StoredRecord>(
  view: View,
  wanted: string,
  { among, except }: { among: readonly Resource<R>[]; except?: number },
): string {
  const tables = among.map((resource) => view.state.table(resource));
  const taken = (slug: string) => tables.some((table) => (table.idOfSlug(slug) ?? except) !== except);
  if (wanted === "" || !taken(wanted)) return wanted;
  // Below the lowest free number of a table each one is taken there, unless the record itself has it.
  let number = Math.max(...tables.map((table) => table.freeNumber(wanted)));
  const own = except === undefined ? undefined : ownNumber(wanted, tables, except);
  if (own !== undefined && own < number) return slugWithNumber(wanted, own);
  // What is free in one table may be taken in another.
  if (tables.length > 1) while (taken(slugWithNumber(wanted, number))) number += 1;
  return slugWithNumber(wanted, number);
}

function ownNumber<R extends StoredRecord>(
  wanted: string,
  tables: readonly Table<R>[],
  id: number,
): number | undefined {
  for (const table of tables) {
    const slug = table.get(id)?.slug ?? "";
    const digits = slug.slice(wanted.length + 1);
    if (slug === `${wanted}-${digits}` && /^[1-9]\d*$/.test(digits) && digits !== "1") return Number(digits);
  }
  return undefined;
}
