import type { Json } from "../../json/json.ts";
import { addressAt, drawAt, type Place, textFrom, type Words, writtenText, wrongAt, compileRange } from "../place.ts";
import { drawsBelow, placesOfLowest, wholeAt } from "../random.ts";
import type { Draft, Recipe, RecipeContext } from "./context.ts";

/** `$ref`: the id of the record of a slug, or of any record of the resource. */
export function reference(words: Words): Recipe {
  const resource = writtenText(words, "$ref");
  const place = words.place.inside("$ref");
  if (words.members["slug"] === undefined) {
    return {
      make(scene) {
        const [first] = favourites(resource, 1, scene, place);
        if (first === undefined) throw wrongAt(place, resource, "a resource that has records");
        return first.id;
      },
    };
  }
  const slug = words.compile(words.members["slug"], "slug");
  const slugPlace = words.place.inside("slug");
  return { make: (scene) => idOfSlug(scene, resource, textFrom(slug, scene, slugPlace), slugPlace) };
}

/** `$refs`: ids of the records of some slugs, or of any records of the resource. */
export function references(words: Words): Recipe {
  const resource = writtenText(words, "$refs");
  const place = words.place.inside("$refs");
  const slugs = words.members["slugs"];
  if (slugs === undefined) {
    const range = compileRange(words, "pick");
    return {
      make(scene) {
        const wanted = wholeAt(drawAt(words.place, scene), ...range(scene));
        return favourites(resource, wanted, scene, place).map((draft) => draft.id);
      },
    };
  }
  const list = words.compile(slugs, "slugs");
  const listPlace = words.place.inside("slugs");
  return {
    make(scene) {
      const value: Json = list.make(scene);
      if (!Array.isArray(value)) throw wrongAt(listPlace, value, "a list of slugs");
      return value.map((slug) => idOfSlug(scene, resource, slug, listPlace));
    },
  };
}

/** The id of the record of that slug; throws when the resource has none. */
export function idOfSlug({ site }: RecipeContext, resource: string, slug: Json, place: Place): number {
  const draft = typeof slug === "string" ? site.bySlug(resource, slug) : undefined;
  if (draft === undefined) throw wrongAt(place, slug, `the slug of a record of ${resource}`);
  return draft.id;
}

/** So many of the pool, in an order of its own for this value: each record draws for itself, so that one more only ever pushes itself in. */
function favourites(resource: string, count: number, scene: RecipeContext, place: Place): Draft[] {
  const pool = scene.site.pool(resource, scene.draft.unit);
  if (pool === undefined) throw wrongAt(place, resource, "a resource of the site");
  const drawOf = drawsBelow(`${addressAt(place, scene)}\n`);
  const draws = pool.map((draft) => drawOf(draft.key));
  return placesOfLowest(draws, count).flatMap((at) => pool[at] ?? []);
}
