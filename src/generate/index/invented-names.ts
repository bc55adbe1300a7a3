import { type Random, wholeBetween } from "../../seeding/random.ts";

const vendors =
  "lakeside harbour meadow birch granite lantern compass orchard ferry cabin terrace willow amber juniper quarry gallery atlas linen cedar summit".split(
    " ",
  );
const topics = "booking shop events forms menu loyalty reviews media search stats mail gallery".split(" ");
const things =
  "rooms tables guests bookings orders tickets vouchers menus dishes treatments reviews notices invoices payments refunds offers seasons packages members visits parcels bicycles boats gardens courses teachers lessons songs posters pictures letters keys lockers towels saunas pools".split(
    " ",
  );
const kinds = "new summer winter group day weekend private shared daily regional".split(" ");

/** Words for actions that stand behind a collection or an item. */
export const actions = "export import refresh status archive publish duplicate preview count reorder".split(" ");

/** A name for each number, no two alike: from the list first, then combined, then numbered. */
function nameOf(at: number, words: readonly string[], before: readonly string[]): string {
  const round = Math.floor(at / words.length);
  const word = words[at % words.length] ?? "";
  if (round === 0) return word;
  const kind = before[(round - 1) % before.length] ?? "";
  const again = Math.floor((round - 1) / before.length);
  return again === 0 ? `${kind}-${word}` : `${kind}-${word}-${again + 1}`;
}

/** The name of the namespace at that place, such as `harbour-booking/v2`. */
export function namespaceName(at: number, random: Random): string {
  return `${nameOf(at, vendors, topics)}/v${wholeBetween(random, 1, 3)}`;
}

/** The name of the collection at that place of a namespace that starts its list somewhere else than others. */
export function collectionName(at: number, start: number): string {
  const rotated = [...things.slice(start % things.length), ...things.slice(0, start % things.length)];
  return nameOf(at, rotated, kinds);
}

/** One item of the collection: `boats` → `boat`. */
export function singularOf(name: string): string {
  return name
    .replaceAll("-", "_")
    .replace(/ies$/, "y")
    .replace(/(?<=ch|sh|ss|x)es$/, "")
    .replace(/s$/, "");
}
