import type { Call } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { CoreModel } from "../model.ts";

/** The formats of posts in the core's order. */
const FORMATS = "aside chat gallery link image quote status video audio".split(" ");

/** The formats that a search finds among those that posts of the site have. */
export function foundFormats(call: Call, model: CoreModel): string[] {
  const words = scalarText(call.params.search).toLowerCase();
  const used = new Set<string>();
  for (const { resource, has } of model.entryTypes)
    if (has("format")) for (const entry of call.view.all(resource)) used.add(storedText(entry, "format"));
  return FORMATS.filter((format) => used.has(format) && format.includes(words));
}

/** A format as a search shows it. */
export function presentFormat(format: string, { links }: Call): JsonObject {
  return {
    id: format,
    title: `${format.slice(0, 1).toUpperCase()}${format.slice(1)}`,
    url: `${links.home}/type/${format}/`,
    type: "post-format",
    _links: {},
  };
}
