import { nearest } from "../text/nearest.ts";
import { parseArgs } from "node:util";

/** A mistake in how the command was called; exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** What the text of an option is read as. */
export interface OptionType<Value> {
  /** What stands for a value in the help; none where the option takes none. */
  readonly word?: string;
  /** The values that it takes, where these are all. */
  readonly choices?: readonly string[];
  /** Whether a value is the path of a file or a folder. */
  readonly isPath?: true;
  /** Whether it may come several times; its texts are joined with a line's end then. */
  readonly several?: boolean;
  /** The value, or undefined for a text that is none. */
  read(text: string): Value | undefined;
  /** What a text must be, for who gave another. */
  readonly wanted: string;
}

/** An option of the command line: a row of the table. */
export interface Option<Value = unknown> {
  /** Its name; unless given, that of its member (`baseUrl` is `base-url`). */
  readonly name?: string;
  readonly type: OptionType<Value>;
  readonly default?: Value;
  readonly help: string;
  /** A value in the help, where neither the default nor the type's word says enough. */
  readonly sample?: string;
  /** Variables that say it, the first that is set counts; `STANDIN_` and its name unless given. */
  readonly environment?: readonly string[];
}

/** Options by the members that they fill. */
export type OptionTable = Readonly<Record<string, Option>>;

type ValueOf<Row> = Row extends { readonly type: OptionType<infer Value> } ? Value : never;

/** What was asked for; members without a default are absent unless given. */
export type OptionValues<Table extends OptionTable> = {
  [Member in keyof Table as Table[Member] extends { readonly default: unknown } ? Member : never]: ValueOf<
    Table[Member]
  >;
} & {
  [Member in keyof Table as Table[Member] extends { readonly default: unknown } ? never : Member]?: ValueOf<
    Table[Member]
  >;
};

/** Where options come from: the arguments, else the environment, else a file. */
export interface OptionSource {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Asked when values are, so that an option may name the file. */
  readonly config?: () => { readonly file: string; text(member: string): string | undefined } | undefined;
}

/** The options that a command was given, and what stood beside them. */
export interface GivenOptions {
  readonly positionals: readonly string[];
  /** The values of these options. Throws UsageError for a text that is none. */
  values<Table extends OptionTable>(table: Table): OptionValues<Table>;
}

/** The text of an option, and what says it. */
interface Said {
  readonly text: string;
  readonly by: string;
}

/** Takes a command's arguments apart. Throws UsageError for an option that no table has, or one without its value. */
export function readOptions(
  command: string,
  tables: readonly OptionTable[],
  { args, environment, config: configOf = () => undefined }: OptionSource,
): GivenOptions {
  const rows = tables.flatMap((table) => Object.entries(table));
  const byName = new Map(rows.map(([member, row]) => [optionName(member, row), row]));
  const { values: given, positionals } = parsed(command, byName, args);
  const said = (name: string, row: Option): Said | undefined => {
    const value = given[name];
    if (value !== undefined) return { text: Array.isArray(value) ? value.join("\n") : String(value), by: `--${name}` };
    for (const variable of variablesOf(name, row)) {
      const text = environment[variable];
      if (text) return { text, by: variable };
    }
    return undefined;
  };
  return {
    positionals,
    values<Table extends OptionTable>(table: Table) {
      const values: Record<string, unknown> = {};
      const config = configOf();
      for (const [member, row] of Object.entries(table)) {
        const name = optionName(member, row);
        const { text, by } = said(name, row) ?? { text: config?.text(member), by: `${member} in ${config?.file}` };
        const value = text === undefined ? row.default : row.type.read(text);
        if (text !== undefined && value === undefined)
          throw wrongCall(command, `${by} must be ${row.type.wanted}, not ${JSON.stringify(text)}`);
        if (value !== undefined) values[member] = value;
      }
      return values as OptionValues<Table>;
    },
  };
}

/** An error of usage that says where help is. */
export function wrongCall(command: string, sentence: string): UsageError {
  return new UsageError(`${sentence}; see standin ${command} --help`);
}

/** The name of an option on the command line, without its dashes. */
export function optionName(member: string, { name }: Partial<Option> = {}): string {
  return name ?? member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The variables of the environment that say an option. */
export function variablesOf(name: string, { environment }: Option): readonly string[] {
  return environment ?? [`STANDIN_${name.toUpperCase().replaceAll("-", "_")}`];
}

function parsed(command: string, rows: ReadonlyMap<string, Option>, args: readonly string[]) {
  const options = Object.fromEntries(
    [...rows].map(([name, { type }]) => [
      name,
      {
        type: type.word === undefined ? ("boolean" as const) : ("string" as const),
        multiple: type.several === true,
        ...(name === "help" && { short: "h" }),
      },
    ]),
  );
  try {
    return parseArgs({ args: withNumbers(args, rows), options, allowPositionals: true, strict: true });
  } catch (error) {
    const sentence = (error instanceof Error ? error.message : String(error)).split(". ")[0] ?? "";
    const unknown = /^Unknown option '--?([^']+)'/.exec(sentence)?.[1];
    const near = unknown === undefined ? undefined : nearest(unknown, [...rows.keys()]);
    if (near !== undefined) throw wrongCall(command, `${sentence}, the nearest is --${near}`);
    throw wrongCall(command, withoutValue(sentence, rows, args) ?? sentence);
  }
}

/** The arguments with each number below 0 bound to the option in front of it, as it would else look like an option itself. */
function withNumbers(args: readonly string[], rows: ReadonlyMap<string, Option>): string[] {
  const takesValue = (arg = "") => arg.startsWith("--") && rows.get(arg.slice(2))?.type.word !== undefined;
  const isBound = (at: number) => /^-\d/.test(args[at] ?? "") && takesValue(args[at - 1]);
  return args.flatMap((arg, at) => (isBound(at) ? [] : isBound(at + 1) ? [`${arg}=${args[at + 1]}`] : [arg]));
}

/** What to say of an option that is followed by no value, or by what looks like another option; undefined for any other error. */
function withoutValue(
  sentence: string,
  rows: ReadonlyMap<string, Option>,
  args: readonly string[],
): string | undefined {
  const said = /^Option '(--([^ ']+))/.exec(sentence);
  const row = rows.get(said?.[2] ?? "");
  if (row?.type.word === undefined || said === null) return undefined;
  const next = args.find((_, at) => args[at - 1] === said[1]);
  return `${said[1]} must be ${row.type.wanted}, ${next === undefined ? "and nothing follows it" : `not ${JSON.stringify(next)}`}`;
}

/** What `--help` of a command prints around its options. */
export interface HelpText {
  /** How it is called, and what it does. */
  readonly usage: string;
  /** What stands beside the options, by name. */
  readonly operands?: Readonly<Record<string, string>>;
  /** What is said below. */
  readonly notes?: string;
}

/** What `--help` of a command prints, its options written from their tables: one paragraph a table, all aligned. */
export function helpText({ usage, operands = {}, notes }: HelpText, tables: readonly OptionTable[]): string {
  const paragraphs = tables.map((table) => Object.entries(table).map(([member, row]) => helpLine(member, row)));
  const lines = [Object.entries(operands), ...paragraphs].filter((paragraph) => paragraph.length > 0);
  const width = Math.max(...lines.flat().map(([left]) => left.length)) + 2;
  const written = lines.map((paragraph) =>
    paragraph.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join("\n"),
  );
  return [usage, written.join("\n\n"), ...(notes === undefined ? [] : [notes])].join("\n\n");
}

function helpLine(member: string, row: Option): [string, string] {
  const { type, sample = row.default ?? type.word, help } = row;
  const option = `--${optionName(member, row)}`;
  const text = typeof sample === "string" ? sample : JSON.stringify(sample);
  return [type.word === undefined ? option : `${option} ${text}`, help];
}
