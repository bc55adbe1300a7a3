/** A whole number that was written as a float (`1.0`, `1e3`) or lies beyond 64 bits: the family keeps it apart from an integer. */
export class WholeFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** A value as the request wrote it: whole numbers are integers, numbers with a fraction and `WholeFloat` are floats. */
export type RawValue = null | boolean | number | string | WholeFloat | RawValue[] | RawMap;

/** Raw values by name, in the order they were written; the keys are names as `keyOf` writes them. */
export interface RawMap {
  [key: string]: RawValue;
}
