import type { Basis } from "../engine/answer.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { SeenAnswers } from "../generate/answers/seen-answers.ts";
import { walkSite } from "../generate/answers/walk.ts";
import type { AskableSite } from "../generate/askable-site.ts";
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
  return withSite(options, async (site) => {
    const seen = new SeenAnswers();
    await walkSite(site, seen.see);
    return { catalogue: site.catalogue, apiRoot: site.apiRoot, seen };
  });
}

/** Does something with the site of these options, and closes it. */
export async function withSite<Result>(
  options: StandinOptions,
  use: (site: AskableSite) => Promise<Result>,
): Promise<Result> {
  const site = await createStandin({ ...options, now: options.now ?? USUAL_NOW });
  try {
    return await use(await askableSite(site));
  } finally {
    await site.close();
  }
}

/** The site as a walk asks it: as the first of its administrators, else as a visitor. */
export async function askableSite(site: Standin): Promise<AskableSite> {
  const { catalogue, apiRoot } = site;
  const account = await administratorOf(site);
  const authorization = account && `Basic ${btoa(`${account.name}:${account.password}`)}`;
  return {
    catalogue,
    apiRoot,
    ...(account !== undefined && { account }),
    reset: () => site.reset(),
    async ask({ method, address, body, signedIn }) {
      const headers = {
        ...(signedIn && authorization !== undefined && { authorization }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await site.fetch(apiRoot + address, { method, headers, ...sent });
      const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
      const text = await response.text();
      const said = text === "" ? undefined : type.includes("json") ? (JSON.parse(text) as Json) : "";
      const basis = (response.headers.get("x-standin-basis") ?? "invented") as Basis;
      return { status: response.status, headers: [...response.headers.keys()], type, body: said, basis };
    },
  };
}

async function administratorOf(site: Standin): Promise<AskableSite["account"]> {
  const response = await site.fetch(new URL("/__standin", site.apiRoot));
  const { users } = (await response.json()) as { users: { name: string; role: string; password: string }[] };
  const found = users.find(({ role }) => role === "administrator");
  return found && { name: found.name, password: found.password };
}
