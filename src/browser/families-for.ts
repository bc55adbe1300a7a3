import type { FamiliesFor } from "../composed-site.ts";
import { everySites } from "../hotel/served/families-of.ts";
import { maybeServed } from "../hotel/served/served-as.ts";
import { loadPackage } from "./instead/catalogue/package-data.ts";

/** All families where the site may have one, loaded with what they hold when that is known. */
export const familiesFor: FamiliesFor = async (catalogue, { index, family }) => {
  if (index !== undefined && !maybeServed(catalogue, family)) return everySites;
  const [{ families }] = await Promise.all([import("../hotel/families.ts"), loadPackage("families")]);
  return families;
};
