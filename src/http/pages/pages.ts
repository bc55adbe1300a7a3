import { serverErrors } from "../../engine/server-errors.ts";
import { Hono } from "hono";
import { entryBody } from "../../families/calendar/views/entry-body.ts";
import { archiveAt, entryAt } from "../../families/embed/entry-at.ts";
import { phrase } from "../../engine/phrase.ts";
import { refuse } from "../../engine/refusal.ts";
import type { Sandbox } from "../../state/sandbox.ts";
import { View } from "../../state/view.ts";
import { type Address, linksOf, type RequestUrl } from "../address.ts";
import { toResponse } from "../outgoing.ts";
import { problem } from "../problem.ts";
import { queryFlags } from "../request/flags.ts";
import type { Site } from "../site.ts";
import { calendarPage, embeddedPage, type PagePlace, sitePage } from "./site-page.ts";

/** Where a request for a page came in. */
interface PageEnv {
  Bindings: { readonly url: RequestUrl; readonly address: Address; readonly sandbox: Sandbox };
}

/** What the pages of the administration say, where somebody looks for leave to use the API. */
const SIGN_IN = {
  en: "Nothing to approve here: sign in with the name and password of an account",
  sv: "Här finns inget att godkänna: logga in med ett kontos namn och lösenord",
};

const NOTHING = { en: "Nothing here", sv: "Här finns ingenting" };

/** The page that an embedding frame shows stands below that of its entry. */
const EMBED = /^(\/.+\/)embed\/?$/;

const PICTURE = /^\/content\/.*?(?:-(\d{1,4})x(\d{1,4}))?\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

/** What stands outside the API: a small page for each entry that answers link to, and a way back from wrong addresses. Paths count from the language's home. */
export function createPages(site: Site): Hono<PageEnv> {
  const { catalogue } = site;
  const pages = new Hono<PageEnv>({ getPath: (_, options) => options?.env?.address.page ?? "/" });
  const at = (env: PageEnv["Bindings"]): PagePlace => ({ catalogue, place: viewPlace(site, env) });
  pages.all("*", ({ req, env }, next) => unknownLanguage(req.raw, site, env) ?? next());
  pages.all("/content/*", ({ req }, next) => pictureAt(req.path) ?? next());
  pages.all("*", ({ env }, next) => {
    if (typeof queryFlags(env.url.query).rest_route !== "object") return next();
    return sitePage("rest_route must be one text", { ...at(env), status: 400 });
  });
  pages.all("*", ({ req, env }, next) => {
    const here = at(env);
    const embedded = entryAt(EMBED.exec(req.path)?.[1] ?? "", "", here.place.view);
    if (embedded !== undefined) return embeddedPage(embedded, here);
    const entry = entryAt(req.path, env.url.query, here.place.view);
    return entry === undefined ? next() : sitePage(entry.title, { ...here, body: entryBody(entry, here.place) });
  });
  pages.all("*", ({ req, env }, next) => calendarPage(req.path, env.url.query, at(env)) ?? next());
  pages.all("*", ({ req, env }, next) => {
    const here = at(env);
    const archive = archiveAt(req.path, here.place.view);
    return archive === undefined ? next() : sitePage(archive, here);
  });
  pages.all("/", ({ env }) => sitePage(catalogue.site.name, at(env)));
  pages.all("/admin/:page{.*}", ({ env }) => {
    const here = at(env);
    return sitePage(phrase(here.place, SIGN_IN), here);
  });
  pages.notFound(({ env }) => {
    const here = at(env);
    return sitePage(phrase(here.place, NOTHING), { ...here, status: 404 });
  });
  pages.onError((error) => {
    throw error;
  });
  return pages;
}

/** Where and when a page is drawn. */
function viewPlace(
  { zone, token, plan, cache }: Site,
  { url, address, sandbox }: PageEnv["Bindings"],
): PagePlace["place"] {
  const { language } = address;
  const links = linksOf(url.origin, address, plan);
  const view = new View(sandbox.state, language, cache.translations);
  return { view, now: sandbox.clock.now(), zone, token, cache, links, language };
}

function unknownLanguage(
  request: Request,
  { plan }: Site,
  { url, address }: PageEnv["Bindings"],
): Response | undefined {
  if (address.unknownLanguage === undefined) return undefined;
  const message = `There is no language ${JSON.stringify(address.unknownLanguage)} here; there is ${plan.languages.join(", ")}.`;
  const refusal = refuse(serverErrors.rest_language_unknown, { message, data: { languages: [...plan.languages] } });
  const links = linksOf(url.origin, address, plan);
  return toResponse(problem(refusal, { links, origin: request.headers.get("origin") }));
}

/** A drawn stand-in for any picture of the site, as large as its name says; undefined for a path that names none. */
function pictureAt(path: string): Response | undefined {
  const found = PICTURE.exec(path);
  if (found === null) return undefined;
  const [width, height] = [Number(found[1] ?? 1200), Number(found[2] ?? 800)];
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 12 8" preserveAspectRatio="none">` +
      `<path fill="#bcd" d="M0 0h12v8H0z"/><path fill="#8a9" d="M0 8l4-4 3 3 2-2 3 3z"/></svg>\n`,
    { status: 200, headers: { "Content-Type": "image/svg+xml", "X-Standin-Basis": "invented" } },
  );
}
