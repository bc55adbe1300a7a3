/** A sentence that a feature says, in each of the site's languages. */
export interface Phrase {
  readonly en: string;
  readonly sv: string;
}

/** The sentence in the call's language, English where the language is none of the phrase's. */
export function phrase(call: { readonly language: string }, { en, sv }: Phrase): string {
  return call.language === "sv" ? sv : en;
}
