import type { JsonObject } from "../catalogue/document.ts";

/** The method that counts: `_method` of the query, else the override header, else the request's own; a list there is no method at all. */
export function effectiveMethod(request: Request, flags: JsonObject): string {
  const asked = flags._method;
  if (asked !== undefined) return typeof asked === "string" ? asked.toUpperCase() : "";
  return (request.headers.get("x-http-method-override") ?? request.method).toUpperCase();
}
