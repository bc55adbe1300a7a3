/** A text as a slug: lower case, letters without marks, anything else one hyphen. */
export function slugText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}
