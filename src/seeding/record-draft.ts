import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { compileMemberCheck, type MemberCheck } from "../json/check.ts";
import { missingMember, type SchemaCheck, type SchemaFault } from "../json/fault.ts";
import type { JsonSchema } from "../json/schema.ts";
import { BESIDE } from "../state/record-faults.ts";
import type { AnyResource } from "../state/resource.ts";
import type { CompiledMember } from "./compile-members.ts";
import { wrongAt } from "./place.ts";
import type { Draft, RecipeContext, SeedSite } from "./recipes/context.ts";
import { SeedError } from "./seed-error.ts";
import { idOfSlug } from "./recipes/reference.ts";

/** What is known of a record before its members are made. */
export interface DraftOptions {
  readonly key: string;
  readonly unit: number;
  readonly index: number;
  readonly zone: string;
  readonly resource: AnyResource;
  /** Compiles the record's members, once somebody asks for one. */
  readonly members: () => ReadonlyMap<string, CompiledMember>;
  /** The id that the document gives it. */
  readonly id?: Json;
  /** The record's slug where it is written as it stands. */
  readonly slug?: string;
  /** Place of the record or of its recipe. */
  readonly where: { readonly document: string; readonly pointer: string };
}

/** How records of a resource are held against its schema. */
export interface RecordShape {
  readonly check: MemberCheck;
  /** Members that fit in every record. */
  readonly sound: Set<CompiledMember>;
  /** How records of these members begin. */
  readonly blankOf: (members: ReadonlyMap<string, CompiledMember>) => Blank;
}

/** A record none of whose members is made. */
interface Blank {
  readonly record: JsonObject;
  readonly members: readonly (readonly [name: string, member: CompiledMember])[];
}

/** The shape of records of a schema. */
export function recordShape(schema: JsonSchema): RecordShape {
  let last: ReadonlyMap<string, CompiledMember> | undefined;
  let blank: Blank | undefined;
  return {
    check: compileMemberCheck(schema),
    sound: new Set(),
    blankOf(members) {
      if (members === last) return (blank ??= blankRecord(members));
      // A record that nobody shares its members with is made as soon without.
      [last, blank] = [members, undefined];
      return { record: { id: 0 }, members: [...members] };
    },
  };
}

/** An object of these members, to be copied: where they are added one by one, the engine makes a table of them, four times as large. */
function blankRecord(members: ReadonlyMap<string, CompiledMember>): Blank {
  const names = ["id", ...members.keys()];
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, null])));
  return { record: JSON.parse(text) as JsonObject, members: [...members] };
}

/** Stands in place of a member's value while that is made. */
const MAKING = Symbol("making");

/** A record of a seed in the making. */
export class RecordDraft implements Draft {
  id = 0;
  readonly options: DraftOptions;
  readonly #site: SeedSite;
  #members: ReadonlyMap<string, CompiledMember> | undefined;
  /** By the member where it is the same in every language, else by its name and language. */
  #made: Map<CompiledMember | string, Json | typeof MAKING> | undefined;

  constructor(site: SeedSite, options: DraftOptions) {
    this.#site = site;
    this.options = options;
  }

  /** Its compiled members; throws SeedError. */
  get members(): ReadonlyMap<string, CompiledMember> {
    this.#members ??= this.options.members();
    return this.#members;
  }

  /** Compiles the members now; throws SeedError. */
  compile(): void {
    this.#members ??= this.options.members();
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
    const member = this.members.get(name);
    if (member === undefined) return name === "id" ? this.id : undefined;
    if (member.recipe.fixed !== undefined && member.refersTo === undefined) return member.recipe.fixed.value;
    const { translated } = member.place.context;
    const slot = translated ? `${name}\n${language}` : member;
    const made = (this.#made ??= new Map());
    const before = made.get(slot);
    if (before === MAKING) throw wrongAt(member.place, name, "a member that does not need itself");
    if (before !== undefined) return before;
    made.set(slot, MAKING);
    const spoken = translated ? language : this.#language;
    const value = this.#make(member, { site: this.#site, draft: this, language: spoken });
    made.set(slot, value);
    return value;
  }

  /** The whole record, held against the schema of its resource; throws SeedError. */
  record({ check, sound, blankOf }: RecordShape): JsonObject {
    for (const name of check.required)
      if (name !== "id" && !this.members.has(name)) this.#refuse(missingMember(name), undefined);
    const blank = blankOf(this.members);
    const record = { ...blank.record };
    record["id"] = this.id;
    for (const [name, member] of blank.members) {
      const value = this.member(name, this.#language) ?? null;
      record[name] = value;
      if (!BESIDE.has(name) && !sound.has(member)) this.#hold(value, check.of(name), member);
      if (member.recipe.fixed !== undefined && member.refersTo === undefined) sound.add(member);
    }
    const [fault] = check.whole(record);
    if (fault !== undefined) this.#refuse(fault, undefined);
    const translations = this.#translations(check);
    this.#made = undefined;
    if (Object.keys(translations).length === 0) return record;
    const written = record["translations"];
    record["translations"] = { ...(isObject(written) ? written : {}), ...translations };
    return record;
  }

  get #language(): string {
    const own = this.members.get("language")?.recipe.fixed?.value;
    return typeof own === "string" ? own : this.#site.defaultLanguage;
  }

  #make(member: CompiledMember, scene: RecipeContext): Json {
    const value = member.recipe.make(scene);
    const { refersTo, place } = member;
    if (refersTo === undefined) return value;
    if (typeof value === "string") return idOfSlug(scene, refersTo, value, place);
    if (!Array.isArray(value)) return value;
    return value.map((item) => (typeof item === "string" ? idOfSlug(scene, refersTo, item, place) : item));
  }

  #translations(check: MemberCheck): Record<string, JsonObject> {
    const translations: Record<string, JsonObject> = {};
    for (const language of this.#site.languages) {
      if (language === this.#language) continue;
      for (const [name, member] of this.members) {
        if (!member.place.context.translated || member.recipe.fixed !== undefined) continue;
        const value = this.member(name, language) ?? null;
        if (sameJson(value, this.member(name, this.#language))) continue;
        this.#hold(value, check.of(name), member);
        (translations[language] ??= {})[name] = value;
      }
    }
    return translations;
  }

  #hold(value: Json, check: SchemaCheck, member: CompiledMember): void {
    const [fault] = check(value);
    if (fault !== undefined) this.#refuse(fault, member);
  }

  #refuse(fault: SchemaFault, member: CompiledMember | undefined): never {
    const { document, pointer } = member?.place ?? this.options.where;
    throw new SeedError({ document, pointer: pointer + fault.pointer }, fault.found, fault.wanted);
  }
}

function sameJson(one: Json, other: Json | undefined): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}
