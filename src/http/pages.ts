import { entryBody } from "../behaviours/calendar/views/entry-body.ts";
import type { ViewPlace } from "../behaviours/calendar/views/place.ts";
import { archiveAt } from "../behaviours/embed/archive-at.ts";
import { entryAt } from "../behaviours/embed/entry-at.ts";
import { phrase } from "../behaviours/phrase.ts";
import { refuse } from "../behaviours/refusal.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { type Address, linksOf } from "./address.ts";
import { calendarPage } from "./calendar-page.ts";
import { queryFlags } from "./flags.ts";
import type { Outgoing } from "./outgoing.ts";
import { pictureAt } from "./picture.ts";
import { problem } from "./problem.ts";
import type { RequestUrl } from "./request-url.ts";
import type { Site } from "./site.ts";
import { embeddedPage, sitePage } from "./site-page.ts";
import { viewPlace } from "./view-place.ts";

/** The page that an embedding frame shows stands below that of its entry. */
const EMBED = /^(\/.+\/)embed\/?$/;

/** What the pages of the administration say, where somebody looks for leave to use the API. */
const SIGN_IN = {
  en: "Nothing to approve here: sign in with the name and password of an account",
  sv: "Här finns inget att godkänna: logga in med ett kontos namn och lösenord",
};

/** What a page is made from. */
interface PageRequest {
  readonly site: Site;
  readonly url: RequestUrl;
  readonly address: Address;
  readonly sandbox: Sandbox;
}

/** What stands outside the API: a small page for each entry that answers link to, and a way back from wrong addresses. */
export function answerPage(request: Request, { site, url, address, sandbox }: PageRequest): Outgoing {
  const links = linksOf(url.origin, address, site.plan);
  if (address.unknownLanguage !== undefined) {
    const message = `There is no language ${JSON.stringify(address.unknownLanguage)} here; there is ${site.plan.languages.join(", ")}.`;
    const refusal = refuse("rest_language_unknown", { message, data: { languages: [...site.plan.languages] } });
    return problem(refusal, { links, origin: request.headers.get("origin") });
  }
  const place = viewPlace(site, { links, sandbox, language: address.language });
  const found = pictureAt(address.page) ?? pageAt(address.page, url.query, { catalogue: site.catalogue, place });
  return request.method === "HEAD" ? { ...found, body: null } : found;
}

function pageAt(path: string, query: string, site: { catalogue: Catalogue; place: ViewPlace }): Outgoing {
  const { catalogue, place } = site;
  if (typeof queryFlags(query).rest_route === "object")
    return sitePage("rest_route must be one text", { ...site, status: 400 });
  const embedded = entryAt(EMBED.exec(path)?.[1] ?? "", "", place.view);
  if (embedded !== undefined) return embeddedPage(embedded, site);
  const entry = entryAt(path, query, place.view);
  if (entry !== undefined) return sitePage(entry.title, { ...site, body: entryBody(entry, place) });
  const calendar = calendarPage(path, query, site);
  if (calendar !== undefined) return calendar;
  const archive = archiveAt(path, place.view);
  if (archive !== undefined) return sitePage(archive, site);
  if (path === "/") return sitePage(catalogue.site.name, site);
  if (path.startsWith("/admin/")) return sitePage(phrase(place, SIGN_IN), site);
  return sitePage(phrase(place, { en: "Nothing here", sv: "Här finns ingenting" }), { ...site, status: 404 });
}
