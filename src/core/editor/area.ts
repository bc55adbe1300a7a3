import type { Area } from "../area.ts";
import { CORE, type CoreModel } from "../model.ts";
import { termCounts } from "../terms/term-counts.ts";
import { blockRendering } from "./block-renderer.ts";
import { blockTypesOf, readBlockTypes } from "./block-types.ts";
import { iconsOf, readIcons } from "./icons.ts";
import { listOfThings, patternRegistries } from "./patterns.ts";
import { readViewConfig } from "./view-config.ts";

/** What a site's code registers for its editor: types of blocks, patterns, icons, how lists are looked at. */
export function editorRegistries(model: CoreModel): Area {
  const types = blockTypesOf(model);
  const patterns = patternRegistries(model);
  const icons = iconsOf(model);
  const sources = { model, counts: termCounts() };
  const forms = [
    types?.registry.form,
    icons?.icons.registry.form,
    icons?.collections.list && icons.collections.registry.form,
    ...patterns.map(({ registry }) => registry.form),
  ];
  return {
    forms: forms.filter((form) => form !== undefined),
    behaviour(route, method) {
      if (types !== undefined && route.name.startsWith(`/${CORE}/block-renderer/`))
        return blockRendering(types, sources);
      if (method !== "GET") return undefined;
      if (route.name === `/${CORE}/view-config`) return readViewConfig(route, model);
      const pattern = patterns.find((one) => one.route === route);
      if (pattern !== undefined) return listOfThings(pattern, model);
      return (types && readBlockTypes(types, route)) ?? (icons && readIcons(icons, route));
    },
  };
}
