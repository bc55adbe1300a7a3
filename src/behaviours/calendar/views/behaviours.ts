import type { Json, JsonObject } from "../../../catalogue/document.ts";
import type { Behaviour, BehaviourTable } from "../../behaviour.ts";
import { ok } from "../../answer.ts";
import { type Call, text } from "../../call.ts";
import { isNonce } from "../../nonce.ts";
import { calendarView } from "./calendar-view.ts";
import { viewRequest } from "./view-request.ts";

const view: Behaviour = {
  permission: (call) => !call.strict || hasToken(call),
  checks: {
    validate: {
      u: (value) => typeof value === "string" || typeof value === "number",
      view_data: (value) => typeof value === "object" && value !== null,
    },
  },
  answer: (call) => {
    const request = viewRequest(text(call, "u") ?? "", {
      view: call.params["view"],
      data: asObject(call.params["view_data"]),
    });
    return ok({ html: calendarView(request, call).html });
  },
};

/** What the route of the views does. */
export const viewBehaviours: BehaviourTable = { "GET|POST /calendar/views/v2/html": view };

function hasToken(call: Call): boolean {
  return ["tvn1", "tvn2"].some((name) => {
    const token = call.params[name];
    return typeof token === "string" && isNonce(call, token, "views");
  });
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
