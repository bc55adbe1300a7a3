/** What can be wrong with a JSON text: the family's number and its words. */
export const jsonErrors = {
  depth: { code: 1, message: "it nests deeper than is allowed" },
  control: { code: 3, message: "it holds a control character, or a text in it does not end" },
  syntax: { code: 4, message: "the syntax is wrong" },
  utf8: { code: 5, message: "it is not UTF-8" },
  surrogate: { code: 10, message: "it holds half of a UTF-16 pair" },
} as const;

/** One thing that can be wrong with a JSON text. */
export type JsonError = (typeof jsonErrors)[keyof typeof jsonErrors];
