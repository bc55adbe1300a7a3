import type { Json } from "../json/json.ts";
import { type ParamError, sentenceOf, type ArgsErrorCode } from "./errors.ts";

/** Why a value was refused; the place is relative to the schema that was asked, the sentence is made when it is needed. */
export class Failure {
  readonly code: ArgsErrorCode;
  readonly words: Readonly<Record<string, string>>;
  readonly data: Json;
  readonly cause: Failure | undefined;
  place = "";

  constructor(code: ArgsErrorCode, words: Readonly<Record<string, string>> = {}, data: Json = null, cause?: Failure) {
    this.code = code;
    this.words = words;
    this.data = data;
    this.cause = cause;
  }

  /** The same failure, seen from one level further out. */
  within(name: string | number): this {
    this.place = `[${name}]${this.place}`;
    return this;
  }

  /** The failure as the answer tells it, for a parameter of this name. */
  toParamError(name: string): ParamError {
    const param = name + this.place;
    const data = this.code === "rest_invalid_type" ? { param } : this.data;
    return { code: this.code, message: this.sentence(name), data };
  }

  private sentence(name: string): string {
    const reason = this.cause === undefined ? "" : `: ${this.cause.sentence(name + this.place)}`;
    const text = sentenceOf(this.code, { ...this.words, param: name + this.place, reason });
    return text.replace(/\.\.$/, ".");
  }
}

/** A refusal that a check of a site's own puts in its own words. */
export class ToldFailure extends Failure {
  readonly error: ParamError;

  constructor(error: ParamError) {
    super("rest_invalid_param");
    this.error = error;
  }

  override toParamError(): ParamError {
    return this.error;
  }
}
