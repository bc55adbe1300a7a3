import { slugText } from "../../seeding/slug-text.ts";
import type { CoreTaxonomy } from "../model.ts";
import { metaOf, nounOf } from "./entries.ts";
import type { InventedKind, ShownRecords } from "./invented-site.ts";
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
        parent: taxonomy.hierarchical ? parentOf(above, site.records(taxonomy.path)) : undefined,
        ...metaOf(taxonomy),
        count: undefined,
        link: undefined,
        taxonomy: undefined,
      };
    },
  };
}

function parentOf(above: number | undefined, terms: ShownRecords): number {
  return above === undefined ? 0 : (terms.id(above) ?? 0);
}
