import { CatalogueError, saidOf } from "../catalogue-error.ts";
import type { CatalogueParts } from "../catalogue.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { type Finding, type Note, noteTaker } from "./finding.ts";
import type { ArgRules } from "./keyword-rules.ts";
import { readLooseDocument } from "./loose-document.ts";
import { readLooseText } from "./loose-text.ts";
import { type SchemaSource, withSchemas } from "./route-schemas.ts";
import { DocumentRoom, type ReadSource } from "./document-room.ts";
import { joinLoosely, type LooseDocument } from "./loose-join.ts";

/** What was read of documents of one site, and everything odd about them. */
export interface IndexReading {
  readonly parts: CatalogueParts;
  readonly findings: readonly Finding[];
  /** The documents as parsed, by where they came from. */
  readonly values: readonly { readonly file: string; readonly value: Json }[];
  /** Why the documents cannot be served, where a finding is an error. */
  readonly refusal: CatalogueError | undefined;
}

/** How documents are read. */
export interface ReadingIndex {
  readonly rules: ArgRules;
  /** Reads what is named by its path or its address. */
  readonly read: ReadSource;
  /** Bytes of documents and schemas, all together. */
  readonly documentBytes?: number | undefined;
  /** What the documents' routes answer, where they don't say it themselves. */
  readonly schemas?: SchemaSource | undefined;
  /** What is read in place of each document; told whether it is the first. */
  readonly overlaid?: ((document: Json, isFirst: boolean) => Json) | undefined;
}

/**
 * Reads documents, files, folders and addresses, whatever their form, of so many bytes together. What cannot be served at all is a
 * finding with severity `error`.
 */
export async function readIndex(
  sources: readonly (JsonObject | string)[],
  { rules, read: readSource, documentBytes, schemas, overlaid = (document) => document }: ReadingIndex,
): Promise<IndexReading> {
  const room = new DocumentRoom(documentBytes);
  const findings: Finding[] = [];
  const documents: LooseDocument[] = [];
  const values: { file: string; value: Json }[] = [];
  const refusals: CatalogueError[] = [];
  for (const { file, read } of (
    await Promise.all(sources.map((source, at) => inputsOf(source, { at, room, read: readSource })))
  ).flat()) {
    const taker = noteTaker(file);
    try {
      const value = overlaid(read(taker.note), values.length === 0);
      values.push({ file, value });
      const document = readLooseDocument(value, file, { note: taker.note, rules });
      if (document === undefined) refusals.push(refusalOf(taker.findings, file));
      else documents.push(document);
    } catch (error) {
      refusals.push(refusedFor(error, taker.note));
    }
    findings.push(...taker.findings);
  }
  const { parts, findings: odd } = joinLoosely(documents);
  findings.push(...odd);
  if (schemas === undefined || refusals.length > 0) return { parts, findings, values, refusal: refusals[0] };
  try {
    return {
      parts: await withSchemas(parts, schemas, { room, read: readSource }),
      findings,
      values,
      refusal: undefined,
    };
  } catch (error) {
    const taker = noteTaker(error instanceof CatalogueError ? error.file : "schemas");
    const refusal = refusedFor(error, taker.note);
    return { parts, findings: [...findings, ...taker.findings], values, refusal };
  }
}

/** The error that a document cannot be served for, noted. Throws any other. */
function refusedFor(error: unknown, note: Note): CatalogueError {
  if (!(error instanceof CatalogueError)) throw error;
  note(error.misreading ?? "unreadable", error.pointer, saidOf(error));
  return error;
}

interface Input {
  readonly file: string;
  readonly read: (note: Note) => Json;
}

async function inputsOf(
  source: JsonObject | string,
  { at, room, read: readSource }: { at: number; room: DocumentRoom; read: ReadSource },
): Promise<Input[]> {
  if (typeof source !== "string") return [{ file: `index[${at}]`, read: () => source }];
  try {
    const texts = await readSource(source, room);
    return texts.map(({ file, text }) => ({ file, read: (note) => readLooseText(text, file, note) }));
  } catch (error) {
    return [
      {
        file: source,
        read: () => {
          throw error;
        },
      },
    ];
  }
}

function refusalOf(findings: readonly Finding[], file: string): CatalogueError {
  const { pointer = "", found = "nothing", kind } = findings.find(({ severity }) => severity === "error") ?? {};
  const misreading = kind === "error-answer" ? kind : undefined;
  const wanted = kind === "no-place" ? "a file named by its route, such as shop.v1.orders.json" : "an index document";
  return new CatalogueError({ file, pointer, found, wanted, misreading });
}
