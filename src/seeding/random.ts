/** What everything random follows from unless somebody says else. */
export const DEFAULT_SEED = 1;

/** Draws the next number from 0 (included) to 1 (not included). */
export type Random = () => number;

/** A generator of its own for that address: equal addresses draw equal numbers, and no address knows of another. */
export function randomOf(address: string): Random {
  let [a, b, c, d] = hash128(address);
  // The small fast counting generator (sfc32), which starts well after a few rounds.
  const next = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next();
  return () => ((next() >>> 5) * 67_108_864 + (next() >>> 6)) / 9_007_199_254_740_992;
}

/** A whole number from `min` to `max`, both included. */
export function wholeBetween(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** A number from 0 to 1 for an address, where a single draw is enough. */
export function drawOnce(address: string): number {
  return randomOf(address)();
}

/** 64 hexadecimal digits for an address, as a token of the site looks; equal addresses have equal ones. */
export function tokenOf(address: string): string {
  const random = randomOf(address);
  return Array.from({ length: 8 }, () => wholeBetween(random, 0, 0xffff_ffff).toString(16).padStart(8, "0")).join("");
}

function hash128(text: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597_399_067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2_869_860_233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951_274_213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2_716_044_179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597_399_067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2_869_860_233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951_274_213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2_716_044_179);
  const mixed = h1 ^ h2 ^ h3 ^ h4;
  return [mixed, h2 ^ mixed, h3 ^ mixed, h4 ^ mixed];
}
