import type { Json, JsonObject } from "../../catalogue/document.ts";
import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { type Call, text, truthy } from "../call.ts";
import { isObject } from "../../catalogue/is-object.ts";
import { membersOf } from "../json-reading.ts";
import { notEmpty } from "./checks.ts";
import { focusKeywords, type ObjectKey, writeMetadata } from "./metadata.ts";
import { isObjectType, mayEditHome, mayEditObject } from "./objects.ts";
import { findPost } from "./posts.ts";
import { schemas } from "./records.ts";
import { worksOnPages } from "./rights.ts";
import { namedObject, schemaId, schemasOf } from "./schemas.ts";

const DELETE_SCHEMA = "seo_delete_";

/** Members of a bulk row that are kept, under these names. */
const BULK_MEMBERS: Readonly<Record<string, string>> = {
  focus_keyword: "seo_focus_keyword",
  title: "seo_title",
  description: "seo_description",
  image_alt: "image_alt",
  image_title: "image_title",
};

/** An empty value takes a member away. */
function written(value: Json): Json {
  return truthy(value) && !(isObject(value) && Object.keys(value).length === 0) ? value : null;
}

function updateMeta(call: Call, object: ObjectKey, changes: Changes): Json {
  const { permalink, ...members } = membersOf(call.params["meta"]);
  const slug = truthy(permalink) && object.type === "post" ? rename(changes, object.id, permalink) : true;
  const meta: JsonObject = {};
  for (const [name, value] of Object.entries(members)) {
    if (name.startsWith(DELETE_SCHEMA)) removeSchema(changes, schemaId(name.slice(DELETE_SCHEMA.length)));
    else meta[name] = written(value);
  }
  writeMetadata(changes, object, { meta });
  return isHome(object) ? "/" : slug;
}

function rename(changes: Changes, id: number, permalink: Json | undefined): Json {
  return typeof permalink === "string" ? (findPost(changes.view, id)?.rename(changes, permalink) ?? true) : true;
}

function removeSchema(changes: Changes, id: number): void {
  if (changes.view.get(schemas, id) !== undefined) changes.remove(schemas, id);
}

function isHome({ type, id }: ObjectKey): boolean {
  return type === "post" && id === 0;
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
      return isHome(object) && call.given.has("objectID") ? mayEditHome(call) : mayEditObject(call, object);
    },
    checks: { validate: { objectType: notEmpty, meta: notEmpty } },
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
      const type = text(call, "objectType");
      for (const [id, row] of Object.entries(membersOf(call.params["rows"]))) {
        const object: ObjectKey = { type: isObjectType(type) ? type : "post", id: Number(id) };
        if (isObject(row) && mayEditObject({ ...call, view: changes.view }, object) === true)
          updateRow(changes, object, row);
      }
      return ok({ success: true }, { changes });
    },
  },
};
