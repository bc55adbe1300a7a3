import type { Links } from "../../engine/links.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { CoreTaxonomy } from "../model.ts";
import { hasPages, type TermView } from "./term-taxonomy.ts";

/** The single value of the state that holds the form of a taxonomy's addresses. */
export function termAddressKey(path: string): string {
  return `addresses:${path}`;
}

const PARENTS = "%parents%";
const NAME = "%name%";

/** The address of a term's page. */
export function termLink(
  term: SiteRecord,
  taxonomy: CoreTaxonomy,
  { links, ...at }: TermView & { readonly links: Links },
): string {
  const form = formOf(taxonomy, at);
  const slug = term.slug ?? "";
  if (slug === "" && hasPages(taxonomy, at)) return `${links.home}/${queryById(term, taxonomy, at)}`;
  if (form === "") return `${links.home}/${plainQuery(term, taxonomy, at)}`;
  const parents = form.includes(PARENTS) ? parentsPath(term, taxonomy, at) : "";
  return links.home + form.replace(PARENTS, () => parents).replace(NAME, () => slug);
}

/** The form of a taxonomy's addresses: what was learned of it, else the usual one; empty where addresses are plain. */
function formOf(taxonomy: CoreTaxonomy, at: TermView): string {
  const { model, view } = at;
  const learned = view.value(termAddressKey(taxonomy.path));
  if (typeof learned === "string") return learned;
  if (!hasPages(taxonomy, at)) return "";
  const name = model.nameOf(taxonomy, view);
  if (name === "category") return `/category/${PARENTS}${NAME}/`;
  return `/${name === "post_tag" ? "tag" : name}/${NAME}/`;
}

function plainQuery(term: SiteRecord, taxonomy: CoreTaxonomy, at: TermView): string {
  const name = at.model.nameOf(taxonomy, at.view);
  if (!hasPages(taxonomy, at)) return `?taxonomy=${name}&term=${term.slug ?? ""}`;
  if (name === "category") return queryById(term, taxonomy, at);
  return `?${name === "post_tag" ? "tag" : name}=${term.slug ?? ""}`;
}

/** The plain address of a term that has no name. */
function queryById({ id }: SiteRecord, taxonomy: CoreTaxonomy, { model, view }: TermView): string {
  const name = model.nameOf(taxonomy, view);
  if (name === "category") return `?cat=${id}`;
  return name === "post_tag" ? `?tag_id=${id}` : `?taxonomy=${name}&term=${id}`;
}

/** The slugs of a term's parents from the top, each with a slash behind it. */
function parentsPath(term: SiteRecord, taxonomy: CoreTaxonomy, { view }: TermView): string {
  return parentsOf(term, taxonomy, view)
    .map(({ slug = "" }) => `${slug}/`)
    .reverse()
    .join("");
}

/** The parents of a term, the nearest first; a loop ends where it closes. */
export function parentsOf(term: SiteRecord, taxonomy: CoreTaxonomy, view: TermView["view"]): SiteRecord[] {
  const parents: SiteRecord[] = [];
  const seen = new Set([term.id]);
  let parent = taxonomy.hierarchical ? view.get(taxonomy.resource, parentId(term)) : undefined;
  while (parent !== undefined && !seen.has(parent.id)) {
    seen.add(parent.id);
    parents.push(parent);
    parent = view.get(taxonomy.resource, parentId(parent));
  }
  return parents;
}

/** The id of a term's parent; 0 where it has none. */
export function parentId(term: SiteRecord): number {
  return Number(stored(term, "parent") ?? 0);
}

/** So many terms are looked at to learn a form. */
const ENOUGH = 200;

/** The form that most of the taxonomy's terms show by their `link`; undefined where none tells. */
export function learnedTermForm(taxonomy: CoreTaxonomy, at: TermView): string | undefined {
  const votes = new Map<string, number>();
  let left = ENOUGH;
  for (const term of at.view.all(taxonomy.resource)) {
    const form = formShownBy(term, taxonomy, at);
    if (form === undefined) continue;
    // A term below others tells whether their slugs are in the address.
    votes.set(form, (votes.get(form) ?? 0) + (parentId(term) > 0 ? ENOUGH : 1));
    left -= 1;
    if (left === 0) break;
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function formShownBy(term: SiteRecord, taxonomy: CoreTaxonomy, at: TermView): string | undefined {
  const link = storedText(term, "link");
  if (!link.startsWith("{base_url}/")) return undefined;
  const path = link.slice("{base_url}".length);
  if (path.startsWith("/?")) return "";
  const parents = parentsPath(term, taxonomy, at);
  const slug = `/${term.slug ?? ""}`;
  const place = path.lastIndexOf(slug);
  if (slug === "/" || place < 0) return undefined;
  const before = path.slice(0, place + 1);
  const behind = path.slice(place + slug.length);
  if (parents !== "" && before.endsWith(`/${parents}`))
    return `${before.slice(0, -parents.length)}${PARENTS}${NAME}${behind}`;
  const isNested = parents === "" && at.model.nameOf(taxonomy, at.view) === "category";
  return `${before}${isNested ? PARENTS : ""}${NAME}${behind}`;
}
