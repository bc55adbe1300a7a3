/** The text without these marks at its start; takes time in proportion to its length, as an expression would not everywhere. */
export function withoutLeading(text: string, mark: string): string {
  let start = 0;
  while (text.startsWith(mark, start)) start += mark.length;
  return text.slice(start);
}

/** The text without these marks at its end. */
export function withoutTrailing(text: string, mark: string): string {
  let end = text.length;
  while (text.endsWith(mark, end) && end > 0) end -= mark.length;
  return text.slice(0, end);
}

/** The text without these marks at both ends. */
export function trimmedOf(text: string, mark: string): string {
  return withoutTrailing(withoutLeading(text, mark), mark);
}

/** The text without any of these single marks at both ends, in whatever order they stand. */
export function withoutMarks(text: string, marks: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && marks.includes(text.charAt(start))) start += 1;
  while (end > start && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The items of a list that commas part, as headers write it, without white space and without empty ones. */
export function commaList(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
