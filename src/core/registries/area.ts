import type { Area } from "../area.ts";
import { CORE, type CoreModel } from "../model.ts";
import { registryBehaviour } from "./registry.ts";
import { statusRegistry } from "./statuses.ts";
import { taxonomyRegistry } from "./taxonomies.ts";
import { typeRegistry } from "./types.ts";

const REGISTRIES = { types: typeRegistry, statuses: statusRegistry, taxonomies: taxonomyRegistry };

/** Types, statuses and taxonomies: what a site's code registers, as objects by name. */
export function registries(model: CoreModel): Area {
  const served = Object.entries(REGISTRIES).flatMap(([base, registry]) => {
    const kind = model.kind(`${CORE}/${base}`);
    return kind === undefined ? [] : [registry(kind, model)];
  });
  return {
    forms: served.map(({ form }) => form),
    behaviour(route, method) {
      const found = served.find(({ kind }) => kind.list === route || kind.item === route);
      if (found === undefined || method !== "GET") return undefined;
      return registryBehaviour(found, found.kind.list === route);
    },
  };
}
