import type { AskableSite } from "../../generate/askable-site.ts";
import type { VerifyDouble } from "./verify-site.ts";

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
