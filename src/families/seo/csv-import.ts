import type { Json } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { instantOf, asText } from "../../time/zone.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { accountById } from "../../engine/accounts.ts";
import { membersOf } from "../../engine/json-reading.ts";
import { phrases } from "../phrases/phrases.ts";
import { metadataOf, type ObjectKey, writeMetadata, isObjectType, mayEditObject } from "./objects.ts";
import { SEO_VALUES } from "./records.ts";
import { managesSite } from "./checks.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Rows that the background work gets through in a second. */
const ROWS_A_SECOND = 10;

/** Columns that are kept: the metadata's own names, and these short ones. */
const COLUMNS: Readonly<Record<string, string>> = {
  title: "seo_title",
  description: "seo_description",
  focus_keyword: "seo_focus_keyword",
  canonical_url: "seo_canonical_url",
  robots: "seo_robots",
  is_pillar_content: "seo_pillar_content",
};

/** The CSV text: the first uploaded file, else the undeclared parameter `csv`. */
function csvOf(call: Call): string {
  const file = Object.values(call.sources.files ?? {})
    .flat()
    .at(0);
  return file === undefined ? (textParam(call, "csv") ?? "") : new TextDecoder().decode(file.bytes);
}

function columnOf(name: string): string | undefined {
  if (Object.hasOwn(COLUMNS, name)) return COLUMNS[name];
  return name.startsWith("seo_") ? name : undefined;
}

/** Writes one row and says whether it named an object that is there. */
function importRow(call: Call, changes: Changes, row: Record<string, string>): boolean {
  const type = row["object_type"] || "post";
  if (!isObjectType(type)) return false;
  const object: ObjectKey = { type, id: Number(row["id"]) };
  if (type === "user" && accountById(object.id, call) === undefined) return false;
  if (mayEditObject({ ...call, view: changes.view }, object) !== true) return false;
  const before = metadataOf(changes.view, object)?.meta ?? {};
  const meta: Record<string, Json> = {};
  for (const [name, value] of Object.entries(row)) {
    const member = columnOf(name);
    const taken = truthy(call.params["no_overwrite"]) && member !== undefined && Object.hasOwn(before, member);
    if (member !== undefined && value !== "" && !taken) meta[member] = value;
  }
  writeMetadata(changes, object, { meta });
  return true;
}

function startImport(call: Call, changes: Changes): Json {
  const rows = parseCsv(csvOf(call));
  if (rows.length === 0) return { success: false, message: phrases(call).seo.noRows };
  const imported = rows.filter((row) => importRow(call, changes, row)).length;
  const overwrite = !truthy(call.params["no_overwrite"]);
  changes.set(SEO_VALUES.csvImport, { rows: rows.length, started: asText(call.now), overwrite });
  return {
    success: true,
    message: phrases(call).seo.importStarted,
    rows: rows.length,
    imported,
    skipped: rows.length - imported,
  };
}

/** Whether an import is under way on the clock. */
function isRunning(call: Call): boolean {
  const { rows, started } = membersOf(call.view.value(SEO_VALUES.csvImport));
  if (typeof rows !== "number" || typeof started !== "string") return false;
  return call.now < instantOf(started, "UTC") + Math.max(1, rows / ROWS_A_SECOND) * 1000;
}

/** Routes that bring metadata in from a CSV file. */
export const csvImportRoutes: BehaviourTable = {
  "POST /seo/v1/importCSV": {
    permission: managesSite,
    answer: (call) => {
      const changes = new Changes(call.view);
      return ok(startImport(call, changes), { changes });
    },
  },
  "POST /seo/v1/cancelCsvImport": {
    permission: managesSite,
    answer: (call) => {
      if (!isRunning(call)) return ok({ success: false, message: phrases(call).seo.noImport });
      const changes = new Changes(call.view);
      changes.set(SEO_VALUES.csvImport, null);
      return ok({ success: true, message: phrases(call).seo.importCancelled }, { changes });
    },
  },
};

/** Rows of a CSV text as objects by the names in its first row; quotes as in RFC 4180, commas or semicolons between cells. */
function parseCsv(text: string): Record<string, string>[] {
  const rows = cellsOf(text.replace(/^\uFEFF/, ""));
  const [names, ...records] = rows;
  if (names === undefined) return [];
  return records
    .filter((cells) => cells.some((cell) => trimAscii(cell) !== ""))
    .map((cells) => Object.fromEntries(names.map((name, place) => [trimAscii(name), cells[place] ?? ""])));
}

function cellsOf(text: string): string[][] {
  const separator = /^[^\n,]*;/.test(text) ? ";" : ",";
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r?\\n|$)`, "gy");
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) break;
    const [, quoted, plain = "", end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== separator && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}
