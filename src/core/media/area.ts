import type { Area } from "../area.ts";
import { recordForm } from "../forms.ts";
import { CORE, type CoreModel } from "../model.ts";
import { avatarLookUp } from "./avatars.ts";
import { fileContents } from "./contents.ts";
import { filePages } from "./pages.ts";

/** Pictures, sounds and documents: records of what was uploaded, and the files themselves at their addresses. */
export function mediaArea(model: CoreModel): Area {
  const kind = model.kind(`${CORE}/media`);
  if (kind === undefined) return { forms: [], behaviour: () => undefined };
  const people = model.kind(`${CORE}/users`);
  return {
    forms: [recordForm(kind.resource)],
    resources: [fileContents],
    behaviour: () => undefined,
    pages: filePages(kind.resource, people === undefined ? () => undefined : avatarLookUp(people.resource)),
  };
}
