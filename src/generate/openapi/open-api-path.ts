import type { Route } from "../../catalogue/route.ts";

/** A route's path as OpenAPI writes it, and the names of its parameters from left to right. */
export interface OpenApiPath {
  readonly template: string;
  readonly names: readonly string[];
  /** The template with nothing in its braces: two of one shape are one path. */
  readonly shape: string;
}

/** The path of a route: unnamed groups get names, characters that a path can't have are encoded. */
export function openApiPath({ name }: Route): OpenApiPath {
  const names: string[] = [];
  const parts = name.split(/(\{\w*\})/).map((part) => {
    if (!/^\{\w*\}$/.test(part)) return part.replace(/[?#{}\s"<>\\^`|]/g, (sign) => encodeURIComponent(sign));
    const given = part.slice(1, -1) || "part";
    const again = names.filter((known) => known === given || known.replace(/_\d+$/, "") === given).length;
    const own = again === 0 ? given : `${given}_${again + 1}`;
    names.push(own);
    return `{${own}}`;
  });
  const template = parts.join("");
  return { template, names, shape: template.replace(/\{\w+\}/g, "{}") };
}
