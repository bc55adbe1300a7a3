import type { ArgsDocument } from "../../../catalogue/document.ts";
import type { Endpoint, Route } from "../../../catalogue/route.ts";

/** The endpoint of a route that serves a method. */
export function endpointOf(route: Route | undefined, method: string): Endpoint | undefined {
  return route?.endpoints.find(({ methods }) => methods.includes(method));
}

/** Whether a POST to the route makes something new: where PUT does the same, it changes what is there. */
export function makesNew(route: Route | undefined): boolean {
  const endpoint = endpointOf(route, "POST");
  return endpoint !== undefined && !endpoint.methods.includes("PUT") && !endpoint.methods.includes("PATCH");
}

/** The args that a record is written with: those that make one, else those that change one. */
export function writeArgs(list: Route | undefined, item: Route | undefined): ArgsDocument | undefined {
  const making = makesNew(list) ? endpointOf(list, "POST")?.args : undefined;
  if (making !== undefined && Object.keys(making).length > 0) return making;
  for (const method of ["PUT", "PATCH", "POST"]) {
    const args = endpointOf(item, method)?.args;
    if (args !== undefined && Object.keys(args).length > 0) return args;
  }
  return making;
}
