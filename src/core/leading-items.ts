import { type SiteRecord, stored, storedText } from "../engine/site-record.ts";
import type { Changes } from "../state/changes.ts";
import type { JsonObject } from "../json/json.ts";
import { metaFields } from "./meta.ts";
import { CORE, type CoreKind, type CoreModel, type EntryType, resourceOf } from "./model.ts";

/** What an item of a menu leads to. */
interface Led {
  readonly type: "post_type" | "taxonomy";
  /** The name of the type or taxonomy. */
  readonly object: string;
  readonly id: number;
}

/** What a new item of a menu is where nobody says otherwise. */
export const NEW_ITEM: JsonObject = {
  status: "publish",
  url: "",
  attr_title: "",
  description: "",
  type: "custom",
  object: "",
  object_id: 0,
  parent: 0,
  menu_order: 1,
  target: "",
  classes: [""],
  xfn: [""],
};

/** A write after which an entry is as it is now. */
interface WrittenEntry {
  readonly record: SiteRecord;
  readonly before?: SiteRecord;
  readonly type: EntryType;
}

/** Adds a page that stands at the top, once it is published, to the menus that take in every such page. */
export function addToMenus({ record, before, type }: WrittenEntry, changes: Changes, model: CoreModel): void {
  const isOut = storedText(record, "status") === "publish";
  const wasOut = before !== undefined && storedText(before, "status") === "publish";
  if (!isOut || wasOut || Number(stored(record, "parent") ?? 0) !== 0) return;
  const object = model.nameOf(type, changes.view);
  const [menus, items] = [model.kind(`${CORE}/menus`), model.kind(ITEMS)];
  if (object !== "page" || menus === undefined || items === undefined) return;
  for (const menu of changes.view.all(menus.resource)) {
    if (stored(menu, "auto_add") !== true) continue;
    const held = [...changes.view.all(items.resource)].filter((item) => Number(stored(item, "menus")) === menu.id);
    if (held.some((item) => Number(stored(item, "object_id")) === record.id)) continue;
    // The first item of a menu stands before all places.
    const order = held.length === 0 ? 0 : held.length + 1;
    const item = newLeadingItem({ type: "post_type", object, id: record.id }, items);
    changes.insert(items.resource, { ...item, menus: menu.id, menu_order: order });
  }
}

function newLeadingItem({ type, object, id }: Led, items: CoreKind): JsonObject {
  const { url: _, ...usual } = NEW_ITEM;
  const meta = metaFields(items)?.shown(undefined);
  return { ...usual, type, object, object_id: id, ...(meta !== undefined && { meta }) };
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
