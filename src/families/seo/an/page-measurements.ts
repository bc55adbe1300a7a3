import type { JsonObject } from "../../../json/json.ts";
import { Changes } from "../../../state/changes.ts";
import { localTime } from "../../../time/zone.ts";
import { type Answer, ok } from "../../../engine/answer.ts";
import type { Behaviour, BehaviourTable } from "../../../engine/behaviour.ts";
import { type Call, numberParam, figure } from "../../../engine/call.ts";
import { membersOf } from "../../../engine/json-reading.ts";
import { phrases } from "../../phrases/phrases.ts";
import { metadataOf } from "../objects.ts";
import { findPost } from "../posts.ts";
import { SEO_VALUES } from "../records.ts";
import { managesSite } from "../checks.ts";

/** What is measured of a page. */
type Measurement = "desktop" | "mobile" | "page_score";

const WEEK = 7 * 86_400_000;

/** When a page was measured last, and how often it was. */
interface Taken {
  readonly at: number;
  readonly runs: number;
}

/** Id of the page: `objectID`, else `id`; 0 is the home page. */
function objectOf(call: Call): number {
  return numberParam(call, "objectID") || numberParam(call, "id") || 0;
}

function lastTaken(call: Call, key: string): Taken | undefined {
  const { at, runs } = membersOf(membersOf(call.view.value(SEO_VALUES.pagespeed))[key]);
  return typeof at === "number" && typeof runs === "number" ? { at, runs } : undefined;
}

/** The measurement that counts now: a new one when forced, or after a week unless the admin bar asks; the last one otherwise. */
function takenNow(call: Call, last: Taken | undefined): Taken {
  const fresh = last !== undefined && (call.params["isAdminBar"] === true || call.now - last.at <= WEEK);
  return last !== undefined && fresh && call.params["force"] !== true
    ? last
    : { at: call.now, runs: (last?.runs ?? 0) + 1 };
}

function scores(call: Call, what: Measurement, runs: number): JsonObject {
  const id = objectOf(call);
  if (what === "page_score") {
    const kept = metadataOf(call.view, { type: "post", id })?.score ?? 0;
    return { page_score: kept > 0 ? kept : figure(call, `page-score/${id}`, { from: 55, to: 95 }) };
  }
  const [from, to] = what === "desktop" ? [70, 99] : [38, 88];
  const score = figure(call, `pagespeed/${what}/${id}/${runs}`, { from, to });
  return { [`${what}_interactive`]: Math.round((110 - score) * 0.9) / 10, [`${what}_pagescore`]: score };
}

function measure(call: Call, what: Measurement): Answer {
  const id = objectOf(call);
  if (id !== 0 && findPost(call.view, id) === undefined) {
    const message = phrases(call).seo.noPage;
    return ok({ success: false, data: { message, code: "rest_post_invalid_id" } });
  }
  const key = `${what}-${id}`;
  const taken = takenNow(call, lastTaken(call, key));
  const changes = new Changes(call.view);
  changes.set(SEO_VALUES.pagespeed, { ...membersOf(call.view.value(SEO_VALUES.pagespeed)), [key]: { ...taken } });
  const data = {
    ...scores(call, what, taken.runs),
    pagespeed_refreshed: localTime(taken.at, call.zone),
    id: numberParam(call, "id") ?? 0,
    object_id: id,
  };
  return ok({ success: true, data }, { changes });
}

function measuring(what: Measurement): Behaviour {
  return { permission: managesSite, answer: (call) => measure(call, what) };
}

/** Routes that measure a page; without a network, from the seed and the page. */
export const pageMeasurements: BehaviourTable = {
  "POST /seo/v1/an/getDesktopPagespeed": measuring("desktop"),
  "POST /seo/v1/an/getMobilePagespeed": measuring("mobile"),
  "POST /seo/v1/an/getPageSEOScore": measuring("page_score"),
};
