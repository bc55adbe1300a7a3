import { singular } from "../model/words.ts";
import type { ValueScene } from "./value-scene.ts";

/** Names of members that mean another noun than they say. */
const MEANT: Readonly<Record<string, string>> = {
  author: "user",
  featured_media: "media",
  image: "media",
  owner: "user",
  creator: "user",
};

/** The id of another record where the member's name says which kind: `customer_id`, `author`, `categories`. */
export function relation({ name, noun, idOf }: ValueScene): number | undefined {
  if (/^parent(?:_id)?$/.test(name)) return 0;
  const word = singular(name.replace(/_ids?$/, "")).toLowerCase();
  const meant = MEANT[word] ?? word;
  if (meant === noun && !name.endsWith("_id")) return undefined;
  return idOf(meant);
}
