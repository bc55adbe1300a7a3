import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, numberParam } from "../../engine/call.ts";
import { listing, reading } from "../../engine/flows.ts";
import { pageHeaders } from "../../engine/page.ts";
import { refuse } from "../../engine/refusal.ts";
import { authorId } from "../../engine/rights.ts";
import { type SiteRecord, stored, storedText } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { contextOf, contextsOf, inContext } from "../contexts.ts";
import { autosavesOf, revisionsOf } from "../entries/versions.ts";
import { entryTime } from "../entry-dates.ts";
import { siteErrors } from "../errors.ts";
import { refuseBeyond, versionPage } from "../revisions/version-page.ts";
import { recordsBelow } from "../records-below.ts";
import { toReadStyleRevisions } from "./style-rights.ts";
import { namedStyles, STYLES_TYPE, type Styles } from "./styles.ts";

/** Styles whose earlier states are served. */
export interface VersionedStyles {
  readonly styles: Styles;
  readonly form: RecordForm;
}

/** The earlier states of styles, the newest first. */
function versionsFirst(id: number, form: RecordForm, view: View): readonly SiteRecord[] {
  const date = (version: SiteRecord) => storedText(version, "date");
  const versions = [...recordsBelow(id, form, view)];
  return versions.sort((a, b) => (date(a) < date(b) ? 1 : date(a) > date(b) ? -1 : b.id - a.id));
}

/** The behaviour of the list of earlier states. */
export function listOfStyleRevisions(about: VersionedStyles): Behaviour {
  return listing<SiteRecord>({
    basis: "family",
    permission: toReadStyleRevisions(about.styles),
    select: (call) => versionsFirst(parentOfPath(call, about).id, about.form, call.view),
    page: versionPage,
    present: (version, call) => presentRevision(version, about, call),
    answer: (page, call) => {
      refuseBeyond(page, call);
      return ok([...page.items], { headers: pageHeaders(page, call) });
    },
  });
}

/** The behaviour of one earlier state. */
export function oneStyleRevision(about: VersionedStyles): Behaviour {
  return reading<SiteRecord>({
    basis: "family",
    permission: toReadStyleRevisions(about.styles),
    find: (call) => revisionOfPath(call, about),
    present: (version, call) => presentRevision(version, about, call),
  });
}

function parentOfPath(call: Call, { styles }: VersionedStyles): SiteRecord {
  const parent = namedStyles(call, styles, "parent");
  if (parent === undefined) throw refuse(siteErrors.rest_post_invalid_parent);
  return parent;
}

function revisionOfPath(call: Call, about: VersionedStyles): SiteRecord {
  const parent = parentOfPath(call, about);
  const id = numberParam(call, "id") ?? 0;
  const found = call.view.get(about.form.resource, id);
  if (found !== undefined && Number(stored(found, "parent")) === parent.id) return found;
  const isOthers = found !== undefined || isVersionOfEntry(id, about, call);
  throw refuse(isOthers ? siteErrors.rest_revision_parent_id_mismatch : siteErrors.rest_post_invalid_id);
}

function isVersionOfEntry(id: number, { styles: { model } }: VersionedStyles, { view }: Call): boolean {
  const resources = model.entryTypes.flatMap((type) => [revisionsOf(type), autosavesOf(type)]);
  return resources.some(
    (resource) => view.state.tableNamed(resource.name) !== undefined && view.get(resource, id) !== undefined,
  );
}

function presentRevision(version: SiteRecord, { form }: VersionedStyles, call: Call): JsonObject {
  return inContext(form.write(version, call), contextsOf(call.route, `${STYLES_TYPE}-revision`), contextOf(call));
}

/** Keeps the state of styles beside them. */
export function keepStyles(record: SiteRecord, form: RecordForm, call: Call, changes: Changes): void {
  const { date, date_gmt } = entryTime(call.now, call.zone);
  changes.insert(form.resource, {
    settings: stored(record, "settings") ?? {},
    styles: stored(record, "styles") ?? {},
    author: authorId(call),
    date,
    date_gmt,
    modified: date,
    modified_gmt: date_gmt,
    parent: record.id,
  });
}
