import { onSchedule } from "../schedule.ts";
import { calendarErrors } from "../errors.ts";
import type { Json, JsonObject } from "../../../json/json.ts";
import type { Behaviour, BehaviourTable, Family } from "../../../engine/behaviour.ts";
import { ok } from "../../../engine/answer.ts";
import { type Call, textParam } from "../../../engine/call.ts";
import { isNonce } from "../../../engine/rights.ts";
import { calendarView } from "./calendar-view.ts";
import { viewRequest } from "./view-request.ts";

const isText = (value: Json) => typeof value === "string";

const view: Behaviour = {
  permission: (call) => !call.strict || hasToken(call),
  checks: {
    validate: {
      u: isText,
      view: isText,
      tvn1: isText,
      tvn2: isText,
      action: isText,
      view_data: (value) => typeof value === "object" && value !== null,
    },
  },
  answer: (call) => {
    const request = viewRequest(textParam(call, "u") ?? "", {
      view: call.params["view"],
      data: asObject(call.params["view_data"]),
    });
    return ok({ html: calendarView(request, call).html });
  },
};

/** What the route of the views does. */
const viewBehaviours: BehaviourTable = { "GET|POST /calendar/views/v2/html": view };

function hasToken(call: Call): boolean {
  return ["tvn1", "tvn2"].some((name) => {
    const token = call.params[name];
    return typeof token === "string" && isNonce(call, token, "views");
  });
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Routes of calendar/views/v2. */
export const calendarViews: Family = {
  errors: calendarErrors,
  name: "calendar.views",
  resources: [],
  behaviours: onSchedule(viewBehaviours),
};
