/** A test of a text against a pattern; undefined stands for a pattern that can't be compiled. */
export function compilePattern(pattern: string): ((text: string) => boolean) | undefined {
  try {
    const regex = new RegExp(pattern.replaceAll(/\\([#/])/g, "$1").replaceAll(/(?<!\\)\$$/g, "(?=\\n?$(?!\\n))"), "u");
    return (text) => regex.test(text);
  } catch {
    return undefined;
  }
}
