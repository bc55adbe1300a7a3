import { plainValues } from "../../args/raw-value.ts";
import type { UploadedFile } from "../../args/sources.ts";
import { type Json, type JsonObject, ownMember } from "../../json/json.ts";
import type { Call } from "../../engine/call.ts";
import { type FormTag, hasOption } from "./form-tag.ts";
import { type FormRecord, forms } from "./records.ts";
import { scanForm } from "./scan-form.ts";
import { trimAscii } from "../../text/white-space.ts";

/** What somebody sent through a form. */
export interface Submission {
  readonly form: FormRecord;
  /** The form's tags that name a field. */
  readonly tags: readonly FormTag[];
  /** Every field of the body as sent. */
  readonly body: JsonObject;
  /** What the fields of the form come to: choices are lists, of what stands for them. */
  readonly posted: Readonly<Record<string, string | readonly string[]>>;
  /** The files that came for a field; undefined where not even an empty part did. */
  files(field: string): readonly UploadedFile[] | undefined;
}

/** The form that the address names; a field called `id` has no say. */
export function addressedForm(call: Call): FormRecord | undefined {
  return call.view.get(forms, Number(plainValues(call.sources.url)["id"]));
}

/** Reads a submission out of a multipart body. */
export function readSubmission(form: FormRecord, call: Call): Submission {
  const tags = scanForm(form.form).filter((tag) => tag.name !== "");
  const body = plainValues(call.sources.form ?? {});
  const uploads = call.sources.files ?? {};
  const kept = tags.filter((tag) => !NOT_KEPT.has(tag.basetype));
  return {
    form,
    tags,
    body,
    posted: Object.fromEntries(kept.map((tag) => [tag.name, postedValue(tag, body, call)])),
    files: (field) => ownMember(uploads, field) ?? ownMember(uploads, `${field}[]`),
  };
}

/** Every text in a value, however deep. */
export function textsIn(value: Json | undefined): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return value === undefined || value === null ? [] : [String(value)];
  return Object.values(value).flatMap(textsIn);
}

const NOT_KEPT = new Set(["quiz", "captchac", "captchar"]);
const CHOICES = new Set(["checkbox", "radio", "select"]);

/** A field that a page sends beside those of its form; the word that such fields begin with is the site's own. */
export function pageField(body: JsonObject, name: string, { links }: Pick<Call, "links">): Json | undefined {
  const known = body[`_contact_form_${name}`];
  if (known !== undefined || links.names === undefined) return known;
  return Object.entries(body).find(([own]) => own.startsWith("_") && own.endsWith(`_${name}`))?.[1];
}

function postedValue(tag: FormTag, body: JsonObject, call: Call): string | string[] {
  const sent = textsIn(ownMember(body, tag.name)).map(
    (text) => tag.pipes?.find((pipe) => pipe.before === text)?.after ?? text,
  );
  if (!CHOICES.has(tag.basetype)) return sent[0] ?? "";
  if (!hasOption(tag, "free_text")) return sent;
  const free = textsIn(pageField(body, `free_text_${tag.name}`, call))[0] ?? "";
  return sent.map((text, place) => (place === sent.length - 1 ? trimAscii(`${text} ${free}`) : text));
}
