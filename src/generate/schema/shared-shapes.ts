import { type Json, type JsonObject, isObject } from "../../json/json.ts";

/** Shapes that several schemas share, each under one name: equal ones once, different ones of one name told apart by a number. */
export class SharedShapes {
  readonly #prefix: string;
  readonly #nameOf: (name: string) => string;
  readonly #texts = new Map<string, string>();
  readonly #shapes = new Map<string, JsonObject>();

  /** `prefix` stands before a name in `$ref`; `nameOf` makes the name of a shape from the one it has. */
  constructor({ prefix, nameOf }: { prefix: string; nameOf: (name: string) => string }) {
    this.#prefix = prefix;
    this.#nameOf = nameOf;
  }

  /** Every shape by its name. */
  get all(): Readonly<Record<string, JsonObject>> {
    return Object.fromEntries(this.#shapes);
  }

  /** Takes a name that no other shape has; `refer` refers to it, `define` says what it stands for. */
  reserve(wanted: string): { readonly refer: JsonObject; define(shape: JsonObject): void } {
    const name = this.#nameOf(wanted);
    let own = name;
    for (let again = 2; this.#texts.has(own); again += 1) own = `${name}${again}`;
    this.#texts.set(own, "");
    return { refer: { $ref: this.#prefix + own }, define: (shape) => void this.#shapes.set(own, shape) };
  }

  /** The schema without `$defs` of its own: what it refers to is among the shared shapes. */
  take(schema: JsonObject): JsonObject {
    const { $defs, ...rest } = schema;
    if (!isObject($defs)) return rest;
    const names = new Map<string, string>();
    for (const [name, shape] of Object.entries($defs))
      names.set(name, this.#place(this.#nameOf(name), { shape, $defs }));
    for (const [name, shape] of Object.entries($defs)) {
      const placed = names.get(name) ?? name;
      if (!this.#shapes.has(placed)) this.#shapes.set(placed, this.#referring(shape, names) as JsonObject);
    }
    return this.#referring(rest, names) as JsonObject;
  }

  #place(name: string, meant: { shape: Json; $defs: JsonObject }): string {
    const text = JSON.stringify(meant.shape) + JSON.stringify(meant.$defs);
    for (let again = 1; ; again += 1) {
      const tried = again === 1 ? name : `${name}${again}`;
      const taken = this.#texts.get(tried);
      if (taken === undefined) this.#texts.set(tried, text);
      if (taken === undefined || taken === text) return tried;
    }
  }

  #referring(value: Json, names: ReadonlyMap<string, string>): Json {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.#referring(item, names));
    return Object.fromEntries(
      Object.entries(value).map(([member, inside]) => {
        if (member !== "$ref" || typeof inside !== "string") return [member, this.#referring(inside, names)];
        const name = inside.replace(/^#\/\$defs\//, "");
        return [member, this.#prefix + (names.get(name) ?? name)];
      }),
    );
  }
}

/** A name in one word, each part with a capital: `calendar/event` → `CalendarEvent`. */
export function inCapitals(name: string): string {
  const parts = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  const word = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  return /^[A-Za-z]/.test(word) ? word : `Shape${word}`;
}
