import { formErrors } from "./errors.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable, Permission, Behaviour, Family } from "../../engine/behaviour.ts";
import { phrases } from "../phrases/phrases.ts";
import { may } from "../../engine/rights.ts";
import { EXTENSION_DEBUG, entries, type EntryFile, type EntryRecord } from "./records.ts";
import { localTime } from "../../time/zone.ts";
import { type Call, numberParam, textParam, truthy } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { finiteNumber } from "../../engine/json-reading.ts";

const manage: Permission = (call) => may(call, "manage_options");

/** Settings of the form extension; the site sells none of its products, so every licence is unknown. */
const settingRoutes: BehaviourTable = {
  "POST /contact-form-ext/v1/update-license": {
    permission: manage,
    answer: (call) => {
      const statusLabel = phrases(call).forms.notActivated;
      return ok({ success: true, data: { status: "", statusLabel, licenseMask: "" } });
    },
  },
  "POST /contact-form-ext/v1/toggle-debug": {
    permission: manage,
    answer: (call) => {
      const debugMode = call.view.value(EXTENSION_DEBUG) !== true;
      const changes = new Changes(call.view);
      changes.set(EXTENSION_DEBUG, debugMode);
      return ok({ success: true, data: { debugMode } }, { changes });
    },
  },
  "POST /contact-form-ext/v1/reset-settings": {
    permission: manage,
    answer: (call) => {
      const changes = new Changes(call.view);
      changes.set(EXTENSION_DEBUG, false);
      return ok({ success: true }, { changes });
    },
  },
};

const exporting: Behaviour = {
  permission: (call) => may(call, "publish_pages"),
  answer: (call) => {
    const wanted = [...call.view.all(entries)].filter((entry) => isWanted(entry, call));
    if (wanted.length === 0) throw refuse(formErrors.no_entries);
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
  const [form, month] = [textParam(call, "cf7_form") ?? "", textParam(call, "m") ?? ""];
  if (form !== "" && form !== "0" && String(entry.form_id) !== form) return false;
  if (month !== "" && month !== "0" && entry.date.slice(0, 7).replace("-", "") !== month) return false;
  const [field, value] = [textParam(call, "cf7_field_meta_key") ?? "", textParam(call, "cf7_field_meta_value") ?? ""];
  if (field === "" || value === "") return true;
  const sent = entry.fields[field];
  return typeof sent === "string" ? sent === value : (sent ?? []).includes(value);
}

const download: Behaviour = {
  permission: manage,
  checks: {
    validate: {
      file_key: (value) => typeof value === "string" && truthy(value),
      entry_post_id: (value) => Math.trunc(finiteNumber(value) ?? 0) !== 0,
    },
  },
  answer: (call) => {
    const entry = call.view.get(entries, numberParam(call, "entry_post_id") ?? 0);
    if (entry === undefined) throw refuse(formErrors.entry_meta_not_found);
    const file = fileOf(entry, textParam(call, "file_key") ?? "");
    if (file === undefined) throw refuse(formErrors.file_not_found_in_entry);
    if (leadsOut(file.path)) throw refuse(formErrors.invalid_path);
    if (file.content === null) throw refuse(formErrors.file_not_found_in_storage);
    const name = file.path.replace(/^.*\//, "").replace(/[^\w.() -]/g, "_");
    return {
      status: 200,
      body: null,
      headers: { "Content-Disposition": `attachment; filename=${name}` },
      raw: { type: "application/octet-stream", content: new Uint8Array(Buffer.from(file.content, "base64")) },
    };
  },
};

function fileOf(entry: EntryRecord, key: string): EntryFile | undefined {
  return Object.hasOwn(entry.files, key) ? entry.files[key] : undefined;
}

function leadsOut(path: string): boolean {
  return /^[\\/]|^[a-z]+:/i.test(path) || path.split(/[\\/]/).includes("..");
}

/** Submissions out of the site: a table of them, and the files that came with them. */
const exportRoutes: BehaviourTable = {
  "GET /contact-form-ext/v1/export": exporting,
  "GET /contact-form-ext/v1/download-file": download,
};

/** Routes of contact-form-ext/v1; the submissions themselves belong to the forms. */
export const formExtension: Family = {
  errors: formErrors,
  name: "forms.extension",
  resources: [],
  behaviours: { ...exportRoutes, ...settingRoutes },
};

const HEAD = ["form_name", "form_id", "record_date", "cf7_form", "cf7_action_id", "lead_type"] as const;

/** Submissions as a file for spreadsheets: a byte order mark, a line of names, a line for each; every field that any of them has is a column. */
function csvOf(entries: readonly EntryRecord[]): string {
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
