import { contextOf } from "../contexts.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { withLinks } from "../../engine/links.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { isViewable } from "../entry-types.ts";
import { permalink } from "../permalinks.ts";
import { entryNamed, missingEntry, readPermission } from "./entry-rights.ts";
import { type Entries, entryAnswer } from "./present-entry.ts";

/** The entry that a call names; throws where there is none. */
export function requiredEntry(call: Call, entries: Entries): SiteRecord {
  const record = entryNamed(call, entries);
  if (record === undefined) throw missingEntry();
  return record;
}

/** Shows one entry, with the address of its page in a header. */
export function readEntry(entries: Entries): Behaviour {
  return {
    basis: "family",
    permission: readPermission(entries),
    answer: (call) => {
      const record = requiredEntry(call, entries);
      const answer = entryAnswer(record, entries, call, contextOf(call));
      const { type, model } = entries;
      if (!isViewable(type, { model, view: call.view })) return answer;
      const handedOver = storedText(record, "link");
      const address =
        handedOver === "" ? permalink(record, type, { ...call, model }) : withLinks(handedOver, call.links);
      return { ...answer, headers: { Link: `<${address}>; rel="alternate"; type=text/html` } };
    },
  };
}
