/** The JSON pointer of a member or an item below another pointer. */
export function pointerTo(parent: string, ...steps: readonly (string | number)[]): string {
  let pointer = parent;
  for (const step of steps) pointer += `/${escaped(String(step))}`;
  return pointer;
}

function escaped(step: string): string {
  return /[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
}
