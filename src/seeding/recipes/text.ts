import { type Json, isObject } from "../../json/json.ts";
import { recipeMember, type Place, textFrom, type Words, writtenText, wrongAt } from "../place.ts";
import type { Recipe } from "./context.ts";
import { slugText } from "../slug-text.ts";

/** `$text`: a text with holes `{name}`, filled from `with`. */
export function text(words: Words): Recipe {
  const { place, members } = words;
  const template = words.compile(members["$text"] ?? null, "$text");
  const written: Json = members["with"] ?? {};
  if (!isObject(written)) throw wrongAt(place.inside("with"), written, "an object of values");
  const fillings = new Map(Object.entries(written).map(([name, value]) => [name, words.compile(value, "with", name)]));
  const parted = partedOnce();
  return {
    make(scene) {
      let filled = "";
      let isHole = false;
      for (const piece of parted(textFrom(template, scene, place, "$text"))) {
        const filling = isHole ? fillings.get(piece) : undefined;
        if (filling !== undefined) filled += plain(filling.make(scene), place, "with", piece);
        else filled += isHole ? `{${piece}}` : piece;
        isHole = !isHole;
      }
      return filled;
    },
  };
}

/** A text taken apart: what stands between holes, and the names in these, in turn. What was last taken apart is kept. */
function partedOnce(): (template: string) => readonly string[] {
  let last = "";
  let pieces: readonly string[] = [last];
  return (template) => {
    if (template !== last) [last, pieces] = [template, template.split(/\{(\w+)\}/)];
    return pieces;
  };
}

/** `$slug`: a value as a slug. */
export function slug(words: Words): Recipe {
  const value = words.compile(words.members["$slug"] ?? null, "$slug");
  return { make: (scene) => slugText(plain(value.make(scene), words.place, "$slug")) };
}

/** `$member`: another member of the same record. */
export function member(words: Words): Recipe {
  const name = writtenText(words, "$member");
  return { make: (scene) => recipeMember(scene, name, words.place, "$member") };
}

function plain(value: Json, place: Place, ...steps: string[]): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw wrongAt(place.inside(...steps), value, "a text or a number");
}
