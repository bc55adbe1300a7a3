/** The text with the name of the software as it spells itself, everywhere. */
export function withEveryNameSpelled(text: string): string {
  return text.replaceAll("Wordpress", "WordPress");
}

/** The text with that name spelled so where it begins a word: behind a space, a tag, a bracket or an opening quote. */
export function withNameSpelled(text: string): string {
  if (!text.includes("Wordpress")) return text;
  return text.replace(/(?<= |>|\(|&#8216;|&#8220;)Wordpress/g, withEveryNameSpelled);
}
