/** Collects bits into bytes: the first bit of each byte is its highest, or its lowest. */
export class BitWriter {
  readonly #lowestFirst: boolean;
  #bytes = Buffer.alloc(1024);
  #length = 0;
  #held = 0;
  #count = 0;

  constructor({ lowestFirst = false }: { lowestFirst?: boolean } = {}) {
    this.#lowestFirst = lowestFirst;
  }

  /** Adds the lowest `width` bits of a number; at most 16. */
  add(value: number, width: number): void {
    this.#held = this.#lowestFirst ? this.#held | (value << this.#count) : (this.#held << width) | value;
    this.#count += width;
    while (this.#count >= 8) this.#put(this.#taken());
  }

  /** The bytes; what the last one lacks is filled with this bit. */
  finish(fill: 0 | 1 = 0): Uint8Array {
    const missing = (8 - this.#count) % 8;
    if (missing > 0) this.add(fill === 1 ? (1 << missing) - 1 : 0, missing);
    return this.#bytes.subarray(0, this.#length);
  }

  #taken(): number {
    this.#count -= 8;
    const byte = this.#lowestFirst ? this.#held & 0xff : (this.#held >>> this.#count) & 0xff;
    this.#held = this.#lowestFirst ? this.#held >>> 8 : this.#held & ((1 << this.#count) - 1);
    return byte;
  }

  #put(byte: number): void {
    if (this.#length === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#length * 2);
    this.#bytes[this.#length++] = byte;
  }
}
