import { whenAsked } from "../../catalogue/route.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { textsOf } from "../../engine/json-reading.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import { isObject } from "../../json/json.ts";
import { withoutMarkup } from "../../text/tags.ts";
import type { CoreKind } from "../model.ts";

/** The plugins that a call asks for, by their names; a search minds capitals and looks past markup. */
export function selectedPlugins(call: Call, { resource }: CoreKind): SiteRecord[] {
  const search = textParam(call, "search") ?? "";
  const statuses = textsOf(call.params.status);
  const all = [...call.view.all(resource)].filter(
    (plugin) =>
      (statuses.length === 0 || statuses.includes(storedText(plugin, "status"))) &&
      (search === "" || textsIn(plugin).some((text) => withoutMarkup(text).includes(search))),
  );
  return all.sort((a, b) => byName()(storedText(a, "name"), storedText(b, "name")));
}

/** Names without regard to capitals, numbers within them by their value. It is made when it is asked for, as it costs a start 6 ms. */
const byName = whenAsked(() => new Intl.Collator("en", { numeric: true, sensitivity: "accent" }).compare);

const SEARCHED = [
  "name",
  "plugin_uri",
  "version",
  "description",
  "author",
  "author_uri",
  "textdomain",
  "requires_wp",
  "requires_php",
];

/** All that a plugin says of itself, and its file. */
function textsIn(plugin: SiteRecord): string[] {
  const description = stored(plugin, "description");
  const raw = isObject(description) && typeof description.raw === "string" ? description.raw : "";
  return [raw, `${storedText(plugin, "plugin")}.php`, ...SEARCHED.map((name) => storedText(plugin, name))];
}
