import { type EntryRecord } from "../records.ts";

const HEAD = ["form_name", "form_id", "record_date", "cf7_form", "cf7_action_id", "lead_type"] as const;

/** Submissions as a file for spreadsheets: a byte order mark, a line of names, a line for each; every field that any of them has is a column. */
export function csvOf(entries: readonly EntryRecord[]): string {
  const fields = [...new Set(entries.flatMap((entry) => Object.keys(entry.fields)))];
  const lines = entries.map((entry) => {
    const { form_name: name, form_id: id, date } = entry;
    return [name, id, date.slice(0, 16), id, 0, "contact", ...fields.map((field) => valueOf(entry, field))];
  });
  return `\uFEFF${[[...HEAD, ...fields], ...lines].map(lineOf).join("")}`;
}

function valueOf({ fields }: EntryRecord, field: string): string {
  const value = fields[field];
  return value === undefined || typeof value === "string" ? (value ?? "") : value.join(", ");
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => cellOf(String(cell))).join(",")}\n`;
}

function cellOf(text: string): string {
  return /["\\,\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
