import { parseArgs } from "node:util";
import { UsageError } from "./serve-options.ts";

/** The options of a command by name. */
export type OptionTable = Readonly<
  Record<string, { readonly type: "string" | "boolean"; readonly multiple?: boolean }>
>;

/** What a command was asked for: from its arguments, else from the environment (`STANDIN_SEED` and so on). */
export class ParsedOptions {
  readonly positionals: readonly string[];
  readonly #command: string;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #environment: Readonly<Record<string, string | undefined>>;

  /** Throws UsageError for an option that the table lacks, or one without its value. */
  constructor(
    command: string,
    table: OptionTable,
    { args, environment }: { args: readonly string[]; environment: Readonly<Record<string, string | undefined>> },
  ) {
    const { values, positionals } = parsed(command, table, args);
    this.#command = command;
    this.#values = values;
    this.#environment = environment;
    this.positionals = positionals;
  }

  /** The text of an option. */
  text(name: string): string | undefined {
    const given = this.#values[name];
    if (typeof given === "string") return given;
    return this.#environment[`STANDIN_${name.toUpperCase().replaceAll("-", "_")}`] || undefined;
  }

  /** The texts of an option that may come several times, each split at commas. */
  texts(name: string): string[] {
    const given = this.#values[name];
    const texts = Array.isArray(given) ? given.map(String) : [this.text(name) ?? ""];
    return texts.flatMap((text) => text.split(",")).flatMap((text) => (text.trim() === "" ? [] : [text.trim()]));
  }

  /** The paths of an option that may come several times. */
  paths(name: string): string[] {
    const given = this.#values[name];
    return Array.isArray(given) ? given.map(String) : [];
  }

  /** Whether an option is set. */
  flag(name: string): boolean {
    return this.#values[name] === true || /^(?:1|true|yes|on)$/i.test(this.text(name) ?? "");
  }

  /** The whole number of an option. Throws UsageError. */
  whole(name: string, { least, most }: { least: number; most: number }): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw this.wrong(`--${name} must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`);
  }

  /** One of several words. Throws UsageError. */
  choice<Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const chosen = words.find((word) => word === text);
    if (chosen !== undefined) return chosen;
    throw this.wrong(`--${name} must be one of ${words.join(", ")}, not ${JSON.stringify(text)}`);
  }

  /** An error of usage that says where help is. */
  wrong(sentence: string): UsageError {
    return new UsageError(`${sentence}; see standin ${this.#command} --help`);
  }
}

function parsed(command: string, table: OptionTable, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: table, allowPositionals: true, strict: true });
  } catch (error) {
    const sentence = (error instanceof Error ? error.message : String(error)).split(". ")[0] ?? "";
    throw new UsageError(`${sentence}; see standin ${command} --help`);
  }
}
