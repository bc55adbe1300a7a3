/** A requested path as routes know it: begins with `/`, end slashes cut, the index is `/`. */
export function routePath(requested: string): string {
  return `/${requested.replace(/^\//, "").replace(/\/+$/, "")}`;
}
