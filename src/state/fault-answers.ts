import type { Json } from "../json/json.ts";

/** What happens in place of an answer, or to it. */
export interface FaultAnswer {
  readonly status?: number;
  /** A code of the table of errors. */
  readonly code?: string;
  readonly body?: Json;
  /** A body that is sent as it stands: malformed JSON, a page. */
  readonly text?: string;
  /** Headers of the answer, over those that it has anyway. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the answer waits: a number, or evenly distributed between two. */
  readonly delayMs?: number | { readonly min: number; readonly max: number };
  /** How long the body takes to arrive. */
  readonly slowMs?: number;
  /** The connection ends without an answer. */
  readonly cut?: boolean;
}

/** What a profile does: an answer like any fault's, or something to the answer that the call gets. */
export interface ProfileAnswer extends FaultAnswer {
  /** Texts of its headers, with `{site}` and `{url}` for the site's and the call's address, the latter encoded. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What stands in front of the answer's own body. */
  readonly before?: string;
  /** How much of the answer's own body is sent, from 0 to 1. */
  readonly share?: number;
}

const page = (title: string, text: string) =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1><p>${text}</p></body>\n</html>\n`;

/** Failures as they come in life, by name. */
export const faultProfiles = {
  maintenance: {
    status: 503,
    text: page("Under maintenance", "This site is being brought up to date. It will be back in a few minutes."),
    headers: { "Retry-After": "600" },
  },
  "php-notice": {
    before:
      "<br />\n<b>Notice</b>:  Undefined variable: total in <b>/srv/site/content/plugins/example/list.php</b> on line <b>112</b><br />\n",
  },
  fatal: {
    status: 500,
    text: page("Something broke", "The site met an error that it could not recover from."),
  },
  critical: {
    status: 500,
    body: {
      code: "internal_server_error",
      message: "<p>The site met an error that it could not recover from. Its owner has been told by mail.</p>",
      data: { status: 500 },
      additional_errors: [],
    },
  },
  "login-redirect": {
    status: 302,
    headers: { Location: "{site}/wp-login.php?redirect_to={url}&reauth=1", "Cache-Control": "no-cache, no-store" },
  },
  challenge: {
    status: 403,
    text: page("One moment", "Your browser is being checked before you may go on. Please enable JavaScript."),
    headers: { Server: "edge", "Cache-Control": "private, no-store" },
  },
  "rate-limit": {
    status: 429,
    text: page("Too many requests", "You have asked too often. Please wait a minute."),
    headers: { "Retry-After": "60" },
  },
  "cut-json": { share: 0.5 },
  "slow-cold": { delayMs: { min: 3000, max: 8000 } },
  "old-nonce": { code: "rest_cookie_invalid_nonce" },
  "html-200": {
    status: 200,
    text: page("Welcome", "This is the site's front page, in place of what was asked for."),
  },
} as const satisfies Record<string, ProfileAnswer>;

/** The name of a failure as it comes in life. */
export type FaultProfile = keyof typeof faultProfiles;

/** How often a profile applies where nothing is said of that: a site is cold once. */
export const usualTimes: Readonly<Partial<Record<FaultProfile, number>>> = { "slow-cold": 1 };
