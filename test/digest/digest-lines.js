// Asks a Standin everything that the digest asks, in Node.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { linesOf } from "./lines-of.js";

const json = (name) => JSON.parse(readFileSync(new URL(`documents/${name}.json`, import.meta.url), "utf8"));

/** The sites that are asked, by name; `languages` are the first steps of their addresses. */
const SITES = {
  hotel: { languages: ["en", "sv"], ...json("hotel-tables") },
  core: { index: () => json("core"), ...json("core-tables") },
  invented: { index: () => json("invented") },
};
/** Names of the sites that can be asked. */
export const siteNames = Object.keys(SITES);

/** What `linesOf` yields of the sites of these names. */
export function digestLines(createStandin, { count = 5000, sites = siteNames, walk = true } = {}) {
  const asked = Object.fromEntries(sites.map((name) => [name, SITES[name]]));
  return linesOf(createStandin, { sites: asked, count, walk, sha256 });
}

/** The SHA-256 of texts and bytes, one after the other. */
export function sha256(...parts) {
  return parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
}
