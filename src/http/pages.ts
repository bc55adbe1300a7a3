import { Hono } from "hono";
import type { PagePlace } from "../engine/pages.ts";
import { refuse } from "../engine/refusal.ts";
import { serverErrors } from "../engine/server-errors.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { View } from "../state/view.ts";
import { type Address, linksOf, type RequestUrl } from "./address.ts";
import { toResponse } from "./outgoing.ts";
import { problem } from "./problem.ts";
import { queryFlags } from "./request/flags.ts";
import type { Site } from "./site.ts";

/** Where a request for a page came in. */
interface PageEnv {
  Bindings: { readonly url: RequestUrl; readonly address: Address; readonly sandbox: Sandbox };
}

const PICTURE = /^\/content\/.*?(?:-(\d{1,4})x(\d{1,4}))?\.(?:jpe?g|png|gif|webp|avif|svg)$/i;

/** What stands outside the API: pictures, the site's own pages, and a way back from wrong addresses. Paths count from the language's home. */
export function createPages(site: Site): Hono<PageEnv> {
  const pages = new Hono<PageEnv>({ getPath: (_, options) => options?.env?.address.page ?? "/" });
  pages.all("*", ({ req, env }, next) => unknownLanguage(req.raw, site, env) ?? next());
  pages.all("*", async ({ req, env }, next) => {
    if (isRead(req.method)) return next();
    const page = await pageAt(site, env);
    return page.status < 400 ? readOnly(req.method, site, env) : page;
  });
  pages.all("/content/*", ({ req }, next) => pictureAt(req.path) ?? next());
  pages.all("*", async ({ env }) => withWayToApi(await pageAt(site, env), site, env));
  pages.onError((error) => {
    throw error;
  });
  return pages;
}

function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

function pageAt(site: Site, env: PageEnv["Bindings"]): Response | Promise<Response> {
  const { query } = env.url;
  const wrong = typeof queryFlags(query).rest_route === "object";
  const refused = wrong ? { refused: { status: 400, text: "rest_route must be one text" } } : {};
  return site.pages({ path: env.address.page, query, place: pagePlace(site, env), ...refused });
}

/** The page with the header by which clients find the API. */
function withWayToApi(page: Response, { plan }: Site, { url, address }: PageEnv["Bindings"]): Response {
  const index = linksOf(url.origin, address, plan).toIndex;
  const own = page.headers.get("Link");
  page.headers.set("Link", own === null ? index : `${index}, ${own}`);
  return page;
}

/** The answer to what would write where there is nothing to write. */
async function readOnly(method: string, site: Site, env: PageEnv["Bindings"]): Promise<Response> {
  const refused = { status: 405, text: `A page is only read, not sent ${method}` };
  const { query } = env.url;
  const page = await site.pages({ path: env.address.page, query, place: pagePlace(site, env), refused });
  page.headers.set("Allow", "GET, HEAD");
  return page;
}

/** Where and when a page is drawn. */
function pagePlace({ zoneOf, token, plan, cache }: Site, { url, address, sandbox }: PageEnv["Bindings"]): PagePlace {
  const { language } = address;
  const links = linksOf(url.origin, address, plan);
  const view = new View(sandbox.state, language, cache.translations);
  return { view, now: sandbox.clock.now(), zone: zoneOf(sandbox.state), token, cache, links, language };
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
    {
      status: 200,
      headers: { "Content-Type": "image/svg+xml", "X-Content-Type-Options": "nosniff", "X-Standin-Basis": "invented" },
    },
  );
}
