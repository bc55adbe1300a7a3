import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { reading } from "../../engine/flows.ts";
import { withLinks } from "../../engine/links.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { isViewable } from "../entry-types.ts";
import { permalink } from "../permalinks.ts";
import { entryNamed, missingEntry, readPermission } from "./entry-rights.ts";
import { type Entries, presentEntry } from "./present-entry.ts";

/** The entry that a call names; throws where there is none. */
export function requiredEntry(call: Call, entries: Entries): SiteRecord {
  const record = entryNamed(call, entries);
  if (record === undefined) throw missingEntry();
  return record;
}

/** Shows one entry, with the address of its page in a header. */
export function readEntry(entries: Entries): Behaviour {
  const shown = reading<SiteRecord>({
    basis: "family",
    permission: readPermission(entries),
    find: (call) => requiredEntry(call, entries),
    present: (record, call) => presentEntry(record, entries, call, textParam(call, "context") ?? "view"),
  });
  return {
    ...shown,
    answer: async (call) => {
      const answer = await shown.answer(call);
      const { type, model } = entries;
      if (!isViewable(type, { model, view: call.view })) return answer;
      const record = requiredEntry(call, entries);
      const handedOver = storedText(record, "link");
      const address =
        handedOver === "" ? permalink(record, type, { ...call, model }) : withLinks(handedOver, call.links);
      return { ...answer, headers: { Link: `<${address}>; rel="alternate"; type=text/html` } };
    },
  };
}
