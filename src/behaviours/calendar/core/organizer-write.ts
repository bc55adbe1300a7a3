import type { Changes } from "../../../state/changes.ts";
import { type Call, text } from "../../call.ts";
import { type OrganizerRecord, organizers } from "../records.ts";
import { changedEntry, newEntry } from "./entry-write.ts";

/** Makes an organizer. */
export function createOrganizer(call: Call, changes: Changes): OrganizerRecord {
  return changes.insert(organizers, {
    ...newEntry(call, organizers),
    phone: text(call, "phone") ?? "",
    website: text(call, "website") ?? "",
    email: text(call, "email") ?? "",
  });
}

/** Writes an organizer anew; what the call does not name stays. */
export function updateOrganizer(organizer: OrganizerRecord, call: Call, changes: Changes): OrganizerRecord {
  return changes.patch(organizers, organizer.id, {
    ...changedEntry(call, organizers, organizer, "organizer"),
    phone: text(call, "phone") ?? organizer.phone,
    website: text(call, "website") ?? organizer.website,
    email: text(call, "email") ?? organizer.email,
  });
}
