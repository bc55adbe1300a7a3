import { en, type Phrases } from "./en.ts";
import { sv } from "./sv.ts";

/** Every language that features speak; another one is a file, a name here and a word in protected-title.ts. */
export const spoken: Readonly<Record<string, Phrases>> = { en, sv };

/** What features say in a language; English where they don't speak it. */
export function phrases({ language }: { readonly language: string }): Phrases {
  return (Object.hasOwn(spoken, language) ? spoken[language] : undefined) ?? en;
}

/** A phrase with its places filled in. */
export function filled(phrase: string, words: Readonly<Record<string, string | number>>): string {
  return phrase.replace(/\{(\w+)\}/g, (place, name: string) => String(words[name] ?? place));
}
