import type { Behaviour } from "../../engine/behaviour.ts";
import type { Area } from "../area.ts";
import { entryForm } from "../entries/entry-form.ts";
import { menuItemForm, menuItemType } from "../menus/menu-item-form.ts";
import { CORE, type CoreModel, type EntryType } from "../model.ts";
import { deleteRevision, listAutosaves, listRevisions, readAutosave, readRevision } from "./read-versions.ts";
import { type Versioned, versionForms } from "./version-form.ts";
import { writeAutosave } from "./write-autosave.ts";

/** The earlier states of entries and what is saved of them on the way. */
export function revisions(model: CoreModel): Area {
  const all = [...model.entryTypes.map((type) => ({ type, form: entryForm(type, model) })), ...menuItems(model)].map(
    (kept): Versioned => ({ model, ...kept, ...versionForms(kept.type, model) }),
  );
  const byPath = new Map(all.map((about) => [about.type.path, about]));
  return {
    forms: all.flatMap(({ type, revisions: kept, autosaves }) => [
      ...(type.hasRevisions ? [kept] : []),
      ...(hasAutosaves(type, model) ? [autosaves] : []),
    ]),
    behaviour(route, method) {
      const [, path = "", above = "", word, below] = VERSIONS.exec(route.name) ?? [];
      const about = byPath.get(path);
      if (about === undefined) return undefined;
      if (word === "revisions") return ofRevisions(about, { isItem: below !== undefined, method });
      return ofAutosaves(about, { isItem: below !== undefined, method, above });
    },
  };
}

/** Items of menus are saved on the way as entries are. */
function menuItems(model: CoreModel): Pick<Versioned, "type" | "form">[] {
  const kind = model.kind(`${CORE}/menu-items`);
  if (kind === undefined) return [];
  const type = menuItemType(kind, model);
  return [{ type, form: menuItemForm(type, model) }];
}

/** A route below an entry that is about its versions: the list's path, the placeholder of the entry, the kind, the placeholder of a version. */
const VERSIONS = /^\/([^{}]+)\/\{(\w+)\}\/(revisions|autosaves)(?:\/\{(\w+)\})?$/;

function hasAutosaves({ path }: EntryType, { catalogue }: CoreModel): boolean {
  return catalogue.routes.some(({ name }) => {
    const [, list, , word] = VERSIONS.exec(name) ?? [];
    return list === path && word === "autosaves";
  });
}

interface Asked {
  readonly isItem: boolean;
  readonly method: string;
}

function ofRevisions(about: Versioned, { isItem, method }: Asked): Behaviour | undefined {
  if (!isItem) return method === "GET" ? listRevisions(about) : undefined;
  if (method === "GET") return readRevision(about);
  return method === "DELETE" ? deleteRevision(about) : undefined;
}

function ofAutosaves(about: Versioned, { isItem, method, above }: Asked & { above: string }): Behaviour | undefined {
  if (method === "GET") return isItem ? readAutosave(about) : listAutosaves(about, above);
  return method === "POST" && !isItem ? writeAutosave(about) : undefined;
}
