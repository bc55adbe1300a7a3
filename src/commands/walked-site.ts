import type { Catalogue } from "../catalogue/catalogue.ts";
import { SeenAnswers } from "../generate/answers/seen-answers.ts";
import { type AskableSite, walkSite } from "../generate/answers/walk.ts";
import type { Json } from "../json/json.ts";
import { createStandin, type Standin } from "../standin.ts";
import type { StandinOptions } from "../standin-options.ts";

/** A site that has been asked for everything that it answers. */
export interface WalkedSite {
  readonly catalogue: Catalogue;
  /** Address of the index with its end slash. */
  readonly apiRoot: string;
  readonly seen: SeenAnswers;
}

/** The time that a walked site takes for now unless its options say so: what is written is then the same on any day. */
const USUAL_NOW = "2026-01-15T10:00:00Z";

/** Walks over the site of these options. */
export async function walkedSite(options: StandinOptions): Promise<WalkedSite> {
  const site = await createStandin({ ...options, now: options.now ?? USUAL_NOW });
  try {
    const seen = new SeenAnswers();
    await walkSite(askableSite(site), seen.see);
    return { catalogue: site.catalogue, apiRoot: site.apiRoot, seen };
  } finally {
    await site.close();
  }
}

/** The site as a walk asks it. */
export function askableSite(site: Standin): AskableSite {
  const { catalogue, apiRoot } = site;
  const authorization = `Basic ${btoa("admin:admin")}`;
  return {
    catalogue,
    apiRoot,
    reset: () => site.reset(),
    async ask({ method, address, body, signedIn }) {
      const headers = {
        ...(signedIn && { authorization }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await site.fetch(apiRoot + address, { method, headers, ...sent });
      const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
      const text = await response.text();
      const said = text === "" ? undefined : type.includes("json") ? (JSON.parse(text) as Json) : "";
      return { status: response.status, headers: [...response.headers.keys()], type, body: said };
    },
  };
}
