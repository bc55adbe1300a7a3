import { type Json, type JsonObject, isObject, ownMember } from "../json/json.ts";
import type { MemberCheck } from "../json/check.ts";
import { missingMember, type SchemaCheck, type SchemaFault } from "../json/fault.ts";
import { BESIDE } from "../state/record-faults.ts";
import type { AnyResource, StoredRecord } from "../state/resource.ts";
import { recordAsJson, recordFromJson } from "../state/table.ts";
import { Unmade } from "../state/unmade.ts";
import type { CompiledMember } from "./compile-members.ts";
import { wrongAt } from "./place.ts";
import type { Draft, RecipeContext, SeedSite } from "./recipes/context.ts";
import { type Beginning, beginningOf } from "./random.ts";
import { SeedError } from "./seed-error.ts";
import { idOfSlug } from "./recipes/reference.ts";

/** How records of a resource are held against its schema. */
export interface RecordShape {
  readonly check: MemberCheck;
  /** Members that fit in every record. */
  readonly sound: WeakSet<CompiledMember>;
}

/** What is known of a kind of records at once. */
export interface KindOptions {
  readonly site: SeedSite;
  readonly zone: string;
  readonly resource: AnyResource;
  /** Whether many records are made of it. */
  readonly isShared: boolean;
  /** What the random values of one of them hang on, within the resource. */
  readonly keyOf: (unit: number, index: number) => string;
  /** The classes of sketches. */
  readonly sketches: SketchClasses;
  /** The shape of the resource, once somebody asks for it. */
  readonly shape: () => RecordShape;
  /** Compiles the members, once somebody asks for one. */
  readonly members: () => ReadonlyMap<string, CompiledMember>;
  /** The id that the document gives. */
  readonly id?: Json;
  /** The slug where it is written as it stands. */
  readonly slug?: string;
  /** Place of the record or of its recipe. */
  readonly where: { readonly document: string; readonly pointer: string };
}

/** Stands in place of a member's value while that is made. */
const MAKING = Symbol("making");

/** A record of a seed in the making. */
export class RecordDraft extends Unmade<StoredRecord> implements Draft {
  id = 0;
  readonly kind: DraftKind;
  readonly unit: number;
  readonly index: number;
  #key: string | undefined;
  /** What is made, by the slots of the kind. */
  #made: (Json | typeof MAKING | undefined)[] | undefined;
  #record: StoredRecord | undefined;

  constructor(kind: DraftKind, unit: number, index: number) {
    super();
    this.kind = kind;
    this.unit = unit;
    this.index = index;
  }

  get key(): string {
    return (this.#key ??= this.kind.about.keyOf(this.unit, this.index));
  }

  get address(): Beginning {
    return this.kind.addressOf(this);
  }

  get resource(): string {
    return this.kind.about.resource.name;
  }

  get zone(): string {
    return this.kind.about.zone;
  }

  /** Throws SeedError, as everything that reads a member. */
  get record(): StoredRecord {
    if (this.#record !== undefined) return this.#record;
    this.#record = recordFromJson<StoredRecord>(this.#whole(this.kind.about.shape()));
    this.#made = undefined;
    this.kind.forget();
    return this.#record;
  }

  get sketch(): StoredRecord {
    return this.#record ?? this.kind.sketchOf(this);
  }

  /** A member as the record has it. */
  own(name: string): Json {
    return this.member(name, this.kind.language) ?? null;
  }

  member(name: string, language: string): Json | undefined {
    if (this.#record !== undefined && language === this.kind.language && name !== "translations")
      return ownMember(recordAsJson(this.#record), name);
    const placed = this.kind.placed(name);
    if (placed === undefined) {
      const member = this.kind.members.get(name);
      if (member !== undefined) return member.recipe.fixed?.value;
      return name === "id" ? this.id : undefined;
    }
    const { member } = placed;
    const slot = placed.slotIn(language);
    const made = (this.#made ??= []);
    const before = made[slot];
    if (before === MAKING) throw wrongAt(member.place, name, "a member that does not need itself");
    if (before !== undefined) return before;
    made[slot] = MAKING;
    const { site } = this.kind.about;
    const value = this.#make(member, {
      site,
      draft: this,
      language: placed.translated ? language : this.kind.language,
    });
    made[slot] = value;
    return value;
  }

  /** The whole record, held against the schema of its resource. */
  #whole({ check, sound }: RecordShape): JsonObject {
    const { members } = this.kind;
    for (const name of check.required)
      if (name !== "id" && !members.has(name)) this.#refuse(missingMember(name), undefined);
    const record = this.kind.blank;
    record["id"] = this.id;
    for (const [name, member] of members) {
      const value = this.own(name);
      record[name] = value;
      if (!BESIDE.has(name) && !sound.has(member)) this.#hold(value, check.of(name), member);
      if (isFixed(member)) sound.add(member);
    }
    const [fault] = check.whole(record);
    if (fault !== undefined) this.#refuse(fault, undefined);
    const translations = this.#translations(check);
    if (Object.keys(translations).length === 0) return record;
    const written = record["translations"];
    record["translations"] = { ...(isObject(written) ? written : {}), ...translations };
    return record;
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
    const { about, language: own, members } = this.kind;
    for (const language of about.site.languages) {
      if (language === own) continue;
      for (const [name, member] of members) {
        if (!member.place.context.translated || member.recipe.fixed !== undefined) continue;
        const value = this.member(name, language) ?? null;
        if (sameJson(value, this.member(name, own))) continue;
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
    const { document, pointer } = member?.place ?? this.kind.about.where;
    throw new SeedError({ document, pointer: pointer + fault.pointer }, fault.found, fault.wanted);
  }
}

/** What the records of a recipe have in common; a literal record is alone in its kind. */
export class DraftKind {
  readonly about: KindOptions;
  #members: ReadonlyMap<string, CompiledMember> | undefined;
  #placed: Map<string, PlacedMember> | undefined;
  /** How many values a draft keeps at most. */
  #slots = 0;
  #language: string | undefined;
  #last: { readonly draft: RecordDraft; readonly address: Beginning } | undefined;
  #sketched: SketchClass | undefined;
  #blank: JsonObject | undefined;

  constructor(about: KindOptions) {
    this.about = about;
  }

  /** The compiled members; throws SeedError. */
  get members(): ReadonlyMap<string, CompiledMember> {
    return (this.#members ??= this.about.members());
  }

  /** Compiles the members now; throws SeedError. */
  compile(): void {
    this.#members ??= this.about.members();
  }

  /** Once the only record of this kind is made, hardly anybody asks for what it was made by; it is compiled again for who does. */
  forget(): void {
    if (this.about.isShared) return;
    this.#members = undefined;
    this.#placed = undefined;
  }

  /** A member with the places that drafts keep it at; undefined where there is none of that name, or it is the same in all. */
  placed(name: string): PlacedMember | undefined {
    const placed = this.#placed?.get(name);
    if (placed !== undefined) return placed;
    const member = this.members.get(name);
    if (member === undefined || isFixed(member)) return undefined;
    const added = new PlacedMember(member, this);
    (this.#placed ??= new Map()).set(name, added);
    return added;
  }

  /** A place for a value of its drafts that none has yet. */
  newSlot(): number {
    this.#slots += 1;
    return this.#slots - 1;
  }

  /** The language that the records are written in. */
  get language(): string {
    return (this.#language ??= this.#ownLanguage());
  }

  /** A record none of whose members is made yet. It is a copy: where members are added one by one, the engine makes a table of them, four times as large. */
  get blank(): JsonObject {
    if (!this.about.isShared) return { id: 0 };
    this.#blank ??= JSON.parse(
      JSON.stringify(Object.fromEntries(["id", ...this.members.keys()].map((name) => [name, null]))),
    ) as JsonObject;
    return { ...this.#blank };
  }

  /** A sketch of one of the records, which makes no more of it than is read. */
  sketchOf(draft: RecordDraft): StoredRecord {
    const Sketched = (this.#sketched ??= this.about.sketches.of([...this.members.keys()]));
    return new Sketched(draft);
  }

  /** The beginning of the addresses that a record draws at; that of the last one is kept, as one draws many times in a row. */
  addressOf(draft: RecordDraft): Beginning {
    const last = this.#last;
    if (last?.draft === draft) return last.address;
    const { site, resource } = this.about;
    const address = beginningOf(`${site.seed}\n${resource.name}\n${draft.key}\n`);
    this.#last = { draft, address };
    return address;
  }

  #ownLanguage(): string {
    const own = this.members.get("language")?.recipe.fixed?.value;
    return typeof own === "string" ? own : this.about.site.defaultLanguage;
  }
}

/** A member of a kind, and where its drafts keep what they made of it: what is asked for first comes first. */
class PlacedMember {
  readonly member: CompiledMember;
  /** Whether it has a value for each language. */
  readonly translated: boolean;
  readonly #kind: DraftKind;
  #slot: number | undefined;
  #byLanguage: Map<string, number> | undefined;

  constructor(member: CompiledMember, kind: DraftKind) {
    this.member = member;
    this.translated = member.place.context.translated;
    this.#kind = kind;
  }

  slotIn(language: string): number {
    if (!this.translated) return (this.#slot ??= this.#kind.newSlot());
    const slots = (this.#byLanguage ??= new Map());
    let slot = slots.get(language);
    if (slot === undefined) slots.set(language, (slot = this.#kind.newSlot()));
    return slot;
  }
}

/** What sketches of one set of members are made of. */
type SketchClass = new (draft: RecordDraft) => StoredRecord;

/** What makes no more of a record than is read of it. */
class Sketch {
  readonly #draft: RecordDraft;

  constructor(draft: RecordDraft) {
    this.#draft = draft;
  }

  get id(): number {
    return this.#draft.id;
  }

  get translations(): NonNullable<StoredRecord["translations"]> {
    return this.#draft.record.translations ?? {};
  }

  /** What reads a member of any sketch. */
  static reading(name: string): PropertyDescriptor {
    return {
      get(this: Sketch) {
        return this.#draft.own(name);
      },
    };
  }
}

/** The classes of sketches, by the names of their members: few kinds of records differ in those. */
export class SketchClasses {
  readonly #byNames = new Map<string, SketchClass>();
  readonly #reading = new Map<string, PropertyDescriptor>();

  of(names: readonly string[]): SketchClass {
    const key = names.join();
    let known = this.#byNames.get(key);
    if (known === undefined) this.#byNames.set(key, (known = this.#made(names)));
    return known;
  }

  #made(names: readonly string[]): SketchClass {
    class OfNames extends Sketch {}
    for (const name of names)
      if (name !== "id" && name !== "translations")
        Object.defineProperty(OfNames.prototype, name, this.#readingOf(name));
    return OfNames;
  }

  /** One for all classes: they have hundreds of members, but few names. */
  #readingOf(name: string): PropertyDescriptor {
    let reading = this.#reading.get(name);
    if (reading === undefined) this.#reading.set(name, (reading = Sketch.reading(name)));
    return reading;
  }
}

/** Whether a member has the same value in every record and language. */
function isFixed({ recipe, refersTo }: CompiledMember): boolean {
  return recipe.fixed !== undefined && refersTo === undefined;
}

function sameJson(one: Json, other: Json | undefined): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}
