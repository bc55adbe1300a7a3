import type { Call } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { pictureAfter } from "../entries/attach-to-entry.ts";
import type { Entries } from "../entries/present-entry.ts";
import { mediaErrors } from "./errors.ts";
import { given } from "./write-attachment.ts";

/** Whether a picture may stand for a file: for sounds and films. */
function isFeaturing(file: SiteRecord): boolean {
  return /^(?:audio|video)\//.test(storedText(file, "mime_type"));
}

/** A new file with the picture that a call gives it to stand for it. Throws where it can have none, or not that one. */
export function withNewPicture(file: SiteRecord, call: Call, attachments: Entries): SiteRecord {
  if (!given("featured_media", call)) return file;
  if (!isFeaturing(file)) throw refuse(mediaErrors.rest_no_featured_media);
  const picture = pictureAfter(call, attachments, file);
  if (picture !== Number(call.params["featured_media"])) throw refuse(mediaErrors.rest_invalid_featured_media);
  return { ...file, featured_media: picture };
}

/** A file with the picture that a call gives it to stand for it, where it can have that. */
export function withPicture(file: SiteRecord, call: Call, attachments: Entries): SiteRecord {
  if (!given("featured_media", call) || !isFeaturing(file)) return file;
  return { ...file, featured_media: pictureAfter(call, attachments, file) };
}
