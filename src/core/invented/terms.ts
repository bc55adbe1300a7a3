import { slugText } from "../../seeding/slug-text.ts";
import type { CoreTaxonomy } from "../model.ts";
import { metaOf, nounOf } from "./entries.ts";
import type { InventedKind } from "./invented-site.ts";
import { titled } from "./titles.ts";

/** Terms of a taxonomy, in three levels where they stand below each other. */
export function inventedTerms(taxonomy: CoreTaxonomy): InventedKind {
  const noun = nounOf(taxonomy);
  return {
    extent: (usual) => ({ count: usual }),
    members(number, site) {
      const { title, above } = titled(taxonomy.base, number, { noun, nested: taxonomy.hierarchical });
      return {
        name: title,
        slug: slugText(title),
        description: "",
        ...(taxonomy.hierarchical && {
          parent: above === undefined ? 0 : (site.records(taxonomy.path).id(above) ?? 0),
        }),
        ...metaOf(taxonomy),
        count: undefined,
        link: undefined,
        taxonomy: undefined,
      };
    },
  };
}
