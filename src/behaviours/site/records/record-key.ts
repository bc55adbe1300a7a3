import { compileRoutePattern } from "../../../catalogue/route-pattern.ts";
import { slugText } from "../../../seeding/slug-text.ts";
import type { Collection } from "../model/collection.ts";
import { fixedSlugs } from "./fixed-records.ts";
import type { RecordDraft } from "./record-draft.ts";
import { pathSteps } from "../model/path-steps.ts";

/** The slug of an invented record: what names it in its address, or what its title makes; undefined where it has none. */
export function recordKey(
  collection: Collection,
  index: number,
  draft: Pick<RecordDraft, "members" | "member">,
): string | undefined {
  if (typeof draft.members.slug === "string") return draft.members.slug;
  const fixed = fixedSlugs(collection)?.[index];
  if (fixed !== undefined) return fixed;
  if (collection.key.isId && !collection.members.some(({ name }) => name === "slug")) return undefined;
  const title = ["title", "name", "label", "slug"]
    .filter((name) => name !== collection.key.name)
    .map((name) => draft.member(name))
    .find((value) => typeof value === "string");
  const word = slugText(title ?? "") || collection.noun;
  const slug = `${word}${index === 0 ? "" : `-${index + 1}`}`;
  return collection.key.isId ? slug : fitting(collection, slug, index);
}

/** Keys that things of a noun usually have. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  currency: ["eur", "usd", "gbp", "sek", "nok", "dkk", "chf", "pln", "cad", "aud", "jpy"],
  country: ["de", "us", "gb", "se", "no", "dk", "ch", "pl", "ca", "au", "jp"],
  continent: ["eu", "na", "as", "af", "sa", "oc", "an"],
};

/** The slug, or another text that the placeholder of the item's route takes. */
function fitting({ item, noun }: Collection, slug: string, index: number): string {
  const source = item === undefined ? undefined : pathSteps(item.key).at(-1)?.source;
  if (source === undefined) return slug;
  const { match } = compileRoutePattern(`/${source}`);
  const choices = (/\(\?P?<\w+>([\w|-]+)\)/.exec(source)?.[1] ?? "").split("|").filter((word) => word !== "");
  const letters = String.fromCharCode(97 + (index % 26));
  const candidates = [
    ...(KEYS[noun]?.slice(index, index + 1) ?? []),
    ...choices.slice(index, index + 1),
    slug,
    noun,
    `${noun}/${slug}`,
    String(index + 1),
    letters,
    letters.repeat(3),
    letters.repeat(32),
  ];
  return candidates.find((candidate) => match(`/${candidate}`) !== undefined) ?? slug;
}
