import type { Route } from "../../../catalogue/route.ts";
import type { Collection, SiteRecord } from "../model/collection.ts";
import { pathSteps } from "../model/path-steps.ts";
import { storedText } from "./stored.ts";

/** The path of a record's own route; undefined where the document has none. */
export function recordPath({ item, key }: Collection, record: SiteRecord): string | undefined {
  const own = key.isId ? String(record.id) : (record.slug ?? "");
  return item && pathOf(item, (placeholder, isLast) => (isLast ? own : storedText(record, placeholder)));
}

/** The path of the list that a record is in; undefined where the document has none. */
export function listPath({ list }: Collection, record: SiteRecord): string | undefined {
  return list && pathOf(list, (placeholder) => storedText(record, placeholder));
}

function pathOf({ key }: Route, valueOf: (placeholder: string, isLast: boolean) => string): string {
  const steps = pathSteps(key);
  return steps
    .map(({ source, placeholder }, at) =>
      placeholder === undefined
        ? `/${source.replaceAll("\\", "")}`
        : `/${valueOf(placeholder, at === steps.length - 1)}`,
    )
    .join("");
}
