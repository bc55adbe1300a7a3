/** What a template is looked up by. */
export interface LookUp {
  readonly slug: string;
  /** Whether somebody would make it for entries to choose. */
  readonly isCustom: boolean;
  readonly prefix: string;
  /** The names of the site's types and taxonomies. */
  readonly types: readonly string[];
  readonly taxonomies: readonly string[];
}

const OF_ONE = /^(author|category|archive|tag|page)-./;
const OF_KIND = /^(single|taxonomy)-(.+)$/;
const ARCHIVES = /^(?:author|taxonomy|category|tag)|^date$/;
const SINGULAR = /^(?:single|page)|^attachment$/;

/** The names of the templates that may stand in for one, the nearest first. */
export function templateHierarchy(wanted: LookUp): string[] {
  const { slug, isCustom } = wanted;
  if (slug === "index") return ["index"];
  if (isCustom) return ["page", "singular", "index"];
  if (slug === "front-page") return ["front-page", "home", "index"];
  return [
    slug,
    ...(wanted.prefix === "" ? nearest(wanted) : ofPrefix(wanted)),
    ...(ARCHIVES.test(slug) ? ["archive"] : []),
    ...(slug === "attachment" ? ["single"] : []),
    ...(SINGULAR.test(slug) ? ["singular"] : []),
    "index",
  ];
}

function ofPrefix({ slug, prefix }: LookUp): string[] {
  const [kind = ""] = prefix.split("-");
  return [...(prefix === slug || prefix === kind ? [] : [prefix]), ...(slug === kind ? [] : [kind])];
}

function nearest({ slug, types, taxonomies }: LookUp): string[] {
  const one = OF_ONE.exec(slug);
  if (one !== null) return [one[1] ?? ""];
  const [, kind = "", rest = ""] = OF_KIND.exec(slug) ?? [];
  const known = (kind === "single" ? types : taxonomies).find((name) => rest.startsWith(name));
  if (known === undefined) return [];
  return rest === known ? [kind] : rest.length > known.length + 1 ? [`${kind}-${known}`, kind] : [];
}
