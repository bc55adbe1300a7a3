import type { Json, JsonObject } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { type Call, number, text } from "../call.ts";
import { isObject } from "../../catalogue/is-object.ts";
import { membersOf, wireObject } from "../json-reading.ts";
import { slugOf, freeSlug } from "../resource/slug.ts";
import { refuse } from "../refusal.ts";
import { notEmpty } from "./checks.ts";
import type { ObjectKey } from "./metadata.ts";
import { isObjectType, mayEditObject } from "./objects.ts";
import { schemas, templates } from "./records.ts";
import { worksOnPages } from "./rights.ts";

/** The structured data of an object by `schema-<id>`; `[]` without any. */
export function schemasOf(view: View, { type, id }: ObjectKey): Json {
  const members: JsonObject = {};
  for (const record of view.range(schemas, "object", { from: `${type}-${id}`, to: `${type}-${id}` }))
    members[`schema-${record.id}`] = record.schema;
  return wireObject(members);
}

/** Id in a key such as `schema-742`. */
export function schemaId(key: string): number {
  return Number.parseInt(key.replace(/^schema-/, ""), 10);
}

/** The object that the parameters `objectType` and `objectID` name. */
export function namedObject(call: Call): ObjectKey | undefined {
  const type = text(call, "objectType");
  return isObjectType(type) ? { type, id: number(call, "objectID") ?? 0 } : undefined;
}

function storeSchemas(call: Call, { type, id }: ObjectKey, changes: Changes): JsonObject {
  const made: JsonObject = {};
  for (const [key, given] of Object.entries(membersOf(call.params["schemas"]))) {
    if (!isObject(given)) continue;
    const schema = cleaned(given);
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

/** Title that a schema has in its metadata, else its type. */
function titleOf(schema: JsonObject): string {
  const title = membersOf(schema["metadata"])["title"] ?? schema["@type"];
  return typeof title === "string" && title !== "" ? title : "Schema";
}

function saveTemplate(call: Call, changes: Changes): number {
  const schema = cleaned(membersOf(call.params["schema"]));
  const title = titleOf(schema);
  const id = number(call, "postId") ?? 0;
  if (id > 0) {
    if (call.view.get(templates, id) === undefined) throw refuse("rest_post_invalid_id");
    return changes.patch(templates, id, { title, schema }).id;
  }
  return changes.insert(templates, { slug: freeSlug(call.view, slugOf(title), { among: [templates] }), title, schema })
    .id;
}

/** Routes that keep structured data. */
export const schemaRoutes: BehaviourTable = {
  "POST /seo/v1/updateSchemas": {
    permission: (call) => {
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
