import type { Faker } from "@faker-js/faker";
import type { Json } from "../../json/json.ts";
import { type Place, randomAt, type Words, writtenText, wrongAt } from "../place.ts";
import type { Recipe } from "./context.ts";

/** `$faker`: what one of faker's methods says, in the language of the member or in a fixed one. */
export function faker(words: Words): Recipe {
  const { place, members } = words;
  const name = writtenText(words, "$faker");
  const path = /^([a-z]+)\.([a-z]\w*)$/i.exec(name);
  if (path === null) throw wrongAt(place.inside("$faker"), name, 'a method of faker such as "person.fullName"');
  const [, module = "", method = ""] = path;
  const locale = members["locale"] === undefined ? undefined : writtenText(words, "locale");
  place.context.needsFaker(locale === undefined ? place.context.languages : [locale]);
  const written: Json = members["args"] ?? [];
  if (!Array.isArray(written)) throw wrongAt(place.inside("args"), written, "a list of arguments");
  const args = written.map((value, index) => words.compile(value, "args", index));
  return {
    make(scene) {
      const speaker = scene.site.faker(locale ?? scene.language, randomAt(place, scene));
      const call = methodOf(speaker, module, method, place);
      return asJson(call(args.map((arg) => arg.make(scene))), place);
    },
  };
}

function methodOf(speaker: Faker, module: string, method: string, place: Place): (args: Json[]) => unknown {
  const home: unknown = Object.hasOwn(speaker, module) ? Reflect.get(speaker, module) : undefined;
  const found: unknown =
    typeof home === "object" && home !== null && !Object.hasOwn(Object.prototype, method)
      ? Reflect.get(home, method)
      : undefined;
  if (typeof found !== "function")
    throw wrongAt(place.inside("$faker"), `${module}.${method}`, "a method that faker has");
  return (args) => {
    try {
      return Reflect.apply(found, home, args) as unknown;
    } catch (error) {
      throw wrongAt(place.inside("args"), error instanceof Error ? error.message : error, "arguments that faker takes");
    }
  };
}

function asJson(value: unknown, place: Place): Json {
  if (typeof value === "string") return value;
  if (typeof value === "bigint") return String(value);
  const text = JSON.stringify(value);
  if (text === undefined) throw wrongAt(place, value, "a method of faker that gives a value");
  return JSON.parse(text) as Json;
}
