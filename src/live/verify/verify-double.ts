import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { AskableSite } from "../../generate/askable-site.ts";
import type { Json } from "../../json/json.ts";
import type { DoubleAnswer } from "./compare-answers.ts";

/** What stands in for a live site while both are compared. */
export interface VerifyDouble {
  readonly catalogue: Catalogue;
  /** Address of its home, without an end slash. */
  readonly home: string;
  /** Address of its API, with its end slash. */
  readonly apiRoot: string;
  /** Role of the account that stands for the caller; undefined where there is none, or the site does not tell the caller's. */
  readonly role: string | undefined;
  /** Roles that somebody has, from most to least. */
  readonly roles: readonly string[];
  /** Whether people were replaced in what it holds. */
  readonly isRedacted: boolean;
  /** Asks below its API, as somebody of a role or a visitor. */
  ask(
    call: { readonly method: string; readonly address: string; readonly body?: Json | undefined },
    role: string | undefined,
  ): Promise<DoubleAnswer>;
  /** Puts it back to its start. */
  reset(): void;
}

/** A double as requests are made from it: by whoever may most there. */
export function askableDouble({ catalogue, apiRoot, roles, ask, reset }: VerifyDouble): AskableSite {
  return {
    catalogue,
    apiRoot,
    reset,
    async ask({ method, address, body, signedIn }) {
      const answer = await ask({ method, address, body }, signedIn ? roles[0] : undefined);
      const [type = ""] = (answer.headers["content-type"] ?? "").split(";");
      const { status, headers, basis } = answer;
      return { status, headers: Object.keys(headers), type, body: answer.isOther ? "" : answer.body, basis };
    },
  };
}
