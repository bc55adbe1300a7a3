/** What everything random follows from unless somebody says else. */
export const DEFAULT_SEED = 1;

/** Draws the next number from 0 (included) to 1 (not included). */
export type Random = () => number;

/** A generator of its own for that address: equal addresses draw equal numbers, and no address knows of another. */
export function randomOf(address: string): Random {
  const generator = new Generator(new Hash().with(address));
  return () => generator.draw();
}

/** Draws a number from 0 to 1 for each address that begins with this text: the one that `drawOnce` draws for the whole. */
export function drawsBelow(beginning: string): (ending: string) => number {
  const begun = new Hash().with(beginning);
  return (ending) => new Generator(begun.with(ending)).draw();
}

/** The small fast counting generator (sfc32), which starts well after a few rounds. */
class Generator {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor({ h1, h2, h3, h4 }: Hash) {
    const m1 = Math.imul(h3 ^ (h1 >>> 18), 597_399_067);
    const m2 = Math.imul(h4 ^ (h2 >>> 22), 2_869_860_233);
    const m3 = Math.imul(m1 ^ (h3 >>> 17), 951_274_213);
    const m4 = Math.imul(m2 ^ (h4 >>> 19), 2_716_044_179);
    this.#a = m1 ^ m2 ^ m3 ^ m4;
    this.#b = m2 ^ this.#a;
    this.#c = m3 ^ this.#a;
    this.#d = m4 ^ this.#a;
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  /** A number from 0 to 1. */
  draw(): number {
    return ((this.#next() >>> 5) * 67_108_864 + (this.#next() >>> 6)) / 9_007_199_254_740_992;
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum;
  }
}

/** The hash of a text, to which more text may be added. */
class Hash {
  readonly h1: number;
  readonly h2: number;
  readonly h3: number;
  readonly h4: number;

  constructor(h1 = 1_779_033_703, h2 = 3_144_134_277, h3 = 1_013_904_242, h4 = 2_773_480_762) {
    this.h1 = h1 | 0;
    this.h2 = h2 | 0;
    this.h3 = h3 | 0;
    this.h4 = h4 | 0;
  }

  /** The hash of the text so far with this behind it. */
  with(text: string): Hash {
    let { h1, h2, h3, h4 } = this;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      h1 = h2 ^ Math.imul(h1 ^ code, 597_399_067);
      h2 = h3 ^ Math.imul(h2 ^ code, 2_869_860_233);
      h3 = h4 ^ Math.imul(h3 ^ code, 951_274_213);
      h4 = h1 ^ Math.imul(h4 ^ code, 2_716_044_179);
    }
    return new Hash(h1, h2, h3, h4);
  }
}

/** The places of the lowest of some draws, the lowest first; equal ones in their order. */
export function placesOfLowest(draws: readonly number[], count: number): number[] {
  if (count === 1) return [draws.indexOf(Math.min(...draws))];
  return [...draws.keys()].sort((a, b) => (draws[a] ?? 0) - (draws[b] ?? 0)).slice(0, count);
}

/** A whole number from `min` to `max`, both included. */
export function wholeBetween(random: Random, min: number, max: number): number {
  return wholeAt(random(), min, max);
}

/** The whole number from `min` to `max`, both included, that a draw comes to. */
export function wholeAt(draw: number, min: number, max: number): number {
  return min + Math.floor(draw * (max - min + 1));
}

/** A number from 0 to 1 for an address, where a single draw is enough. */
export function drawOnce(address: string): number {
  return new Generator(new Hash().with(address)).draw();
}

/** 64 hexadecimal digits for an address, as a token of the site looks; equal addresses have equal ones. */
export function tokenOf(address: string): string {
  const random = randomOf(address);
  return Array.from({ length: 8 }, () => wholeBetween(random, 0, 0xffff_ffff).toString(16).padStart(8, "0")).join("");
}
