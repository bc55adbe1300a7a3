import type { Call } from "../../call.ts";
import type { SiteRecord } from "../model/collection.ts";
import type { SiteModel } from "../model/route-role.ts";
import { entryAddress } from "./entry-address.ts";
import { storedText } from "./stored.ts";
import { isPublic } from "./visibility.ts";

/** What the core's search looks through: the published entries of every type, as it shows them. */
export function* foundRecords(call: Call, { collections }: SiteModel): Iterable<SiteRecord> {
  for (const collection of collections) {
    if (collection.kind !== "post" || collection.noun === "media") continue;
    for (const record of call.view.all(collection.resource))
      if (isPublic(record, collection))
        yield {
          id: record.id,
          noun: collection.noun,
          title: storedText(record, "title"),
          text: storedText(record, "content"),
          url: entryAddress(record, collection, call.links),
          type: "post",
          subtype: storedText(record, "type"),
        };
  }
}
