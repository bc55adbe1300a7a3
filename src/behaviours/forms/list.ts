import type { JsonObject } from "../../catalogue/document.ts";
import { ok } from "../answer.ts";
import type { Behaviour } from "../behaviour.ts";
import { type Call, number, text } from "../call.ts";
import { type FormRecord, forms } from "./records.ts";
import { listForms } from "./rights.ts";

/** Lists forms: all of them unless a number is asked for; pages are not known. */
export const list: Behaviour = {
  permission: listForms,
  answer: (call) => {
    const found = [...call.view.all(forms)].filter((form) => matches(form, text(call, "search") ?? ""));
    return ok(part(sorted(found, call), call).map((form) => presentRow(form, call)));
  },
};

function presentRow({ id, slug, title, locale }: FormRecord, call: Call): JsonObject {
  return { id, hash: call.token(`contact form ${id}`).slice(0, 7), slug, title, locale };
}

function matches(form: FormRecord, search: string): boolean {
  const content = [form.title, form.form, ...Object.values(form.mail ?? {})].join("\n").toLowerCase();
  const words = search.toLowerCase().split(/[\s,]+/);
  return words.every((word) => content.includes(word));
}

function sorted(found: FormRecord[], call: Call): FormRecord[] {
  const descending = call.params["order"] !== undefined && text(call, "order")?.toUpperCase() !== "ASC";
  const key = KEYS[(text(call, "orderby") ?? "id").toLowerCase()];
  const compare = (a: FormRecord, b: FormRecord) => (key?.(a) ?? "").localeCompare(key?.(b) ?? "", "sv") || a.id - b.id;
  return found.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

const KEYS: Readonly<Record<string, (form: FormRecord) => string>> = {
  title: (form) => form.title.toLowerCase(),
  name: (form) => form.slug,
};

/** As many as `per_page` says: -1 is all, 0 the site's usual ten, another number below 0 its opposite. */
function part(found: FormRecord[], call: Call): FormRecord[] {
  const asked = Math.trunc(number(call, "per_page") ?? (call.params["per_page"] === undefined ? -1 : 0));
  if (asked === -1) return found;
  const from = Math.max(0, Math.trunc(number(call, "offset") ?? 0));
  return found.slice(from, from + (asked === 0 ? 10 : Math.abs(asked)));
}
