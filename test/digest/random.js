// Choices that follow from a text alone: the same text, the same choices, under any version of anything.

/** A source of choices that follow from a text. */
export function randomOf(text) {
  let state = hashOf(text);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(fraction() * limit);
  const pick = (items) => items[below(items.length)];
  return {
    below,
    pick,
    chance: (share) => fraction() < share,
    some: (items, { most = 3 } = {}) => Array.from({ length: 1 + below(most) }, () => pick(items)),
    /** One of several, each with its weight: `[[3, one], [1, other]]`. */
    weighted: (choices) => {
      let left = fraction() * choices.reduce((sum, [weight]) => sum + weight, 0);
      return (choices.find(([weight]) => (left -= weight) < 0) ?? choices.at(-1))[1];
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
