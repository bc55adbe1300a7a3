import { type JsonObject, isObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { membersOf, scalarText } from "../../engine/json-reading.ts";
import { phrases } from "../phrases/phrases.ts";
import { notEmpty } from "./checks.ts";
import { SEO_VALUES } from "./records.ts";

/** Keywords that an account may track unless its plan says otherwise. */
const DEFAULT_QUOTA = 500;

/** The site's account at the vendor. */
export interface Account {
  readonly connected: boolean;
  readonly token: string;
  readonly username: string;
  readonly plan: string;
  /** Number of keywords that it may track. */
  readonly quota: number;
}

/** The account as it is kept. */
export function accountOf(view: View): Account {
  const kept = membersOf(view.value(SEO_VALUES.site));
  const quota = kept["quota"];
  return {
    connected: kept["connected"] === true,
    token: scalarText(kept["token"]),
    username: scalarText(kept["username"]),
    plan: scalarText(kept["plan"]) || "free",
    quota: typeof quota === "number" && quota > 0 ? quota : DEFAULT_QUOTA,
  };
}

/** Whether the call brings the account's own token; without an account no token fits. */
function hasToken(call: Call, parameter: string): boolean {
  if (!call.strict) return true;
  const { connected, token } = accountOf(call.view);
  return connected && token !== "" && textParam(call, parameter) === token;
}

/** The quota in a text such as `{"taken": 3, "available": 100}` or `100`. */
function quotaIn(keywords: string): number | undefined {
  const read = valueOfJson(keywords) ?? null;
  const quota = isObject(read) ? read["available"] : read;
  return typeof quota === "number" && Number.isInteger(quota) && quota > 0 ? quota : undefined;
}

function pinged(call: Call): JsonObject {
  const before = membersOf(call.view.value(SEO_VALUES.site));
  const quota = quotaIn(textParam(call, "keywords") ?? "");
  return {
    ...before,
    connected: true,
    token: textParam(call, "apiKey") ?? "",
    username: textParam(call, "username") ?? "",
    plan: textParam(call, "plan") ?? "",
    ...(quota !== undefined && { quota }),
    settings: membersOf(valueOfJson(textParam(call, "settings") ?? "") ?? null),
  };
}

/** Routes that the vendor calls. */
export const accountRoutes: BehaviourTable = {
  "GET /seo/v1/disconnectSite": {
    permission: (call) => hasToken(call, "token"),
    checks: { validate: { token: notEmpty } },
    answer: (call) => {
      const changes = new Changes(call.view);
      changes.set(SEO_VALUES.site, { ...membersOf(call.view.value(SEO_VALUES.site)), connected: false });
      const message = phrases(call).seo.disconnected;
      return ok({ code: "site_disconnected", message }, { changes });
    },
  },
  "GET /seo/v1/pingSettings": {
    permission: (call) => hasToken(call, "apiKey"),
    answer: (call) => {
      const changes = new Changes(call.view);
      changes.set(SEO_VALUES.site, pinged(call));
      return ok(true, { changes });
    },
  },
};
