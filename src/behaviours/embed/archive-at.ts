import type { Resource, StoredRecord } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { users } from "../account.ts";
import { categories, tags } from "../calendar/records.ts";

/** What categories, tags and accounts have in common. */
interface Named extends StoredRecord {
  readonly name: string;
}

/** Things whose pages list entries, by the path that their slugs hang below. */
const ARCHIVES: readonly { readonly below: string; readonly resource: Resource<never> }[] = [
  { below: "/events/category/", resource: categories },
  { below: "/tag/", resource: tags },
  { below: "/author/", resource: users },
];

/** Name of the category, tag or author whose page lies at this path below the home. */
export function archiveAt(path: string, view: View): string | undefined {
  const archive = ARCHIVES.find(({ below }) => path.startsWith(below));
  if (archive === undefined) return undefined;
  const slug = path.split("/").findLast((segment) => segment !== "") ?? "";
  return nameOf(view.bySlug(archive.resource, slug));
}

function nameOf(found: Named | undefined): string | undefined {
  return found?.name;
}
