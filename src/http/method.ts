import type { JsonObject } from "../catalogue/document.ts";

/** The method that counts: `_method` of the query, else the override header, else the request's own. */
export function effectiveMethod(request: Request, query: JsonObject): string {
  const asked = query._method;
  if (asked !== undefined) return String(asked).toUpperCase();
  return (request.headers.get("x-http-method-override") ?? request.method).toUpperCase();
}
