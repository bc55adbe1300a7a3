import type { Capability } from "../../engine/accounts.ts";
import type { Behaviour, Permission } from "../../engine/behaviour.ts";
import type { Call } from "../../engine/call.ts";
import { refuse, type Refusal } from "../../engine/refusal.ts";
import { may } from "../../engine/rights.ts";
import { serverErrors } from "../../engine/server-errors.ts";
import { siteErrors } from "../../core/errors.ts";

/** A right that a call takes where rights are enforced: a guess, as no index says it. */
export function requiring(capability: Capability): Permission {
  return (call) => may(call, capability) || denied(call);
}

/** The refusal of a caller without a right that is a guess. */
function denied({ user }: Call): Refusal {
  return refuse(serverErrors.rest_forbidden, { status: user === undefined ? 401 : 403, basis: "invented" });
}

/** The right to make, change and take away records. */
export const mayWriteRecords: Permission = requiring("edit_posts");

/** The right to read: everybody's, but for editing it takes an account that may edit. */
export const mayReadRecords: Permission = (call) => {
  if (call.params.context !== "edit" || may(call, "edit_posts")) return true;
  return refuse(siteErrors.rest_forbidden_context, {
    status: call.user === undefined ? 401 : 403,
    basis: "invented",
  });
};

/** What only those may read and write who manage others' things: a guess by the words of its path. */
export function forPeopleOfTheSite(behaviour: Behaviour): Behaviour {
  const manages = requiring("edit_others_posts");
  return {
    ...behaviour,
    permission(call) {
      const permitted = manages(call);
      return permitted === true ? (behaviour.permission?.(call) ?? true) : permitted;
    },
  };
}

/** What everybody may do: visitors fill carts. */
export function forEverybody({ permission: _permission, ...behaviour }: Behaviour): Behaviour {
  return behaviour;
}
