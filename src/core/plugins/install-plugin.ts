import type { Json } from "../../json/json.ts";
import { documented } from "../documented.ts";
import { GIVEN } from "../../engine/answers/record-form.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { Changes } from "../../state/changes.ts";
import { siteErrors } from "../errors.ts";
import type { CoreKind } from "../model.ts";

/** Adds a plugin of that name, of which nothing else is known: nothing is fetched from anywhere. */
export function installPlugin(call: Call, changes: Changes, { resource, properties }: CoreKind): SiteRecord {
  const slug = textParam(call, "slug") ?? "";
  const plugin = `${slug}/${slug}`;
  const isThere = [...call.view.all(resource)].some((one) => one.slug?.split("/")[0] === slug);
  if (isThere) throw refuse(siteErrors.folder_exists);
  const members = {
    plugin,
    status: textParam(call, "status") ?? "inactive",
    name: nameFrom(slug),
    plugin_uri: "",
    author: "",
    author_uri: "",
    description: { raw: "", rendered: "" },
    version: "1.0",
    network_only: false,
    requires_wp: "",
    requires_php: "",
    textdomain: slug,
  };
  return changes.insert(resource, { slug: plugin, ...documented<Json>(members, properties), [GIVEN]: { own: {} } });
}

function nameFrom(slug: string): string {
  return slug
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
