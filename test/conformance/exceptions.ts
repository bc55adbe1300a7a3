/** Vectors that a server which knows only the index document can't answer as recorded, and why. */
export const EXCEPTIONS: readonly { readonly ids: RegExp; readonly reason: string }[] = [
  {
    ids: /^args-(?:string-required-(?:one|word)|object-required-list)-/,
    reason: "required was registered as 1, a word or a list there; the index shows all of them as true",
  },
];

/** Whether a vector is one of the exceptions. */
export function isException(id: string): boolean {
  return EXCEPTIONS.some(({ ids }) => ids.test(id));
}
