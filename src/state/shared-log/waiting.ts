/** Those who wait for something new. */
export class Waiting {
  readonly #waiting = new Set<() => void>();

  /** Kept when something new is told the next time, or after so many milliseconds. */
  next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const told = () => {
        clearTimeout(timer);
        this.#waiting.delete(told);
        resolve();
      };
      const timer = setTimeout(told, ms);
      this.#waiting.add(told);
    });
  }

  /** Something new is there. */
  tell(): void {
    for (const told of this.#waiting) told();
  }
}
