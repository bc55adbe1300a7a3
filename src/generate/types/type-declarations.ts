import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type JsonObject, type Json, isObject } from "../../json/json.ts";
import type { Endpoint, Route } from "../../catalogue/route.ts";
import { commentText } from "../../args/keywords/members.ts";
import { needsArg } from "../requests/samples.ts";
import { type ToldAnswer, type ToldAnswers, toldAnswers } from "../answers/told-answers.ts";
import type { SeenAnswers } from "../answers/seen-answers.ts";
import { jsonSchemaOf } from "../schema/json-schema.ts";
import { inCapitals, SharedShapes } from "../schema/shared-shapes.ts";
import { literalText } from "../../args/keywords/enum.ts";
import { keywordTable } from "../../args/keywords/keywords.ts";

/** TypeScript declarations of every route with its parameters and answers, piece by piece; `seen` is what a walk over the site was answered. */
export function* typeDeclarations(catalogue: Catalogue, seen: SeenAnswers): Iterable<string> {
  const shapes = new SharedShapes({ prefix: "", nameOf: inCapitals });
  for (const name of OWN_NAMES) shapes.reserve(name);
  const told = toldAnswers({ catalogue, seen }, shapes, (context) => context !== "embed");
  const routes = [...catalogue.routes].flatMap((route) => [...routeMembers(route, { catalogue, told })]);
  yield head;
  for (const [name, shape] of Object.entries(shapes.all))
    yield `\n${commentText(shape["description"], "")}export type ${name} = ${typeText(shape)};\n`;
  yield "\n/** What each method of each route takes and answers. */\nexport interface Routes {\n";
  yield* routes;
  yield "}\n";
}

/** Names that the declarations have whatever the site. */
const OWN_NAMES = ["Json", "Routes", "RouteName", "PathOf", "ParamsOf", "AnswerOf", "ApiError"];

interface Declared {
  readonly catalogue: Catalogue;
  readonly told: ToldAnswers;
}

const head = `// Routes, parameters and answers of the API.

/** A method and a route, such as \`GET /wp/v2/posts\`. */
export type RouteName = keyof Routes;

/** What the path of a route holds at its placeholders. */
export type PathOf<Name extends RouteName> = Routes[Name]["path"];

/** The parameters that a route takes. */
export type ParamsOf<Name extends RouteName> = Routes[Name]["params"];

/** What a route answers when all is well. */
export type AnswerOf<Name extends RouteName> = Routes[Name]["answer"];

/** Any JSON value: where documents and answers leave open what it is. */
export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

/** What the API answers when something is wrong. */
export interface ApiError {
  code: string;
  message: string;
  data: { status?: number; params?: Json; details?: Json } | null;
}
`;

function* routeMembers(route: Route, { catalogue, told }: Declared): Iterable<string> {
  const seen = new Set<string>();
  for (const endpoint of route.endpoints)
    for (const method of endpoint.methods) {
      if (seen.has(method) || catalogue.route(route.name) !== route) continue;
      seen.add(method);
      const answers = told.of(route, method);
      yield `  ${JSON.stringify(`${method} ${route.name}`)}: {
    path: ${pathType(route)};
    params: ${typeText(paramsSchema(route, endpoint), "    ")};
${reason(answers)}    answer: ${answerType(answers)};
  };
`;
    }
}

function pathType({ placeholders }: Route): string {
  const members = [...new Set(placeholders)].map((name) => `${name}: string | number`);
  return members.length === 0 ? "{ [name: string]: never }" : `{ ${members.join("; ")} }`;
}

/** The parameters beside those in the path as one object. */
function paramsSchema({ placeholders }: Route, { args }: Endpoint): JsonObject {
  const names = Object.keys(args).filter((name) => !placeholders.includes(name));
  const properties = Object.fromEntries(names.map((name) => [name, jsonSchemaOf(args[name] as JsonObject)]));
  return { type: "object", properties, required: names.filter((name) => needsArg(args[name])) };
}

/** Why nothing is told of an answer. */
function reason(answers: Readonly<Record<string, ToldAnswer>>): string {
  const [only, ...others] = Object.values(answers);
  return others.length > 0 ? "" : commentText(only?.schema["description"], "    ");
}

function answerType(answers: Readonly<Record<string, ToldAnswer>>): string {
  const good = Object.entries(answers).filter(([status]) => !/^[45]/.test(status));
  const texts = good.map(([, { schema }]) => typeText(schema, "    "));
  return texts.length === 0 ? "Json" : [...new Set(texts)].join(" | ");
}

/** A JSON Schema as a TypeScript type; `$ref` is the name of a type, `Json` stands for what is not known. */
export function typeText(schema: Json | undefined, indent = ""): string {
  if (schema === false) return "never";
  if (!isObject(schema)) return "Json";
  const known = [...new Set(partsOf(schema, indent))];
  if (known.length === 0) return "Json";
  return known.length === 1 ? (known[0] ?? "Json") : known.map(bracketed).join(" & ");
}

/** What each keyword says; `$ref`, `const` and `allOf` come from answers, args have none. */
function partsOf(schema: JsonObject, indent: string): string[] {
  const { $ref, const: only, type: _type, enum: _values, properties: _properties, ...others } = schema;
  const own = typeof $ref === "string" ? $ref : only === undefined ? undefined : literalText(only);
  const said = own === undefined ? schema : others;
  const parts = keywordTable.flatMap((keyword) => keyword.typeText?.(said, { write: typeText, indent }) ?? []);
  return [...(own === undefined ? [] : [own]), ...parts, ...allOf(schema, indent)];
}

function allOf({ allOf: forms }: JsonObject, indent: string): string[] {
  return Array.isArray(forms) ? forms.map((form) => typeText(form, indent)).filter((text) => text !== "Json") : [];
}

function bracketed(text: string): string {
  return text.includes(" | ") ? `(${text})` : text;
}
