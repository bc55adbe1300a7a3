import type { JsonObject } from "../catalogue/document.ts";
import { nameOf } from "./raw-map.ts";
import type { Sources } from "./sources.ts";

/** Parameters that passed; which names came with the request is worked out when it is asked for. */
export class Accepted {
  readonly ok = true;
  readonly params: JsonObject;
  readonly #sources: Sources;

  constructor(params: JsonObject, sources: Sources) {
    this.params = params;
    this.#sources = sources;
  }

  /** The names that came with the request, not by default. */
  get given(): ReadonlySet<string> {
    const { json, form, query, url } = this.#sources;
    const names = new Set<string>();
    for (const source of [json, form, query, url]) {
      for (const key in source) names.add(nameOf(key));
    }
    return names;
  }
}
