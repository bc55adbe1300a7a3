import type { JsonObject } from "../catalogue/document.ts";
import type { AnyResource } from "../state/resource.ts";
import { compileValue } from "./compile-value.ts";
import { Place } from "./place.ts";
import type { Recipe } from "./scene.ts";

/** A member of a record, compiled. */
export interface Member {
  readonly recipe: Recipe;
  readonly place: Place;
  /** Resource whose slugs a text in it stands for. */
  readonly refersTo?: string;
}

/** Compiled members by name, and the languages that faker is needed in to make them. */
export interface Members {
  readonly byName: ReadonlyMap<string, Member>;
  readonly fakerLanguages: ReadonlySet<string>;
}

/** What the compilation of members needs to know beside them. */
export interface MembersContext {
  readonly resource: AnyResource;
  readonly references: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** Compiles the members that stand at a place of a document; the `$key` of a literal record is not one. */
export function compileMembers(
  members: JsonObject,
  where: { document: string; pointer: string },
  { resource, references, languages, defaultLanguage }: MembersContext,
): Members {
  const fakerLanguages = new Set<string>();
  const byName = new Map<string, Member>();
  const needsFaker = (needed: readonly string[]) => needed.forEach((language) => fakerLanguages.add(language));
  const inEveryLanguage = { translated: true, languages, needsFaker };
  const inOneLanguage = { translated: false, languages: [defaultLanguage], needsFaker };
  const translatable: readonly string[] = resource.translatable;
  for (const [name, value] of Object.entries(members)) {
    if (name === "$key") continue;
    const translated = translatable.includes(name);
    const place = Place.of(where, name, translated ? inEveryLanguage : inOneLanguage);
    const refersTo = references[name];
    byName.set(name, { recipe: compileValue(value, place), place, ...(refersTo === undefined ? {} : { refersTo }) });
  }
  return { byName, fakerLanguages };
}

/** The members with those of `under` where they say nothing. */
export function withDefaults(members: Members, under: Members | undefined): Members {
  if (under === undefined) return members;
  const fakerLanguages = new Set(members.fakerLanguages);
  const byName = new Map(members.byName);
  for (const [name, member] of under.byName) if (!byName.has(name)) byName.set(name, member);
  for (const language of under.fakerLanguages) fakerLanguages.add(language);
  return { byName, fakerLanguages };
}
