import { localTime } from "../../../state/zone.ts";
import type { Behaviour, BehaviourTable } from "../../behaviour.ts";
import { type Call, number, text } from "../../call.ts";
import { refuse } from "../../refusal.ts";
import { may } from "../../users.ts";
import { entries, type EntryFile, type EntryRecord } from "../records.ts";
import { csvOf } from "./csv.ts";

const exporting: Behaviour = {
  permission: (call) => may(call, "publish_pages"),
  answer: (call) => {
    const wanted = [...call.view.all(entries)].filter((entry) => isWanted(entry, call));
    if (wanted.length === 0) throw refuse("no_entries");
    const newestFirst = wanted.toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
    const name = `wp-leads-${localTime(call.now, call.zone).slice(0, 10)}.csv`;
    return {
      status: 200,
      body: null,
      headers: { "Content-Disposition": `attachment; filename="${name}"` },
      raw: { type: "text/csv; charset=utf-8", content: csvOf(newestFirst) },
    };
  },
};

/** Of one form, of one month (`YYYYMM`), with one value in one field. */
function isWanted(entry: EntryRecord, call: Call): boolean {
  const [form, month] = [text(call, "cf7_form") ?? "", text(call, "m") ?? ""];
  if (form !== "" && form !== "0" && String(entry.form_id) !== form) return false;
  if (month !== "" && month !== "0" && entry.date.slice(0, 7).replace("-", "") !== month) return false;
  const [field, value] = [text(call, "cf7_field_meta_key") ?? "", text(call, "cf7_field_meta_value") ?? ""];
  if (field === "" || value === "") return true;
  const sent = entry.fields[field];
  return typeof sent === "string" ? sent === value : (sent ?? []).includes(value);
}

const download: Behaviour = {
  permission: (call) => may(call, "publish_pages"),
  checks: { validate: { entry_post_id: (value) => isNumeric(value) } },
  answer: (call) => {
    const entry = call.view.get(entries, number(call, "entry_post_id") ?? 0);
    if (entry === undefined) throw refuse("entry_meta_not_found");
    const file = fileOf(entry, text(call, "file_key") ?? "");
    if (file === undefined) throw refuse("file_not_found_in_entry");
    if (leadsOut(file.path)) throw refuse("invalid_path");
    if (file.content === null) throw refuse("file_not_found_in_storage");
    const name = file.path.replace(/^.*\//, "").replace(/[^\w.() -]/g, "_");
    return {
      status: 200,
      body: null,
      headers: { "Content-Disposition": `attachment; filename=${name}` },
      raw: { type: "application/octet-stream", content: new Uint8Array(Buffer.from(file.content, "base64")) },
    };
  },
};

function isNumeric(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^\s*[+-]?(?:\d+|\d*\.\d+)\s*$/.test(value));
}

function fileOf(entry: EntryRecord, key: string): EntryFile | undefined {
  return Object.hasOwn(entry.files, key) ? entry.files[key] : undefined;
}

function leadsOut(path: string): boolean {
  return /^[\\/]|^[a-z]+:/i.test(path) || path.split(/[\\/]/).includes("..");
}

/** Submissions out of the site: a table of them, and the files that came with them. */
export const exportRoutes: BehaviourTable = {
  "GET /contact-form-ext/v1/export": exporting,
  "GET /contact-form-ext/v1/download-file": download,
};
