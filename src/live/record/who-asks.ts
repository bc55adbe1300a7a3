import { isObject, type JsonObject } from "../../json/json.ts";
import type { Recording } from "../recording.ts";
import type { SiteAsking } from "./asking.ts";
import { toldAnswer } from "./discover.ts";
import { RecordProblem } from "./record-problem.ts";

/** The path that shows who asks. */
export const OWN_ACCOUNT = "wp/v2/users/me";

/** Whom a site takes the caller for: nobody, where it knows of no accounts or the credentials are none of its own. Throws a RecordProblem where it refuses an account. */
export async function whoAsks(
  asking: SiteAsking,
  { routes }: JsonObject,
  { isAccount }: { isAccount: boolean },
): Promise<Recording["as"]> {
  if (!isObject(routes) || !Object.hasOwn(routes, `/${OWN_ACCOUNT}`))
    return isAccount ? { name: "", roles: [] } : undefined;
  const answer = await asking.hear(OWN_ACCOUNT, [["context", "edit"]]);
  if ("why" in answer) throw new RecordProblem(`${OWN_ACCOUNT}: ${answer.detail ?? answer.why}`);
  const { exchange, value } = answer;
  if (exchange.status === 401 && isAccount)
    throw new RecordProblem(
      `the site does not take these credentials (${toldAnswer({ ...exchange, url: "" })}); an application password is one that it takes`,
    );
  asking.exchanges.push(exchange);
  if (exchange.status !== 200 || !isObject(value)) return undefined;
  const { id, name, roles } = value;
  return {
    ...(typeof id === "number" && { id }),
    name: typeof name === "string" ? name : "",
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [],
  };
}
