import { type Json, type JsonObject, isObject } from "../../json/json.ts";
import type { Line } from "./lines.ts";

/** The document of lines, or the number of the first line that is not laid out so. */
export type LaidOut = { readonly document: JsonObject } | { readonly line: number };

type Entries = [name: string, value: Json][];

/** What the reader has come to: the members of the document, those of `records`, the list of one of them. */
interface Reading {
  part: "start" | "members" | "records" | "list" | "rest" | "end";
  readonly members: Entries;
  readonly lists: Entries;
  list: Json[];
}

/** Reads a document with a member a line, and a record a line below `records`. */
export function readLaidOut(lines: Iterable<Line>): LaidOut {
  const reading: Reading = { part: "start", members: [], lists: [], list: [] };
  let number = 0;
  for (const { bytes } of lines) {
    number += 1;
    if (!take(bytes.toString("utf8"), reading)) return { line: number };
  }
  return reading.part === "end" ? { document: Object.fromEntries(reading.members) } : { line: number + 1 };
}

function take(line: string, reading: Reading): boolean {
  const text = line.endsWith(",") ? line.slice(0, -1) : line;
  switch (reading.part) {
    case "start":
      return line === "{" && moved(reading, "members");
    case "members":
      if (line === '"records": {') return moved(reading, "records");
      return addMember(text, reading.members);
    case "records":
      if (text === "}") {
        reading.members.push(["records", Object.fromEntries(reading.lists)]);
        return moved(reading, "rest");
      }
      return text.endsWith("[") ? openList(text, reading) : addMember(text, reading.lists);
    case "list":
      if (text === "]") return moved(reading, "records");
      return addItem(text, reading.list);
    case "rest":
      return line === "}" && moved(reading, "end");
    case "end":
      return line.trim() === "";
  }
}

function moved(reading: Reading, part: Reading["part"]): true {
  reading.part = part;
  return true;
}

function openList(text: string, reading: Reading): boolean {
  reading.list = [];
  const opened: Entries = [];
  if (!addMember(`${text}]`, opened)) return false;
  for (const [name] of opened) reading.lists.push([name, reading.list]);
  return moved(reading, "list");
}

function addMember(text: string, to: Entries): boolean {
  const found = parsed(`{${text}}`);
  const entries = isObject(found) ? Object.entries(found) : [];
  to.push(...entries);
  return entries.length === 1;
}

function addItem(text: string, to: Json[]): boolean {
  const found = parsed(text);
  if (found === undefined) return false;
  to.push(found);
  return true;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
