import { asText, type LocalTime } from "../../../state/zone.ts";
import type { Call } from "../../call.ts";
import { text } from "../../call.ts";
import { parseDateText, withoutOffset } from "../date-text.ts";

/** A time that a call writes: its offset from UTC, if it has one, does not count. Undefined where it gives none. */
export function writtenTime(call: Call, name: string): LocalTime | undefined {
  const written = text(call, name);
  const instant = written === undefined ? undefined : parseDateText(withoutOffset(written), call.now);
  return instant === undefined ? undefined : asText(instant);
}
