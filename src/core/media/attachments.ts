import type { RecordForm } from "../../engine/answers/record-form.ts";
import { entryForm } from "../entries/entry-form.ts";
import type { CoreModel, EntryType } from "../model.ts";
import { completedTexts } from "./attachment-texts.ts";

/** How attachments are kept and given. */
export function attachmentForm(type: EntryType, model: CoreModel): RecordForm {
  const form = entryForm(type, model);
  return { ...form, read: (answer, place) => form.read({ ...answer, ...completedTexts(answer) }, place) };
}
