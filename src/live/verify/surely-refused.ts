import { type ArgsResult, compileArgs } from "../../args/compile-args.ts";
import { rawMapOf } from "../../args/raw-value.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import { endpointOf } from "../../generic/model/endpoints.ts";
import { isObject } from "../../json/json.ts";
import type { PlannedRequest } from "./asked-request.ts";

/**
 * The invalid writes among those of a route that break at least two args, each on its own, by the site's own index: a site that checks
 * either refuses them. Those that break one are put together two by two.
 */
export function surelyRefused(
  live: Pick<Catalogue, "route" | "find">,
): (writes: readonly PlannedRequest[], route: Route) => readonly PlannedRequest[] {
  return (writes, { key }) => {
    const route = live.route(key);
    if (route === undefined) return [];
    return ["POST", "PUT", "PATCH"].flatMap((method) => {
      const endpoint = endpointOf(route, method);
      if (endpoint === undefined) return [];
      const check = compileArgs(endpoint.args);
      const brokenBy = ({ path, body = {} }: PlannedRequest) => {
        const url = rawMapOf(live.find(path, method)?.placeholders ?? {});
        return brokenArgs(check({ json: rawMapOf(body), query: {}, url }, undefined));
      };
      const own = writes.filter((write) => write.method === method && write.isAnywhere);
      const broken = own.map((write) => ({ write, args: brokenBy(write) })).filter(({ args }) => args.length > 0);
      const paired = broken.flatMap((one, at) => {
        if (one.args.length > 1) return [one.write];
        const other = broken.slice(at + 1).find(({ args }) => args.length === 1 && args[0] !== one.args[0]);
        return other === undefined ? [] : [together(one.write, other)];
      });
      // What is there is not where it goes.
      const sure = paired.filter((write) => brokenBy(write).length > 1);
      return sure.map(({ expected: _found, ...write }) => ({ ...write, isLeast: false, isAnywhere: false }));
    });
  };
}

/** The args that a request breaks, by the index alone; none where it would be accepted. */
function brokenArgs(checked: ArgsResult): readonly string[] {
  if (checked.ok) return [];
  const { params } = checked.error.data;
  return Array.isArray(params) ? params.map(String) : isObject(params) ? Object.keys(params) : [];
}

function together(
  one: PlannedRequest,
  { write, args: [name = ""] }: { readonly write: PlannedRequest; readonly args: readonly string[] },
): PlannedRequest {
  const value = write.body?.[name];
  return {
    ...one,
    title: `${one.title}; ${write.title}`,
    body: { ...one.body, ...(value !== undefined && { [name]: value }) },
  };
}
