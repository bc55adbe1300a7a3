import { attached } from "../../engine/answers/addresses.ts";
import type { Call } from "../../engine/call.ts";
import { listOf, scalarText } from "../../engine/json-reading.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { CORE, type CoreModel, recordText } from "../model.ts";
import { type Block, textOfBlocks } from "../text/blocks.ts";
import { placesOfMenu } from "./menu-places.ts";
import { type MenuTarget, targetNamedBy, targetOf } from "./menu-target.ts";

/** A menu with its items as blocks. */
interface BlockMenu {
  readonly title: string;
  readonly slug: string;
  readonly content: string;
}

/** What the place and the menu are called that lead all others. */
const PRIMARY = "primary";

/** The first menu of a site as blocks: the one at the primary place, else the one of that name, else the newest; undefined where it shows nothing. */
export function firstMenuAsBlocks(model: CoreModel, call: Call): BlockMenu | undefined {
  const kind = model.kind(`${CORE}/menus`);
  const menus = kind === undefined ? [] : [...call.view.all(kind.resource)].sort((a, b) => b.id - a.id);
  const menu =
    menus.find((one) => placesOfMenu(one, model, call.view).includes(PRIMARY)) ??
    menus.find(({ slug }) => slug === PRIMARY) ??
    menus[0];
  const content = menu === undefined ? "" : textOfBlocks(blocksOfLevel(0, shownItems(menu, model, call), call));
  if (menu === undefined || content === "") return undefined;
  return { title: storedText(menu, "name"), slug: menu.slug ?? "", content };
}

/** An item of a menu with what it leads to, where that is no address of its own. */
interface ShownItem {
  readonly item: SiteRecord;
  readonly target: MenuTarget | undefined;
}

/** The items of a menu that are out and lead somewhere, in their order. */
function shownItems(menu: SiteRecord, model: CoreModel, call: Call): ShownItem[] {
  const kind = model.kind(`${CORE}/menu-items`);
  const items = kind === undefined ? [] : [...call.view.all(kind.resource)];
  return items
    .filter((item) => numberIn(item, "menus") === menu.id && storedText(item, "status") === "publish")
    .sort((a, b) => numberIn(a, "menu_order") - numberIn(b, "menu_order") || a.id - b.id)
    .map((item) => ({ item, target: targetOf(targetNamedBy(item), { ...call, model }) }))
    .filter(({ target }) => target?.isThere !== false);
}

function numberIn(item: SiteRecord, member: string): number {
  return Number(stored(item, member) ?? 0);
}

function blocksOfLevel(parent: number, items: readonly ShownItem[], call: Call): Block[] {
  return items
    .filter(({ item }) => numberIn(item, "parent") === parent)
    .map((shown) => {
      const parts = blocksOfLevel(shown.item.id, items, call);
      const name = parts.length === 0 ? "core/navigation-link" : "core/navigation-submenu";
      return { name, attributes: attached(attributesOf(shown), call.links), parts };
    });
}

function attributesOf({ item, target }: ShownItem): JsonObject {
  const { type, object, id } = targetNamedBy(item);
  const classes = listOf(stored(item, "classes")).map(scalarText);
  return {
    className: [...classes, "menu-item", `menu-item-type-${type}`, `menu-item-object-${object}`].join(" "),
    description: storedText(item, "description"),
    id: object === "custom" ? null : String(id),
    kind: type.replaceAll("_", "-"),
    label: recordText(item, "title").raw || (target?.title ?? ""),
    opensInNewTab: storedText(item, "target") === "_blank",
    rel: listOf(stored(item, "xfn")).map(scalarText).join(" ") || null,
    title: storedText(item, "attr_title"),
    type: object,
    url: target?.url ?? storedText(item, "url"),
  };
}
