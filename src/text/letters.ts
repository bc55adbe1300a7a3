/**
 * The text with its letters and their marks apart (NFD), but for the order among marks that follow each other: putting that
 * right takes the square of their number, and whoever drops the marks needs none.
 */
export function decomposed(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (letter) => letter.normalize("NFD"));
}
