import type { Json, JsonObject } from "../catalogue/document.ts";
import type { AnyResource } from "../state/resource.ts";
import type { Member } from "./compile-members.ts";
import { wrongAt } from "./place.ts";
import type { Draft, Scene, SeedSite } from "./scene.ts";
import type { Check } from "./record-check.ts";
import { isObject } from "./is-object.ts";
import { SeedError } from "./seed-error.ts";
import { idOfSlug } from "./words/reference.ts";

/** What is known of a record before its members are made. */
export interface DraftOptions {
  readonly key: string;
  readonly unit: number;
  readonly index: number;
  readonly zone: string;
  readonly resource: AnyResource;
  readonly members: ReadonlyMap<string, Member>;
  /** Place of the record or of its recipe. */
  readonly where: { readonly document: string; readonly pointer: string };
}

/** A record of a seed in the making. */
export class RecordDraft implements Draft {
  id = 0;
  readonly options: DraftOptions;
  readonly #site: SeedSite;
  readonly #made = new Map<string, Json>();
  readonly #making = new Set<string>();

  constructor(site: SeedSite, options: DraftOptions) {
    this.#site = site;
    this.options = options;
  }

  get key(): string {
    return this.options.key;
  }

  get resource(): string {
    return this.options.resource.name;
  }

  get unit(): number {
    return this.options.unit;
  }

  get index(): number {
    return this.options.index;
  }

  get zone(): string {
    return this.options.zone;
  }

  member(name: string, language: string): Json | undefined {
    const member = this.options.members.get(name);
    if (member === undefined) return name === "id" ? this.id : undefined;
    if (member.recipe.fixed !== undefined && member.refersTo === undefined) return member.recipe.fixed.value;
    const spoken = member.place.translated ? language : this.#language;
    const slot = `${name}\n${spoken}`;
    const before = this.#made.get(slot);
    if (before !== undefined) return before;
    if (this.#making.has(slot)) throw wrongAt(member.place, name, "a member that does not need itself");
    this.#making.add(slot);
    const value = this.#make(member, { site: this.#site, draft: this, language: spoken });
    this.#making.delete(slot);
    this.#made.set(slot, value);
    return value;
  }

  /** The whole record, held against the schema of its resource; throws SeedError. */
  record(check: Check): JsonObject {
    const members: JsonObject = { id: this.id };
    for (const name of this.options.members.keys()) members[name] = this.member(name, this.#language) ?? null;
    const { language, translations: written, ...own } = members;
    this.#hold(own, check);
    const translations = this.#translations();
    for (const of of Object.values(translations)) this.#hold({ ...own, ...of }, check);
    const all = { ...(isObject(written) ? written : {}), ...translations };
    return {
      ...own,
      ...(language === undefined ? {} : { language }),
      ...(Object.keys(all).length === 0 ? {} : { translations: all }),
    };
  }

  get #language(): string {
    const own = this.options.members.get("language")?.recipe.fixed?.value;
    return typeof own === "string" ? own : this.#site.defaultLanguage;
  }

  #make(member: Member, scene: Scene): Json {
    const value = member.recipe.make(scene);
    const { refersTo, place } = member;
    if (refersTo === undefined) return value;
    if (typeof value === "string") return idOfSlug(scene, refersTo, value, place);
    if (!Array.isArray(value)) return value;
    return value.map((item) => (typeof item === "string" ? idOfSlug(scene, refersTo, item, place) : item));
  }

  #translations(): Record<string, JsonObject> {
    const translations: Record<string, JsonObject> = {};
    for (const language of this.#site.languages) {
      if (language === this.#language) continue;
      for (const [name, member] of this.options.members) {
        if (!member.place.translated || member.recipe.fixed !== undefined) continue;
        const value = this.member(name, language) ?? null;
        if (JSON.stringify(value) === JSON.stringify(this.member(name, this.#language))) continue;
        (translations[language] ??= {})[name] = value;
      }
    }
    return translations;
  }

  #hold(record: JsonObject, check: Check): void {
    const fault = check(record);
    if (fault === undefined) return;
    const [, step = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(fault.pointer) ?? [];
    const place = this.options.members.get(step.replaceAll("~1", "/").replaceAll("~0", "~"))?.place;
    const { document, pointer } = place ?? this.options.where;
    throw new SeedError({ document, pointer: pointer + (place === undefined ? "" : rest) }, fault.found, fault.wanted);
  }
}
