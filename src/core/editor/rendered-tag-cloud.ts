import { scalarText } from "../../engine/json-reading.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { termLink } from "../terms/term-addresses.ts";
import type { BlockAsked, Rendered } from "./block-asked.ts";

/** A term, and how many entries have it. */
interface Counted {
  readonly term: SiteRecord;
  readonly count: number;
}

/** The terms that most entries have, by name, the larger the more have them. */
export function tagCloud({ attributes, call, sources: { model, counts } }: BlockAsked): Rendered {
  const { view, now, links } = call;
  const taxonomy = model.taxonomyNamed(scalarText(attributes.taxonomy), view);
  const counted = (taxonomy === undefined ? [] : [...view.all(taxonomy.resource)]).flatMap((term): Counted[] => {
    const count = taxonomy === undefined ? 0 : counts.count(term, taxonomy, { model, view, now });
    return count > 0 ? [{ term, count }] : [];
  });
  if (taxonomy === undefined || counted.length === 0) return { rendered: "", isKnown: false };
  const most = counted.sort((one, other) => other.count - one.count).slice(0, Number(attributes.numberOfTags ?? 45));
  const byName = [...most].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const sizeOf = sizes(most);
  const tags = byName.map(({ term, count }, at) => {
    const name = storedText(term, "name");
    const behind = attributes.showTagCounts === true ? `<span class="tag-link-count"> (${count})</span>` : "";
    const label = `${name} (${count} ${count === 1 ? "item" : "items"})`;
    const place = `class="tag-cloud-link tag-link-${term.id} tag-link-position-${at + 1}"`;
    const href = termLink(term, taxonomy, { model, view, links });
    return `<a href="${href}" ${place} style="font-size: ${sizeOf(count)}pt;" aria-label="${label}">${name}${behind}</a>`;
  });
  return { rendered: `<p class="wp-block-tag-cloud">${tags.join("\n")}</p>`, isKnown: true };
}

function nameOf({ term }: Counted): string {
  return storedText(term, "name").toLowerCase();
}

const SMALLEST = 8;
const LARGEST = 22;

/** Sizes grow with the logarithm of the counts, from the smallest to the largest. */
function sizes(counted: readonly Counted[]): (count: number) => number {
  const scaled = (count: number) => Math.round(Math.log10(count + 1) * 100);
  const all = counted.map(({ count }) => scaled(count));
  const least = Math.min(...all);
  const spread = Math.max(1, Math.max(...all) - least);
  const step = (LARGEST - SMALLEST) / spread;
  return (count) => Number((SMALLEST + (scaled(count) - least) * step).toPrecision(14));
}
