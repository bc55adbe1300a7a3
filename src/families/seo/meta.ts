import { isObject, type Json, type JsonObject, setMember } from "../../json/json.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../../engine/answer.ts";
import type { BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam, truthy, numberParam } from "../../engine/call.ts";
import { membersOf, scalarText, wireObject } from "../../engine/json-reading.ts";
import { siteErrors } from "../../core/errors.ts";
import { mayUse, notEmpty, worksOnPages } from "./checks.ts";
import { focusKeywords, type ObjectKey, writeMetadata, isObjectType, mayEditHome, mayEditObject } from "./objects.ts";
import { findPost } from "./posts.ts";
import { schemas, templates } from "./records.ts";
import type { View } from "../../state/view.ts";
import { freeSlug } from "../../engine/slug.ts";
import { slugOf } from "../../text/slug.ts";
import { forbidden, refuse } from "../../engine/refusal.ts";
import { cleanPatternField } from "../../args/formats/text-field.ts";
import { escapedText } from "../../text/entities.ts";
import { isModuleOn } from "./modules.ts";

const OWN_MEMBER = "seo_";
const DELETE_SCHEMA = "seo_delete_";

/** Members of a bulk row that are kept, under these names. */
const BULK_MEMBERS: Readonly<Record<string, string>> = {
  focus_keyword: "seo_focus_keyword",
  title: "seo_title",
  description: "seo_description",
  image_alt: "image_alt",
  image_title: "image_title",
};

/** Members of schemas that may hold markup, by type. */
const RICH_MEMBERS: Readonly<Record<string, string>> = { Answer: "text", JobPosting: "description" };

/** An empty value takes a member away. */
function written(value: Json): Json {
  return truthy(value) && !(isObject(value) && Object.keys(value).length === 0) ? value : null;
}

function updateMeta(call: Call, object: ObjectKey, changes: Changes): Json {
  const { permalink, ...members } = membersOf(call.params["meta"]);
  const slug = truthy(permalink) && object.type === "post" ? rename(changes, object.id, permalink) : true;
  const meta: JsonObject = {};
  for (const [name, value] of Object.entries(members)) {
    if (name.startsWith(DELETE_SCHEMA)) removeSchema(changes, object, schemaId(name.slice(DELETE_SCHEMA.length)));
    else if (name.startsWith(OWN_MEMBER)) setMember(meta, name, written(value));
  }
  writeMetadata(changes, object, { meta });
  return isHome(object) ? "/" : slug;
}

function rename(changes: Changes, id: number, permalink: Json | undefined): Json {
  return typeof permalink === "string" ? (findPost(changes.view, id)?.rename(changes, permalink) ?? true) : true;
}

/** Takes a schema from its object; one of another object stays. */
function removeSchema(changes: Changes, { type, id }: ObjectKey, schema: number): void {
  const record = changes.view.get(schemas, schema);
  if (record?.object_type === type && record.object_id === id) changes.remove(schemas, schema);
}

function isHome({ type, id }: ObjectKey): boolean {
  return type !== "term" && id === 0;
}

function updateRow(changes: Changes, object: ObjectKey, row: JsonObject): void {
  const meta: JsonObject = {};
  for (const [name, value] of Object.entries(row)) {
    const member = Object.hasOwn(BULK_MEMBERS, name) ? BULK_MEMBERS[name] : undefined;
    if (member !== undefined)
      meta[member] = name === "focus_keyword" ? firstKeyword(changes, object, value) : written(value);
  }
  writeMetadata(changes, object, { meta });
}

/** The focus keywords with another first one. */
function firstKeyword(changes: Changes, object: ObjectKey, value: Json): Json {
  const others = focusKeywords(changes.view, object).slice(1);
  return written([...(typeof value === "string" && value !== "" ? [value] : []), ...others].join(","));
}

/** Routes that keep metadata of objects. */
export const metaRoutes: BehaviourTable = {
  "POST /seo/v1/updateMeta": {
    permission: (call) => {
      const object = namedObject(call);
      if (object === undefined) return false;
      return isHome(object) && call.given.has("objectID") ? mayEditHome(call, object) : mayEditObject(call, object);
    },
    checks: {
      validate: { objectType: notEmpty, objectID: (value) => value === 0 || notEmpty(value), meta: notEmpty },
    },
    answer: (call) => {
      const object = namedObject(call);
      if (object === undefined) return ok({ slug: true, schemas: [] });
      const changes = new Changes(call.view);
      const slug = updateMeta(call, object, changes);
      return ok({ slug, schemas: schemasOf(changes.view, object) }, { changes });
    },
  },
  "POST /seo/v1/updateMetaBulk": {
    permission: worksOnPages,
    checks: { validate: { rows: notEmpty } },
    answer: (call) => {
      const changes = new Changes(call.view);
      const type = textParam(call, "objectType");
      for (const [id, row] of Object.entries(membersOf(call.params["rows"]))) {
        const object: ObjectKey = { type: type === "term" ? "term" : "post", id: Number(id) };
        if (isObject(row) && mayEditObject({ ...call, view: changes.view }, object) === true)
          updateRow(changes, object, row);
      }
      return ok({ success: true }, { changes });
    },
  },
};

/** The structured data of an object by `schema-<id>`; `[]` without any. */
function schemasOf(view: View, { type, id }: ObjectKey): Json {
  const members: JsonObject = {};
  for (const record of view.range(schemas, "object", { from: `${type}-${id}`, to: `${type}-${id}` }))
    members[`schema-${record.id}`] = record.schema;
  return wireObject(members);
}

/** Id in a key such as `schema-742`. */
function schemaId(key: string): number {
  return Number.parseInt(key.replace(/^schema-/, ""), 10);
}

/** The object that the parameters `objectType` and `objectID` name. */
function namedObject(call: Call): ObjectKey | undefined {
  const type = textParam(call, "objectType");
  return isObjectType(type) ? { type, id: numberParam(call, "objectID") ?? 0 } : undefined;
}

function storeSchemas(call: Call, { type, id }: ObjectKey, changes: Changes): JsonObject {
  const made: JsonObject = {};
  for (const [key, given] of Object.entries(membersOf(call.params["schemas"]))) {
    if (!isObject(given)) continue;
    const schema = cleaned(membersOf(plainMembers(given)));
    if (key.startsWith("new-")) made[key] = changes.insert(schemas, { object_type: type, object_id: id, schema }).id;
    else if (changes.view.get(schemas, schemaId(key)) !== undefined) changes.patch(schemas, schemaId(key), { schema });
  }
  return made;
}

/** The schema with nothing but letters and digits in its types. */
function cleaned(schema: JsonObject): JsonObject {
  const type = schema["@type"];
  const clean = (name: Json): Json => (typeof name === "string" ? name.replace(/[^a-zA-Z0-9]/g, "") : name);
  return type === undefined ? schema : { ...schema, "@type": Array.isArray(type) ? type.map(clean) : clean(type) };
}

/** A value of a schema with texts of one line without markup in it, numbers and booleans among them, but for members that may hold some. */
function plainMembers(value: Json): Json {
  if (Array.isArray(value)) return value.map(plainMembers);
  if (!isObject(value)) return escapedText(cleanPatternField(scalarText(value)));
  const rich = RICH_MEMBERS[scalarText(value["@type"])];
  return wireObject(
    Object.fromEntries(Object.entries(value).map(([name, own]) => [name, name === rich ? own : plainMembers(own)])),
  );
}

/** Title that a schema has in its metadata, else its type. */
function titleOf(schema: JsonObject): string {
  const title = membersOf(schema["metadata"])["title"] ?? schema["@type"];
  return typeof title === "string" && title !== "" ? title : "Schema";
}

function saveTemplate(call: Call, changes: Changes): number {
  const schema = cleaned(membersOf(call.params["schema"]));
  const title = titleOf(schema);
  const id = numberParam(call, "postId") ?? 0;
  if (id > 0) {
    if (call.view.get(templates, id) === undefined) throw refuse(siteErrors.rest_post_invalid_id);
    return changes.patch(templates, id, { title, schema }).id;
  }
  return changes.insert(templates, { slug: freeSlug(call.view, slugOf(title), { among: [templates] }), title, schema })
    .id;
}

/** Routes that keep structured data. */
export const seoSchemaRoutes: BehaviourTable = {
  "POST /seo/v1/updateSchemas": {
    permission: (call) => {
      if (!isModuleOn(call.view, "rich-snippet") || !mayUse(call, "seo_onpage_snippet"))
        return forbidden(call.user !== undefined, siteErrors.rest_cannot_edit);
      const object = namedObject(call);
      return object !== undefined && mayEditObject(call, object);
    },
    checks: { validate: { objectType: notEmpty, objectID: notEmpty, schemas: notEmpty } },
    answer: (call) => {
      const changes = new Changes(call.view);
      const object = namedObject(call);
      return ok(object === undefined ? [] : wireObject(storeSchemas(call, object, changes)), { changes });
    },
  },
  "POST /seo/v1/saveTemplate": {
    permission: worksOnPages,
    answer: (call) => {
      const changes = new Changes(call.view);
      const id = saveTemplate(call, changes);
      return ok({ id, link: `${call.links.home}/admin/post.php?post=${id}&action=edit` }, { changes });
    },
  },
};
