/** How a value reads in a sentence: short values as JSON, long ones by kind. */
export function described(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? typeof value;
  if (text.length <= 60) return text;
  return Array.isArray(value)
    ? `a list of ${value.length}`
    : typeof value === "object"
      ? "an object"
      : `${text.slice(0, 57)}…`;
}
