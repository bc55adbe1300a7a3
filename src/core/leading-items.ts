import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";
import type { Changes } from "../state/changes.ts";
import { CORE, type CoreKind, type CoreModel, resourceOf } from "./model.ts";

/** What an item of a menu leads to. */
interface Led {
  readonly type: "post_type" | "taxonomy";
  /** The name of the type or taxonomy. */
  readonly object: string;
  readonly id: number;
}

/** Takes the items of menus away that lead to what is no longer there. */
export function removeLeadingItems({ type, object, id }: Led, changes: Changes, model: CoreModel): void {
  const items = model.kind(ITEMS);
  if (items === undefined) return;
  const leading = [...changes.view.all(items.resource)].filter(
    (item) =>
      storedText(item, "type") === type &&
      storedText(item, "object") === object &&
      Number(stored(item, "object_id")) === id,
  );
  removeMenuItems(leading, changes, items);
}

const ITEMS = `${CORE}/menu-items`;
const saved = resourceOf(`${ITEMS}/autosaves`, "post");

/** Takes items of menus away with what was saved of them on the way. */
export function removeMenuItems(
  items: readonly SiteRecord[],
  changes: Changes,
  { resource }: Pick<CoreKind, "resource">,
): void {
  const ids = new Set(items.map(({ id }) => id));
  if (ids.size === 0) return;
  for (const id of ids) changes.remove(resource, id);
  if (changes.view.state.tableNamed(saved.name) === undefined) return;
  for (const autosave of changes.view.all(saved))
    if (ids.has(Number(stored(autosave, "parent")))) changes.remove(saved, autosave.id);
}
