import { packageDocument } from "../../catalogue/package-data.ts";
import { type JsonObject, isObject } from "../../json/json.ts";
import { scalarText } from "../../engine/json-reading.ts";

/** Things by their names, in the order in which they are registered. */
export type Things = ReadonlyMap<string, JsonObject>;

let known: JsonObject | undefined;

/** A part of what the core registers for its editor; read when it is first asked for. */
function part(name: string): JsonObject {
  known ??= packageDocument("descriptors/core/editor.json") as JsonObject;
  const found = known[name];
  return isObject(found) ? found : { list: found ?? [] };
}

/** A registry of the core's, made once. */
function once(make: () => readonly JsonObject[], key = "name"): () => Things {
  let things: Things | undefined;
  return () => (things ??= new Map(make().map((thing) => [scalarText(thing[key]), thing])));
}

/** The types of blocks of the core. */
export const coreBlockTypes = once(() =>
  Object.entries(part("blocks")).map(([word, own]) => blockType(word, isObject(own) ? own : {})),
);

/** Attributes that every block has. */
const EVERY_BLOCK = { lock: { type: "object" }, metadata: { type: "object" } };

function blockType(word: string, own: JsonObject): JsonObject {
  const { attributes, style_handles = [`wp-block-${word}`], editor_style_handles = [] } = own;
  return {
    attributes: { ...(isObject(attributes) && { ...attributes, ...OF_FEATURES }), ...EVERY_BLOCK },
    is_dynamic: own.is_dynamic ?? true,
    api_version: 3,
    name: `core/${word}`,
    title: own.title ?? titled(word),
    description: own.description ?? "",
    icon: null,
    category: own.category ?? null,
    keywords: own.keywords ?? [],
    parent: null,
    ancestor: null,
    allowed_blocks: null,
    provides_context: [],
    uses_context: [],
    selectors: [],
    supports: [],
    styles: own.styles ?? [],
    textdomain: null,
    example: null,
    editor_script_handles: [],
    script_handles: [],
    view_script_handles: [],
    view_script_module_ids: [],
    editor_style_handles,
    style_handles,
    view_style_handles: [],
    variations: [],
    block_hooks: [],
    editor_script: null,
    script: null,
    view_script: null,
    editor_style: first(editor_style_handles),
    style: first(style_handles),
  };
}

/** Attributes that blocks have by the features which they support. */
const OF_FEATURES = Object.fromEntries([
  ...["align", "anchor", "className", "backgroundColor", "textColor", "gradient", "borderColor"].map((name) => [
    name,
    { type: "string" },
  ]),
  ...["fontSize", "fontFamily"].map((name) => [name, { type: "string" }]),
  ["style", { type: "object" }],
]) as JsonObject;

/** Whether all attributes of a type of blocks of the core are known here. */
export function hasKnownAttributes(name: string): boolean {
  const own = part("blocks")[name.replace(/^core\//, "")];
  return isObject(own) && isObject(own.attributes);
}

function first(handles: JsonObject[string]): string | null {
  return Array.isArray(handles) && handles.length > 0 ? scalarText(handles[0]) : null;
}

/** `arrow-down` → `Arrow Down`. */
function titled(word: string): string {
  return word
    .split("-")
    .map((one) => one.slice(0, 1).toUpperCase() + one.slice(1))
    .join(" ");
}

/** The icons of the core; their pictures are ours. */
export const coreIcons = once(() => {
  const { names, labels } = part("icons");
  const said = isObject(labels) ? labels : {};
  return scalarText(names)
    .split(" ")
    .map((word) => ({
      name: `core/${word}`,
      label: said[word] ?? titled(word),
      content: PICTURE,
      collection: "core",
    }));
});

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M5 5h14v14H5z"/></svg>';

/** The collections of icons of the core. */
export const coreIconCollections = once(
  () => [{ slug: "core", label: "WordPress", description: "The icons that are there from the start." }],
  "slug",
);

/** The kinds of patterns of the core. */
export const corePatternCategories = once(() => listOf("categories"));

/** The patterns of the core; what is in them is ours. */
export const corePatterns = once(() =>
  listOf("patterns").map(({ name = "", title = "", categories = [], block_types = [] }) => ({
    name,
    title,
    content: Array.isArray(categories) && categories.includes("navigation") ? A_NAVIGATION : A_LIST_OF_POSTS,
    categories,
    block_types,
    source: "core",
  })),
);

const A_NAVIGATION = '<!-- wp:group -->\n<div class="wp-block-group"><!-- wp:navigation /--></div>\n<!-- /wp:group -->';
const A_LIST_OF_POSTS =
  '<!-- wp:query -->\n<div class="wp-block-query"><!-- wp:post-template -->\n<!-- wp:post-title {"isLink":true} /-->\n' +
  "<!-- wp:post-excerpt /-->\n<!-- /wp:post-template --></div>\n<!-- /wp:query -->";

function listOf(name: string): JsonObject[] {
  const { list } = part(name);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** How the things of a type, or of anything else, are looked at where nothing was changed: `hierarchical` ones and `other`. */
export function coreView(kind: "hierarchical" | "other"): JsonObject {
  const view = part("views")[kind];
  return isObject(view) ? view : {};
}
