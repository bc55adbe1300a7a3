import { closeSync, constants, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";

/**
 * The log beside a data file, open for writing. A line is given to the system before `append` returns, which is safe against
 * the end of this process in whatever way it ends; it is not forced onto the disk.
 */
export class CommandLog {
  readonly #path: string;
  readonly #descriptor: number;
  #bytes: number;
  #hasRest: boolean;

  /** Opens or makes the log; whatever follows its first `bytes` is cut off. */
  constructor(path: string, bytes: number) {
    this.#path = path;
    this.#descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o666);
    this.#bytes = bytes;
    this.#hasRest = true;
    this.#cutRest();
  }

  /** Bytes of whole lines. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a line. When it throws (a full disk), the log holds what it held before. */
  append(line: string): void {
    if (this.#hasRest) this.#cutRest();
    const bytes = Buffer.from(line);
    this.#hasRest = true;
    for (let written = 0; written < bytes.length;)
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written, this.#bytes + written);
    this.#hasRest = false;
    this.#bytes += bytes.length;
  }

  /** Drops every line, once they are in the data file. */
  empty(): void {
    this.#bytes = 0;
    this.#hasRest = true;
    try {
      this.#cutRest();
    } catch {
      // Lines that the data file holds already are passed over by whoever reads them; the next append tries again.
    }
  }

  /** Takes the file away when it holds nothing. */
  close(): void {
    closeSync(this.#descriptor);
    if (this.#bytes === 0) rmSync(this.#path, { force: true });
  }

  #cutRest(): void {
    ftruncateSync(this.#descriptor, this.#bytes);
    this.#hasRest = false;
  }
}
