import { serverErrors } from "../../engine/server-errors.ts";
import type { UploadedFile } from "../../args/sources.ts";
import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { Changes } from "../../state/changes.ts";
import type { View } from "../../state/view.ts";
import { ok } from "../../engine/answer.ts";
import type { Behaviour, BehaviourTable } from "../../engine/behaviour.ts";
import { type Call, textParam, truthy } from "../../engine/call.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { isNonce } from "../../engine/rights.ts";
import type { Phrases } from "../phrases/en.ts";
import { filled, phrases } from "../phrases/phrases.ts";
import { refuse } from "../../engine/refusal.ts";
import { manage, snippetErrors } from "./errors.ts";
import { snippetRecords, codeType } from "./records.ts";
import { store } from "./write.ts";
import { trimAscii } from "../../text/white-space.ts";

const parse: Behaviour = {
  permission: manage,
  answer: (call) => {
    if (call.strict && !isNonce(call, call.header("x-wp-nonce") ?? ""))
      throw refuse(serverErrors.rest_cookie_invalid_nonce);
    const files = uploaded(call);
    if (files.length === 0) throw refuse(snippetErrors.no_files);
    const read = files.map((file) =>
      readUpload({ ...file, text: new TextDecoder().decode(file.bytes) }, (place) =>
        call.token(`snippet ${place} of ${file.name} at ${call.now}`).slice(0, 13),
      ),
    );
    const snippets = read.flatMap((file) => file.snippets);
    const errors = read.flatMap((file) => file.error ?? []);
    if (snippets.length === 0) throw refuse(snippetErrors.no_snippets_found, { data: { errors } });
    const said = phrases(call).snippets;
    return ok({
      snippets,
      total_count: snippets.length,
      message: filled(said.found, {
        snippets: counted(snippets.length, said),
        files: files.length === 1 ? said.oneFile : filled(said.files, { count: files.length }),
      }),
      ...(errors.length > 0 && { warnings: errors }),
    });
  },
};

const importing: Behaviour = {
  permission: manage,
  answer: (call) => {
    const snippets = call.params["snippets"];
    if (!Array.isArray(snippets) || snippets.length === 0) throw refuse(snippetErrors.no_snippets);
    const taken = namesTaken(call.view);
    const duplicates = textParam(call, "duplicate_action") ?? "ignore";
    const changes = new Changes(call.view);
    const ids: number[] = [];
    for (const item of snippets) {
      const source = imported(item, truthy(call.params["network"]));
      const name = source["name"];
      const twin = duplicates === "ignore" || typeof name !== "string" ? undefined : taken.get(name);
      if (twin === undefined || duplicates === "replace") ids.push(store(source, call, changes, twin).snippet.id);
    }
    const said = phrases(call).snippets;
    const message = filled(said.imported, { snippets: counted(ids.length, said) });
    return ok({ imported: ids.length, imported_ids: ids, message }, { changes });
  },
};

function uploaded({ sources: { files = {} } }: Call): readonly UploadedFile[] {
  return files["files"] ?? files["files[]"] ?? [];
}

const IMPORTED = ["name", "desc", "code", "tags", "scope", "priority", "shared_network"] as const;

/** What an import takes of an item: never whether it runs. Anything but an object counts as one without members. */
function imported(item: Json, network: boolean): JsonObject {
  const source: JsonObject = { network };
  if (!isObject(item)) return source;
  for (const name of IMPORTED) if (item[name] !== undefined) source[name] = item[name];
  if (item["description"] !== undefined) source["desc"] = item["description"];
  return source;
}

function namesTaken(view: View): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const { id, name } of view.all(snippetRecords)) if (name !== "") names.set(name, id);
  return names;
}

function counted(count: number, said: Phrases["snippets"]): string {
  return count === 1 ? said.one : filled(said.many, { count });
}

/** Snippets out of uploaded files: read them, then import those that were chosen. */
export const uploadRoutes: BehaviourTable = {
  "POST /code-snippets/v1/file-upload/parse": parse,
  "POST /code-snippets/v1/file-upload/import": importing,
};

/** What one uploaded file holds; `error` says why it holds nothing. */
export interface UploadedSnippets {
  readonly snippets: readonly JsonObject[];
  readonly error?: string;
}

/** An uploaded file of text. */
type TextFile = Pick<UploadedFile, "name" | "type"> & { readonly text: string };

/** Reads an export file, JSON or XML by its name or type; `key` makes the handle of an item that has no id of its own. */
function readUpload(file: TextFile, key: (place: number) => string): UploadedSnippets {
  const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase();
  if (extension === "json" || file.type === "application/json") return readJson(file, key);
  if (extension === "xml" || /^(?:text|application)\/xml$/.test(file.type)) return readXml(file);
  return failed(file.name, `Files of this kind hold no snippets: ${file.name}`);
}

function readJson({ name, text }: TextFile, key: (place: number) => string): UploadedSnippets {
  const document = valueOfJson(text);
  if (document === undefined) return failed(name, `Invalid JSON in file ${name}: Syntax error`);
  const list = isObject(document) ? document["snippets"] : undefined;
  if (typeof list !== "object" || list === null) return failed(name, `No list of snippets in file ${name}`);
  const items = Object.values(list).filter((item) => typeof item === "object" && item !== null);
  const snippets = items.map((item, place) => {
    const members: JsonObject = Object.fromEntries(Object.entries(item));
    const { id, tags } = members;
    const row = {
      id: typeof id === "number" || typeof id === "string" ? id : key(place),
      tags: Array.isArray(tags) ? tags.map(scalarText).join(", ") : "",
    };
    return uploadItem(members, { file: name, row });
  });
  return { snippets };
}

function readXml({ name, text }: TextFile): UploadedSnippets {
  if (!isXml(trimAscii(text))) return failed(name, `Invalid XML in file ${name}`);
  const snippets = elementsOf(text, "snippet").map((element, place) => {
    const members = membersOf(element);
    return uploadItem(members, { file: name, row: { id: place + 1, tags: scalarText(members["tags"]) } });
  });
  return { snippets };
}

/** Whether a text begins and ends as one element does; nothing else of it is checked. */
function isXml(text: string): boolean {
  const root = /<([A-Za-z_][\w.:-]*)[\s/>]/.exec(text)?.[1];
  return root !== undefined && text.startsWith("<") && (text.endsWith(`</${root}>`) || text.endsWith("/>"));
}

function membersOf({ attributes, content }: XmlElement): JsonObject {
  const members: JsonObject = {};
  for (const name of XML_MEMBERS) {
    const value = elementsOf(content, name)[0]?.content;
    if (value !== undefined) members[name] = plainText(value);
  }
  const scope = /\bscope=["']([^"']*)["']/.exec(attributes)?.[1] ?? "";
  if (scope !== "" && scope !== "0") members["scope"] = scope;
  return members;
}

const XML_MEMBERS = ["name", "description", "desc", "code", "tags", "scope"];

function failed(file: string, reason: string): UploadedSnippets {
  return { snippets: [], error: `Error parsing ${file}: ${reason}` };
}

/** A snippet found in an uploaded file: its members as the file has them, where it is from, and a row for a table of choices. */
function uploadItem(
  members: JsonObject,
  { file, row }: { file: string; row: { id: string | number; tags: string } },
): JsonObject {
  const { name, scope: named, desc, description } = members;
  const scope = scalarText(named ?? "global");
  return {
    ...members,
    source_file: file,
    table_data: {
      id: row.id,
      title: scalarText(name ?? "Untitled"),
      scope,
      tags: row.tags,
      description: scalarText(desc ?? description),
      type: codeType(scope),
    },
  };
}

/** One element of an XML text: what is written in its start tag, and between its tags. */
interface XmlElement {
  readonly attributes: string;
  readonly content: string;
}

/** Elements of that name, in their order, none inside another of them; takes time in proportion to the text. */
function elementsOf(xml: string, name: string): XmlElement[] {
  const elements: XmlElement[] = [];
  let at = 0;
  for (;;) {
    const open = startOf(xml, name, at);
    const start = open === -1 ? -1 : xml.indexOf(">", open);
    const end = start === -1 ? -1 : xml.indexOf(`</${name}>`, start);
    if (end === -1) return elements;
    elements.push({ attributes: xml.slice(open + name.length + 1, start), content: xml.slice(start + 1, end) });
    at = end;
  }
}

function startOf(xml: string, name: string, from: number): number {
  for (let at = xml.indexOf(`<${name}`, from); at !== -1; at = xml.indexOf(`<${name}`, at + 1))
    if (/[\s>]/.test(xml.charAt(at + name.length + 1))) return at;
  return -1;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** The text that an element's content stands for. */
function plainText(content: string): string {
  const trimmed = trimAscii(content);
  if (trimmed.startsWith("<![CDATA[") && trimmed.endsWith("]]>")) return trimmed.slice(9, -3);
  return content.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
