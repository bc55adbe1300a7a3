import type { ArgRulesOf } from "../../engine/bindings.ts";
import type { Checks } from "../../engine/call.ts";
import type { CoreModel } from "../model.ts";
import { argsPlace } from "./args-place.ts";
import { readingChecks } from "./reading-args.ts";
import { writingChecks } from "./writing-args.ts";
import { deletionChecks } from "./deletion-args.ts";

/**
 * What is known of the args of the core's routes beyond their document: checks and cleaners of their own, whatever serves the routes.
 * What only the site's records tell is asked where they were `given`, by the names of their resources: made-up ones refuse nothing.
 */
export function coreArgRules(model: CoreModel, given: ReadonlySet<string>): ArgRulesOf {
  return (route, endpoint, method): Checks | undefined => {
    const place = argsPlace(route, endpoint, { model, given });
    if (place === undefined) return undefined;
    if (method === "DELETE") return deletionChecks(place);
    return method === "GET" || method === "HEAD" ? readingChecks(place) : writingChecks(place, method);
  };
}
