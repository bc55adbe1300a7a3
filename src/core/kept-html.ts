import type { Call } from "../engine/call.ts";
import { can } from "./rights.ts";
import { allowedHtml } from "./text/allowed-html.ts";

/** A text with markup as it is kept: what its caller may not write is taken out of it. */
export function keptHtml(text: string, call: Call): string {
  if (can(call, "unfiltered_html")) return text;
  const [, host] = /^[a-z]+:\/\/([^/]+)/i.exec(call.links.site) ?? [];
  return allowedHtml(text, "post", host === undefined ? {} : { host });
}
