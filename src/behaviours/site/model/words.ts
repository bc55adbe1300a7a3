/** The singular of an English word as it stands in paths: `categories` → `category`, `media` stays. */
export function singular(word: string): string {
  if (/(?:^media|news|series|status|settings|options|details|stats|analytics|address|process|access)$/i.test(word))
    return word;
  if (/ies$/i.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes|tuses)$/i.test(word)) return word.slice(0, -2);
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}

/** Whether the word names several things. */
export function isPlural(word: string): boolean {
  return singular(word) !== word;
}
