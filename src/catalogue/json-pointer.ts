/** The JSON pointer of a member or an item below another pointer. */
export function pointerTo(parent: string, ...steps: readonly (string | number)[]): string {
  return [parent, ...steps.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}
