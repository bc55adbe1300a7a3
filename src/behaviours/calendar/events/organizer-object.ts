import type { JsonObject } from "../../../catalogue/document.ts";
import { memo } from "../../../engine/cache/memo-cache.ts";
import type { Situation } from "../../call.ts";
import { paragraphs } from "../paragraphs.ts";
import type { OrganizerRecord } from "../records.ts";
import { entryHead, globalIds } from "./entry-head.ts";
import { organizerData, withoutEmpty } from "./structured-data.ts";
import { imageMember, linkedEntryDependsOn, type Shown } from "./venue-object.ts";

/** An organizer; members without a value are left out. */
export const organizerObject = memo(madeOrganizer, linkedEntryDependsOn);

function madeOrganizer(organizer: OrganizerRecord, call: Situation, { single }: Shown): JsonObject {
  const { phone, website, email } = organizer;
  return {
    id: organizer.id,
    ...entryHead(organizer, "organizer", call.links),
    organizer: organizer.title,
    ...withoutEmpty({ description: paragraphs(organizer.content), slug: organizer.slug }),
    ...imageMember(organizer, call),
    ...withoutEmpty({ phone, website, email }),
    ...(single && { json_ld: organizerData(organizer, call) }),
    ...globalIds(organizer.id, call.links),
  };
}
