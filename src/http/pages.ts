import type { Links } from "../behaviours/links.ts";
import type { Address } from "./address.ts";
import type { Site } from "./site.ts";

/** What stands outside the API: a small page for the addresses that answers link to, and a way back from wrong ones. */
export function answerPage(address: Address, { site, links }: { site: Site; links: Links }): Response {
  if (address.unknownLanguage !== undefined) return unknownLanguage(address.unknownLanguage, { site, links });
  const segments = address.path.split("/").filter((segment) => segment !== "");
  const [first = "", ...rest] = site.plan.languages.includes(segments[0] ?? "") ? segments.slice(1) : segments;
  const title = first === "" ? site.catalogue.site.name : (rest.at(-1) ?? first).replaceAll("-", " ");
  return page(
    200,
    title,
    `<p>${escapeHtml(address.path)}</p><p>Index: <a href="${links.apiRoot}/">${links.apiRoot}/</a></p>`,
  );
}

function unknownLanguage(found: string, { site, links }: { site: Site; links: Links }): Response {
  const known = site.plan.languages.join(", ");
  const message = `There is no language ${JSON.stringify(found)} here; there is ${known}. Try ${links.apiRoot}/`;
  const body = { code: "rest_language_unknown", message, data: { status: 404, languages: [...site.plan.languages] } };
  return new Response(JSON.stringify(body), {
    status: 404,
    headers: { "Content-Type": "application/json; charset=UTF-8", "X-Standin-Basis": "invented" },
  });
}

function page(status: number, title: string, content: string): Response {
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><h1>${escapeHtml(title)}</h1>${content}</body></html>\n`;
  return new Response(html, {
    status,
    headers: { "Content-Type": "text/html; charset=UTF-8", "X-Standin-Basis": "invented" },
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[<>"]/g, (mark) => (mark === "<" ? "&lt;" : mark === ">" ? "&gt;" : "&quot;"));
}
