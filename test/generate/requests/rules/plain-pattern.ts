/** What PCRE reads in a way of its own: options, possessive signs, POSIX classes, an early bracket, its own escapes. */
const different = /\(\?(?![:=!])|[*+?}]\+|\[\^?\]|\[[:.=]|\{,|\\[^dDwWsSbBnrtf0-9\W]|\\\d|\\#|(?<!\\)\(\*/;

/** A pattern as this engine reads it, where both engines read ASCII texts alike; undefined where that is not sure. */
export function plainPattern(pattern: string): RegExp | undefined {
  if (different.test(pattern)) return undefined;
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
}
