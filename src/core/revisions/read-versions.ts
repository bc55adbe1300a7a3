import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, numberParam, truthy } from "../../engine/call.ts";
import { deleting, listing, reading } from "../../engine/flows.ts";
import { pageHeaders } from "../../engine/page.ts";
import { Refusal, refuse } from "../../engine/refusal.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { Resource } from "../../state/resource.ts";
import { askedFields } from "../asked-fields.ts";
import { inContext, contextOf } from "../contexts.ts";
import { missingEntry } from "../entries/entry-rights.ts";
import { autosavesOf, isAutosave, revisionsOf } from "../entries/versions.ts";
import { supports } from "../entry-types.ts";
import { siteErrors } from "../errors.ts";
import type { EntryType } from "../model.ts";
import { refuseBeyond, selectedVersions, versionPage } from "./version-page.ts";
import { parentOf, type Versioned, versionContexts, versionTime, wholeVersion } from "./version-form.ts";
import { entryAbove, mayDeleteRevision, mayReadVersions } from "./version-rights.ts";

/** The versions of an entry, autosaves among them, the newest first. */
export function versionsBelow(id: number, { type }: Versioned, { view }: Pick<Call, "view">): SiteRecord[] {
  const found = new Map<number, SiteRecord>();
  for (const resource of keptVersions(type, view))
    for (const version of view.all(resource)) if (parentOf(version) === id) found.set(version.id, version);
  return [...found.values()].sort((a, b) =>
    versionTime(a) < versionTime(b) ? 1 : versionTime(a) > versionTime(b) ? -1 : b.id - a.id,
  );
}

/** The autosaves of an entry, the newest first. */
export function autosavesBelow(id: number, about: Versioned, call: Pick<Call, "view">): SiteRecord[] {
  return versionsBelow(id, about, call).filter(isAutosave);
}

/** The relations of a version. */
export function versionLinks(version: SiteRecord, { type }: Versioned, { links }: Call): Record<string, Json> {
  return { parent: [{ href: `${links.apiRoot}/${type.path}/${parentOf(version)}` }] };
}

function shownVersion(version: SiteRecord, about: Versioned, call: Call): JsonObject {
  return inContext(wholeVersion(version, about, call), versionContexts(call.route, about.type), contextOf(call));
}

/** Relations go with the member that they are made of. */
function shownLinks(version: SiteRecord, about: Versioned, call: Call): Record<string, Json> {
  const isTold = askedFields(call)?.includes("parent") ?? true;
  return isTold ? versionLinks(version, about, call) : {};
}

/** Lists the revisions of an entry. */
export function listRevisions(about: Versioned): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: mayReadVersions(about, "parent"),
    select: (call) => selected(call, about),
    page: versionPage,
    present: (version, call) => ({
      ...shownVersion(version, about, call),
      _links: versionLinks(version, about, call),
    }),
    answer: (page, call) => {
      refuseBeyond(page, call);
      return ok([...page.items], { headers: pageHeaders(page, call) });
    },
  });
}

function selected(call: Call, about: Versioned): SiteRecord[] {
  const { type, model } = about;
  const { id } = entryAbove(call, about, "parent");
  const isKept = supports("revisions", type, { model, view: call.view });
  return selectedVersions(call, isKept ? versionsBelow(id, about, call) : [], about);
}

/** Shows one revision. */
export function readRevision(about: Versioned): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: mayReadVersions(about, "parent"),
    find: (call) => revisionNamed(call, about),
    present: (version, call) => shownVersion(version, about, call),
    links: (version, call) => shownLinks(version, about, call),
  });
}

function revisionNamed(call: Call, about: Versioned): SiteRecord {
  const found = findRevision(call, about);
  if (found instanceof Refusal) throw found;
  return found;
}

/** The version of an entry that a call names, else the refusal of what it names. */
function findRevision(call: Call, { type, model }: Versioned): SiteRecord | Refusal {
  const parent = numberParam(call, "parent") ?? 0;
  const id = numberParam(call, "id") ?? 0;
  for (const other of [type, ...model.entryTypes])
    for (const resource of keptVersions(other, call.view)) {
      const version = call.view.get(resource, id);
      if (version === undefined) continue;
      return parentOf(version) === parent ? version : refuse(siteErrors.rest_revision_parent_id_mismatch);
    }
  return missingEntry();
}

/** What keeps versions of a type's entries on this site. */
function keptVersions(type: EntryType, { state }: Call["view"]): Resource<SiteRecord>[] {
  const resources = [revisionsOf(type), autosavesOf(type)];
  return resources.filter(({ name }) => state.tableNamed(name) !== undefined);
}

/** Deletes a revision, which takes a right that no account has. */
export function deleteRevision(about: Versioned): Behaviour {
  return deleting<SiteRecord>({
    basis: "family",
    permission: mayDeleteRevision(about, (call) => {
      const found = findRevision(call, about);
      return found instanceof Refusal ? found : undefined;
    }),
    find: (call) => revisionNamed(call, about),
    remove: (version, call, changes) => {
      if (!truthy(call.params.force)) throw refuse(siteErrors.rest_trash_not_supported);
      const previous = wholeVersion(version, about, call);
      changes.remove(isAutosave(version) ? autosavesOf(about.type) : revisionsOf(about.type), version.id);
      return ok({ deleted: true, previous });
    },
  });
}

/** Lists what was saved of an entry on the way, by everybody. */
export function listAutosaves(about: Versioned, placeholder: string): Behaviour {
  return {
    basis: "family",
    permission: mayReadVersions(about, placeholder),
    answer: (call) => {
      const { id } = entryAbove(call, about, placeholder);
      const shown = autosavesBelow(id, about, call).map((version) => ({
        ...shownVersion(version, about, call),
        _links: versionLinks(version, about, call),
      }));
      return ok(shown);
    },
  };
}

/** Shows the latest autosave of an entry, whatever number is asked for. */
export function readAutosave(about: Versioned): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: mayReadVersions(about, "parent"),
    find: (call) => {
      const [latest] = autosavesBelow(entryAbove(call, about, "parent").id, about, call);
      if (latest === undefined) throw refuse(siteErrors.rest_post_no_autosave);
      return latest;
    },
    present: (version, call) => shownVersion(version, about, call),
    links: (version, call) => shownLinks(version, about, call),
  });
}
