import { standingAccount, type StandingAccount } from "./standing-account.ts";
import { type ComposedSite, composeSite } from "./compose.ts";
import { ROLES } from "./engine/accounts.ts";
import { isObject } from "./json/json.ts";
import { valueOfJson } from "./json/nesting.ts";
import { folderNamed } from "./live/folder/read-folder.ts";
import type { Recording } from "./live/recording.ts";
import type { DoubleAnswer } from "./live/verify/compare-answers.ts";
import type { VerifyDouble } from "./live/verify/verify-double.ts";
import { readSeeds } from "./seeding/load-seeds.ts";
import type { OverlayDocument } from "./seeding/overlay-document.ts";
import type { SeedDocument } from "./seeding/seed-document.ts";
import { serveSite } from "./serve-site.ts";
import type { Standin } from "./standin-face.ts";
import type { StandinOptions } from "./standin-options.ts";

/** What a double to be held against a live site is made of. */
export interface DoubleOptions {
  /** The site that stands in. */
  readonly site: StandinOptions;
  /** Whom the live site takes the caller for. */
  readonly as: Recording["as"];
  /** Whether the live site lets everybody do everything, as only another stand-in does. */
  readonly isOpen?: boolean;
  /** What is laid over it, on top of what its seeds lay. */
  readonly overlay: OverlayDocument;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A double that is asked in the process, by the strict rules of who may do what unless the site has none. Throws as `composeSite` does. */
export async function openVerifyDouble({
  site: given,
  as,
  isOpen = false,
  overlay,
  now,
}: DoubleOptions): Promise<VerifyDouble> {
  const options = { ...overlaid(given, overlay), auth: isOpen ? "open" : "strict" } as const;
  const composed = await composeSite(options, { start: now });
  const site = await serveSite(composed, { options, reports: { report: () => undefined, count: 0 } });
  const account = as === undefined || as.roles.length === 0 ? undefined : await standingAccount(composed, as);
  const accounts = await accountsByRole(composed);
  if (account !== undefined) accounts.set(account.role, account);
  return {
    catalogue: site.catalogue,
    home: homeOf(site, composed),
    apiRoot: site.apiRoot,
    role: account?.role,
    roles: [...accounts.keys()],
    isRedacted: await replacesPeople(given),
    reset: () => site.reset(),
    async ask({ method, address, body }, role) {
      const authorization = role && accounts.get(role)?.authorization;
      const headers = {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return answerOf(await site.fetch(new Request(site.apiRoot + address, sent)));
    },
  };
}

async function accountsByRole(composed: ComposedSite): Promise<Map<string, StandingAccount>> {
  const found = await Promise.all(ROLES.map((role) => standingAccount(composed, { name: "", roles: [role] })));
  return new Map(found.flatMap((account) => (account === undefined ? [] : [[account.role, account] as const])));
}

/** Overlays of the options' seeds lie below this one. */
function overlaid({ seeds, ...options }: StandinOptions, overlay: OverlayDocument): StandinOptions {
  const given: readonly SeedDocument[] = typeof seeds === "string" ? readSeeds(seeds) : (seeds ?? []);
  const all = Object.keys(overlay).length === 0 ? given : [...given, { name: "what is laid over it", overlay }];
  return all.length === 0 ? options : { ...options, seeds: all };
}

function homeOf({ apiRoot }: Standin, { plan }: ComposedSite): string {
  return apiRoot.slice(0, -(plan.apiPath.length + 2));
}

/** Whether the people of a recorded folder are others than the site's. */
async function replacesPeople({ index, seeds }: StandinOptions): Promise<boolean> {
  const folder = seeds === undefined || typeof seeds === "string" ? await folderNamed(index) : undefined;
  const redaction = folder?.record?.redaction;
  return isObject(redaction) && redaction["people"] === true;
}

async function answerOf(response: Response): Promise<DoubleAnswer> {
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  const body = text === "" ? undefined : valueOfJson(text);
  return {
    status: response.status,
    headers,
    body,
    isOther: text !== "" && body === undefined,
    basis: basisIn(headers["x-standin-basis"]),
    isUnknown: headers["x-standin-effect"] === "none",
  };
}

function basisIn(text: string | undefined): DoubleAnswer["basis"] {
  return text === "contract" || text === "recorded" || text === "family" ? text : "invented";
}
