import type { Changes } from "../../state/changes.ts";
import { localTime } from "../../state/zone.ts";
import { truthy, type Call } from "../call.ts";
import type { FormTag } from "./form-tag.ts";
import { entries, type EntryFile, type FormRecord } from "./records.ts";
import { scanForm } from "./scan-form.ts";
import { isOn } from "./settings.ts";
import type { Submission } from "./submission.ts";
import { optionOf } from "./tag-options.ts";

/** Keeps a submission that was sent, so that it can be exported; not one of a form for show, nor one whose sender or form says not to. */
export function keepEntry(submission: Submission, call: Call, changes: Changes): void {
  const { form, tags, body } = submission;
  if (isOn(form, "demo_mode") || isOn(form, "do_not_store")) return;
  if (tags.some((tag) => asksToKeep(tag) && !truthy(body[tag.name]))) return;
  const date = localTime(call.now, call.zone);
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(submission.posted))
    fields[name] = typeof value === "object" ? [...value] : value;
  const files: Record<string, EntryFile> = {};
  for (const tag of tags) {
    const file = tag.basetype === "file" ? submission.files(tag.name)[0] : undefined;
    if (file === undefined || file.name === "") continue;
    const name = file.name.replace(/^.*[\\/]/, "");
    files[tag.name] = { path: `forms/${date.slice(0, 4)}/${name}`, content: base64(file.bytes) };
    fields[tag.name] = name;
  }
  changes.insert(entries, { form_id: form.id, form_name: form.title, date, fields, files });
}

/** Whether the form has a word of its own on what is kept of it. */
export function saysWhatIsKept(form: FormRecord): boolean {
  return isOn(form, "do_not_store") || scanForm(form.form).some(asksToKeep);
}

function asksToKeep(tag: FormTag): boolean {
  return optionOf(tag, "consent_for") === "storage";
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
