import type { Json, JsonObject } from "../../../catalogue/document.ts";
import { type Random, randomOf, wholeBetween } from "../../../seeding/random.ts";
import type { Collection } from "../model/collection.ts";
import { makeValue } from "../values/make-value.ts";
import type { ValueScene } from "../values/value-scene.ts";
import { coreMember } from "./core-members.ts";
import type { Invention } from "./invention.ts";
import { isRendered } from "./rendered-member.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A record in the making: each member is made when somebody asks for it, out of a generator of its own. */
export class RecordDraft {
  readonly members: JsonObject;
  readonly #collection: Collection;
  readonly #index: number;
  readonly #about: Invention;
  readonly #schemas: ReadonlyMap<string, JsonObject>;
  readonly #making = new Set<string>();
  readonly #times: Pick<ValueScene, "today" | "created" | "modified">;

  constructor(collection: Collection, index: number, about: Invention, given: Readonly<Record<string, Json>>) {
    this.members = { ...given };
    this.#collection = collection;
    this.#index = index;
    this.#about = about;
    this.#schemas = new Map(collection.members.map(({ name, schema }) => [name, schema]));
    this.#times = timesOf(this.#random("@age"), about.now);
  }

  /** The value of a member; undefined where records have none of that name, or where it would need itself. */
  member(name: string): Json | undefined {
    if (Object.hasOwn(this.members, name)) return this.members[name];
    const schema = this.#schemas.get(name);
    if (schema === undefined || this.#making.has(name)) return undefined;
    this.#making.add(name);
    const value = this.#made(name, schema);
    this.members[name] = value;
    return value;
  }

  /** Puts a value in place of the one that would be made. */
  set(name: string, value: Json): void {
    this.members[name] = value;
  }

  #made(name: string, schema: JsonObject): Json {
    const scene = this.#scene(name, name);
    const special = coreMember(name, { collection: this.#collection, scene });
    if (special !== undefined) return special;
    const stored = isRendered(schema) ? { type: "string" } : schema;
    return makeValue(stored, scene, (inner, step) => this.#scene(inner, `${name}/${step}`));
  }

  #random(path: string): Random {
    return randomOf(`${this.#about.seed}\n${this.#collection.name}\n${this.#index}\n${path}`);
  }

  #scene(name: string, path: string): ValueScene {
    const random = this.#random(path);
    const { faker, language, zone } = this.#about;
    return {
      name,
      noun: this.#collection.noun,
      random,
      get faker() {
        return faker(language, random);
      },
      index: this.#index,
      zone,
      ...this.#times,
      shared: (word) => this.#random(`@${word}`),
      member: (other) => this.member(other),
      idOf: (noun) => this.#idOf(noun, random),
    };
  }

  #idOf(noun: string, random: Random): number | undefined {
    const { model, extent } = this.#about;
    const other = model.collectionOf(noun, this.#collection.namespace);
    if (other === undefined || !other.key.isId) return undefined;
    const { count, firstId } = extent(other);
    return count === 0 ? undefined : firstId + wholeBetween(random, 0, count - 1);
  }
}

/** When a record was made and last changed: some time within the last two years, by day. */
function timesOf(random: Random, now: number): Pick<ValueScene, "today" | "created" | "modified"> {
  const today = Math.floor(now / DAY) * DAY;
  const day = today - wholeBetween(random, 2, 700) * DAY;
  const created = day + wholeBetween(random, 6, 20) * HOUR + wholeBetween(random, 0, 59) * 60_000;
  const modified = created + wholeBetween(random, 0, 40) * DAY + wholeBetween(random, 0, 3600) * 1000;
  return { today, created, modified: Math.min(today, modified) };
}
