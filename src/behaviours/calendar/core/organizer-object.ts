import type { JsonObject } from "../../../catalogue/document.ts";
import type { Call } from "../../call.ts";
import type { OrganizerRecord } from "../records.ts";
import { entryObject } from "./entry-object.ts";

/** An organizer as the second generation shows it. */
export function organizerObject(organizer: OrganizerRecord, call: Call): JsonObject {
  const { phone, website, email } = organizer;
  return { ...entryObject(organizer, "organizer", call), phone, website, email };
}
