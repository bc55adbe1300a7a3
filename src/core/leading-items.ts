import { stored, storedText } from "../engine/site-record.ts";
import type { Changes } from "../state/changes.ts";
import { CORE, type CoreModel } from "./model.ts";

/** What an item of a menu leads to. */
interface Led {
  readonly type: "post_type" | "taxonomy";
  /** The name of the type or taxonomy. */
  readonly object: string;
  readonly id: number;
}

/** Takes the items of menus away that lead to what is no longer there. */
export function removeLeadingItems({ type, object, id }: Led, changes: Changes, model: CoreModel): void {
  const items = model.kind(`${CORE}/menu-items`);
  if (items === undefined) return;
  for (const item of changes.view.all(items.resource))
    if (
      storedText(item, "type") === type &&
      storedText(item, "object") === object &&
      Number(stored(item, "object_id")) === id
    )
      changes.remove(items.resource, item.id);
}
