import { isObject } from "../../json/json.ts";
import type { Resource } from "../../state/resource.ts";
import type { View } from "../../state/view.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import { type Drawn, drawFile } from "./draw/draw.ts";

/** Where the addresses of a site's own pictures of people begin. */
const OWN = "{base_url}";

/** How large such a picture is where its address does not say. */
const USUAL = 96;

/** The largest that is drawn. */
const LARGEST = 2048;

/** Draws the picture of a person at a path of the site; undefined where no answer names one there. */
export type DrawAvatar = (path: string, query: string, view: View) => Drawn | undefined;

/** Pictures of the people of a resource, where their answers name such on the site's own host. */
export function avatarLookUp(resource: Resource<SiteRecord>): DrawAvatar {
  const known = new WeakMap<object, ReadonlyMap<string, number>>();
  return (path, query, { state }) => {
    const table = state.table(resource);
    let sizes = known.get(table);
    if (sizes === undefined) {
      sizes = new Map([...table.all()].flatMap(avatarsOf));
      known.set(table, sizes);
    }
    const usual = sizes.get(path);
    if (usual === undefined) return undefined;
    const side = sideIn(query) ?? usual;
    return drawFile({ type: "image/png", title: path, size: { width: side, height: side } });
  };
}

function avatarsOf(record: SiteRecord): [path: string, size: number][] {
  const addresses = stored(record, "avatar_urls");
  if (!isObject(addresses)) return [];
  return Object.entries(addresses).flatMap(([size, address]) =>
    typeof address === "string" && address.startsWith(`${OWN}/`)
      ? [[address.slice(OWN.length).split("?", 1)[0] ?? "", Number(size) || USUAL]]
      : [],
  );
}

function sideIn(query: string): number | undefined {
  const asked = Number(/(?:^|&)s(?:ize)?=(\d{1,5})(?:&|$)/.exec(query)?.[1] ?? 0);
  return asked >= 1 ? Math.min(asked, LARGEST) : undefined;
}
