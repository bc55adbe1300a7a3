/** A sentence with its full stop, where it asks nothing. */
export function fullStop(sentence: string): string {
  return sentence.endsWith("?") ? sentence : `${sentence}.`;
}
