/** Thrown where PCRE would refuse to compile a pattern; the message says why. */
export class PatternError extends Error {}
