import { compileSchema } from "../../args/compile-schema.ts";
import { Failure } from "../../args/failure.ts";
import { plainValue, rawOfJson } from "../../args/raw-value.ts";
import type { Call } from "../../engine/call.ts";
import { membersOf, scalarText } from "../../engine/json-reading.ts";
import { isObject, type JsonObject } from "../../json/json.ts";
import type { BlockAsked, BlockSources, Rendered } from "./block-asked.ts";
import { archives } from "./rendered-archives.ts";
import { latestPosts } from "./rendered-latest-posts.ts";
import { tagCloud } from "./rendered-tag-cloud.ts";

/** How the core renders a block, and the attributes whose effect was recorded. */
interface Renderer {
  readonly recorded: readonly string[];
  render(asked: BlockAsked): Rendered;
}

const RENDERERS: Readonly<Record<string, Renderer>> = {
  "core/archives": { recorded: ["showPostCounts"], render: archives },
  "core/latest-posts": {
    recorded: ["postsToShow"],
    render: latestPosts,
  },
  "core/tag-cloud": { recorded: [], render: tagCloud },
};

/** Renders a block of a type as the call asks for it. */
export function dynamicBlock(type: JsonObject, call: Call, sources: BlockSources): Rendered {
  const name = scalarText(type.name);
  const renderer = Object.hasOwn(RENDERERS, name) ? RENDERERS[name] : undefined;
  if (renderer === undefined) return { rendered: `<div class="${blockClass(name)}"></div>`, isKnown: false };
  const given = membersOf(call.params.attributes);
  const attributes = attributesOf(membersOf(type.attributes), given);
  const { rendered, isKnown } = renderer.render({ attributes, call, sources });
  return { rendered, isKnown: isKnown && Object.keys(given).every((name) => renderer.recorded.includes(name)) };
}

/** The class of the outermost element of a block. */
function blockClass(name: string): string {
  return `wp-block-${name.replace(/^core\//, "").replaceAll("/", "-")}`;
}

function attributesOf(schemas: JsonObject, given: JsonObject): JsonObject {
  const usual = Object.entries(schemas).flatMap(([name, schema]) =>
    isObject(schema) && schema.default !== undefined ? [[name, schema.default] as const] : [],
  );
  const coerced = compileSchema({ type: "object", properties: schemas }).coerce(rawOfJson(given));
  return { ...Object.fromEntries(usual), ...(coerced instanceof Failure ? given : membersOf(plainValue(coerced))) };
}
