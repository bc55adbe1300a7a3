import type { JsonObject } from "../json/json.ts";
import { jsonCopy } from "../json/written-numbers.ts";
import { Changes } from "../state/changes.ts";
import { faultSentence, recordFaults } from "../state/record-faults.ts";
import type { Resource, StoredRecord } from "../state/resource.ts";
import { recordAsJson, recordFromJson } from "../state/table.ts";
import { meant } from "../text/nearest.ts";
import { type Outlook, type RecordForm, type RecordForms, settled } from "./answers/record-form.ts";
import type { SiteRecord } from "./site-record.ts";

/**
 * What the site holds, as a handler reads and writes it: by the names that `GET /__standin/state` lists, in the form in which
 * `GET /__standin/state/{resource}` gives it, in the language of the call. Its writes are part of the call's one change: nobody sees
 * them before the handler has answered, and of a handler that throws nothing is kept.
 */
export interface HandlerState {
  /** Every record, in the order of ids. Throws a RangeError for a resource that there is not. */
  list(resource: string): JsonObject[];
  /** The record of that id, or of that slug; undefined where there is none. Throws a RangeError for a resource that there is not. */
  get(resource: string, id: number | string): JsonObject | undefined;
  /** Adds a record, under the next free id unless `members` has one, and gives it. Throws a RangeError, or a TypeError that says what is wrong with it. */
  insert(resource: string, members: JsonObject): JsonObject;
  /** Writes these members of a record, and gives it. Throws a RangeError where there is none, a TypeError that says what is wrong with it. */
  update(resource: string, id: number | string, members: JsonObject): JsonObject;
  /** Takes a record away for good. Throws a RangeError where there is none. */
  remove(resource: string, id: number | string): void;
}

/** The state of a call for its handler. */
export class HandlerRecords implements HandlerState {
  /** What was written. */
  readonly changes: Changes;
  readonly #around: Outlook;
  readonly #forms: RecordForms;

  /** `around`: what the records are shown from at first. */
  constructor(around: Outlook, forms: RecordForms) {
    this.changes = new Changes(around.view);
    this.#around = around;
    this.#forms = forms;
  }

  list(name: string): JsonObject[] {
    const resource = this.#resource(name);
    return [...this.changes.view.all(resource)].map((record) => this.#shown(record, resource));
  }

  get(name: string, id: number | string): JsonObject | undefined {
    const resource = this.#resource(name);
    const record = this.#found(resource, id);
    return record && this.#shown(record, resource);
  }

  insert(name: string, given: JsonObject): JsonObject {
    const resource = this.#resource(name);
    const members = jsonCopy(given);
    const { state, language } = this.changes.view;
    const id = typeof members["id"] === "number" ? members["id"] : state.nextId(resource.idSpace);
    const form = this.#form(resource);
    const own = form === undefined ? { id, language, ...members } : { id, ...members };
    return this.#put(resource, own, undefined);
  }

  update(name: string, id: number | string, given: JsonObject): JsonObject {
    const resource = this.#resource(name);
    const members = jsonCopy(given);
    const record = this.#known(resource, id);
    const form = this.#form(resource);
    if (form !== undefined)
      return this.#put(resource, { ...form.write(record, this.#outlook()), ...members, id: record.id }, record);
    const { id: _id, ...others } = members;
    const changed = { ...this.#shown(record, resource), ...others };
    refuseFaulty(resource, changed, this.changes);
    return this.#shown(this.changes.patch(resource, record.id, others), resource);
  }

  remove(name: string, id: number | string): void {
    const resource = this.#resource(name);
    this.changes.remove(resource, this.#known(resource, id).id);
  }

  /** Puts what a record looks like from outside; `before`: the one whose place it takes. */
  #put(resource: Resource<SiteRecord>, members: JsonObject, before: SiteRecord | undefined): JsonObject {
    const form = this.#form(resource);
    const record =
      form === undefined
        ? recordFromJson<SiteRecord>(members)
        : form.read(this.#forms.detach(members), { index: 0, ...keyOf(form, before) });
    if (before === undefined && this.changes.view.get(resource, record.id) !== undefined)
      throw new TypeError(`${resource.name} has a record ${record.id} already; update changes it`);
    if (form === undefined) refuseFaulty(resource, recordAsJson(record), this.changes);
    const kept = form === undefined ? record : settled(record, form, this.#outlook());
    return this.#shown(this.changes.put(resource, kept), resource);
  }

  #resource(name: string): Resource<SiteRecord> {
    const { state } = this.changes.view;
    const table = state.tableNamed(name);
    if (table !== undefined) return table.resource;
    throw new RangeError(`there is no resource ${JSON.stringify(name)}; ${meant(name, state.resources, 4)}`);
  }

  #form({ name }: Resource<SiteRecord>): RecordForm | undefined {
    return this.#forms.byResource.get(name);
  }

  #found(resource: Resource<SiteRecord>, id: number | string): SiteRecord | undefined {
    const { view } = this.changes;
    return typeof id === "number" ? view.get(resource, id) : view.bySlug(resource, id);
  }

  #known(resource: Resource<SiteRecord>, id: number | string): SiteRecord {
    const record = this.#found(resource, id);
    if (record === undefined) throw new RangeError(`${resource.name} has no record ${JSON.stringify(id)}`);
    return record;
  }

  #shown(record: SiteRecord, resource: Resource<SiteRecord>): JsonObject {
    const form = this.#form(resource);
    if (form !== undefined) return jsonCopy(form.write(record, this.#outlook()));
    const { translations: _translations, ...members } = recordAsJson(record);
    return jsonCopy(members);
  }

  #outlook(): Outlook {
    const { links, now, zone, cache } = this.#around;
    return { view: this.changes.view, links, now, zone, cache };
  }
}

/** The key in a map of a record that has one there. */
function keyOf({ shape }: RecordForm, before: StoredRecord | undefined): { key?: string } {
  return shape === "map" && before?.slug !== undefined ? { key: before.slug } : {};
}

/** Throws a TypeError where a record is not what its schema says. */
function refuseFaulty({ name }: Resource<SiteRecord>, record: JsonObject, { view }: Changes): void {
  const [fault] = recordFaults({ [name]: [record] }, view.state);
  if (fault !== undefined) throw new TypeError(faultSentence(fault));
}
