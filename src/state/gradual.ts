/** A value that is made in small steps, and at once where somebody reads it before they are done. */
export class Gradual<Value> {
  readonly #value: Value;
  #steps: Iterator<unknown> | undefined;

  /** `steps` fill the value in, which nobody else has; it is done as it is unless they are given. */
  constructor(value: Value, steps?: Iterator<unknown>) {
    this.#value = value;
    this.#steps = steps;
  }

  /** The value with every step done. */
  get value(): Value {
    while (this.#steps !== undefined) this.#step();
    return this.#value;
  }

  /** Does the steps that are left, one each time that it is asked. */
  *steps(): Generator<void> {
    while (this.#steps !== undefined) {
      this.#step();
      yield;
    }
  }

  #step(): void {
    try {
      if (this.#steps?.next().done === true) this.#steps = undefined;
    } catch (error) {
      // What is filled in by half is shown to nobody, whoever asks again.
      this.#steps = failing(error);
      throw error;
    }
  }
}

function failing(error: unknown): Iterator<unknown> {
  return {
    next() {
      throw error;
    },
  };
}
