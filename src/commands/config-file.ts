import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CatalogueError } from "../catalogue/catalogue-error.ts";
import { parseJsonText } from "../catalogue/json-text.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import { meant } from "../text/nearest.ts";
import { type OptionTable, UsageError } from "./read-options.ts";

/** What options are read from where neither the command line nor the environment says them. */
export interface ConfigFile {
  /** As it was named. */
  readonly file: string;
  /** Index documents; undefined where it names none. */
  readonly index: readonly string[] | undefined;
  /** The text of a member, as the command line would have it; undefined where the file has none. */
  text(member: string): string | undefined;
}

/** The file that is read where no other is named. */
export const USUAL_CONFIG = "standin.config.json";

/** Tables of options, those of members within a member of the file by its name. */
export interface ConfigTables {
  readonly own: OptionTable;
  readonly within: Readonly<Record<string, OptionTable>>;
  /** Members that are paths, from where the file lies. */
  readonly paths: readonly string[];
}

/** Reads the file that was named, or the usual one where there is one. Throws a UsageError that says what is wrong with it. */
export function readConfig(named: string | undefined, tables: ConfigTables): ConfigFile | undefined {
  const file = named ?? USUAL_CONFIG;
  const text = textOf(file, named !== undefined);
  if (text === undefined) return undefined;
  const config = parsed(text, file);
  const { $schema: _schema, index, ...members } = config;
  refuseUnknown(members, {
    known: ["$schema", "index", ...Object.keys(tables.own), ...Object.keys(tables.within)],
    file,
    at: "",
  });
  const texts = new Map<string, string>();
  const take = (given: JsonObject, table: OptionTable, at: string) => {
    for (const [member, value] of Object.entries(given)) {
      if (!Object.hasOwn(table, member)) continue;
      const written = optionText(value, { file, pointer: `${at}/${member}`, several: table[member]?.type.several });
      texts.set(member, tables.paths.includes(member) && written !== "" ? from(file, written) : written);
    }
  };
  take(members, tables.own, "");
  for (const [name, table] of Object.entries(tables.within)) {
    const inner = members[name];
    if (inner === undefined) continue;
    if (!isObject(inner)) throw wrong(file, `/${name}`, "must be an object");
    refuseUnknown(inner, { known: Object.keys(table), file, at: `/${name}` });
    take(inner, table, `/${name}`);
  }
  return { file, index: indexOf(index, file), text: (member) => texts.get(member) };
}

function textOf(file: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" && !isNamed) return undefined;
    throw new UsageError(
      code === "ENOENT"
        ? `there is no file ${file}, which --config names`
        : code === "EISDIR"
          ? `${file} is a folder; --config takes a file`
          : `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function parsed(text: string, file: string): JsonObject {
  let value: Json;
  try {
    value = parseJsonText(text, file);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const { line, column, found, wanted } = error;
    throw wrong(file, "", `is no JSON at line ${line}, column ${column}: found ${found}, wanted ${wanted}`);
  }
  if (!isObject(value)) throw wrong(file, "", "must be an object with options as its members");
  return value;
}

function refuseUnknown(
  members: JsonObject,
  { known, file, at }: { known: readonly string[]; file: string; at: string },
): void {
  const stranger = Object.keys(members).find((name) => !known.includes(name));
  if (stranger === undefined) return;
  throw wrong(file, `${at}/${stranger}`, `is no option; ${meant(stranger, known, 4)}`);
}

function indexOf(index: Json | undefined, file: string): readonly string[] | undefined {
  if (index === undefined) return undefined;
  const sources = Array.isArray(index) ? index : [index];
  return sources.map((source, at) => {
    if (typeof source === "string" && source !== "") return from(file, source);
    throw wrong(file, Array.isArray(index) ? `/index/${at}` : "/index", "must be a path or an address");
  });
}

/** A path from where the file lies; an address, and `-`, as they are. */
function from(file: string, path: string): string {
  return /^https?:\/\//i.test(path) || path === "-" ? path : resolve(dirname(file), path);
}

/** A value as the command line would write it; lists and objects where an option may come several times. */
function optionText(
  value: Json,
  { file, pointer, several = false }: { file: string; pointer: string; several?: boolean | undefined },
): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  if (!several) throw wrong(file, pointer, "must be a text, a number, true or false");
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join("\n");
  const pairs = isObject(value) ? Object.entries(value) : [];
  const lines = pairs.flatMap(([name, one]) => (typeof one === "string" ? [`${name}=${one}`] : []));
  if (isObject(value) && lines.length === pairs.length) return lines.join("\n");
  throw wrong(file, pointer, "must be a text, a number, true, false, or a list or object of texts");
}

function wrong(file: string, pointer: string, sentence: string): UsageError {
  return new UsageError(`${file}${pointer === "" ? "" : `: ${pointer}`} ${sentence}`);
}
