/** What everything random follows from unless somebody says else. */
export const DEFAULT_SEED = 1;

/** Draws the next number from 0 (included) to 1 (not included). */
export type Random = () => number;

/** What texts that begin alike have in common once their beginning is hashed. */
export type Beginning = readonly [h1: number, h2: number, h3: number, h4: number];

const NOTHING: Beginning = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];

/** The beginning of addresses, so that what many share is hashed once. */
export function beginningOf(text: string, after = NOTHING): Beginning {
  let [h1, h2, h3, h4] = after;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597_399_067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2_869_860_233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951_274_213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2_716_044_179);
  }
  return [h1, h2, h3, h4];
}

/** A generator of its own for that address: equal addresses draw equal numbers, and no address knows of another. */
export function randomOf(address: string, after?: Beginning): Random {
  const numbers = new Numbers(beginningOf(address, after));
  return () => numbers.draw();
}

/** A number from 0 to 1 for an address, where a single draw is enough. */
export function drawOnce(address: string, after?: Beginning): number {
  return new Numbers(beginningOf(address, after)).draw();
}

/** The small fast counting generator (sfc32), which starts well after a few rounds. */
class Numbers {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(address: Beginning) {
    let [h1, h2, h3, h4] = address;
    h1 = Math.imul(h3 ^ (h1 >>> 18), 597_399_067);
    h2 = Math.imul(h4 ^ (h2 >>> 22), 2_869_860_233);
    h3 = Math.imul(h1 ^ (h3 >>> 17), 951_274_213);
    h4 = Math.imul(h2 ^ (h4 >>> 19), 2_716_044_179);
    const mixed = h1 ^ h2 ^ h3 ^ h4;
    [this.#a, this.#b, this.#c, this.#d] = [mixed, h2 ^ mixed, h3 ^ mixed, h4 ^ mixed];
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  /** The next number from 0 (included) to 1 (not included). */
  draw(): number {
    return ((this.#next() >>> 5) * 67_108_864 + (this.#next() >>> 6)) / 9_007_199_254_740_992;
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}

/** A whole number from `min` to `max`, both included. */
export function wholeBetween(random: Random, min: number, max: number): number {
  return wholeAt(random(), min, max);
}

/** The whole number from `min` to `max`, both included, that a drawn number stands for. */
export function wholeAt(drawn: number, min: number, max: number): number {
  return min + Math.floor(drawn * (max - min + 1));
}

/** 64 hexadecimal digits for an address, as a token of the site looks; equal addresses have equal ones. */
export function tokenOf(address: string): string {
  const random = randomOf(address);
  return Array.from({ length: 8 }, () => wholeBetween(random, 0, 0xffff_ffff).toString(16).padStart(8, "0")).join("");
}
