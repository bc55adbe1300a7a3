import { type FormTag, namesField, type Pipe, TAG_TYPES } from "./form-tag.ts";
import { trimAscii, withPlainSpaces, withoutSpaceAfter } from "../../text/white-space.ts";

/** The tags of a form text in their order; a tag in double brackets, or one whose kind has a name and that gives none, is plain text. */
export function scanForm(form: string): FormTag[] {
  const tags: FormTag[] = [];
  // Behind the last bracket nothing can be a tag, and cutting it off keeps the scan linear.
  const text = form.slice(0, form.lastIndexOf("]") + 1);
  for (const match of text.matchAll(TAG)) {
    const [, before = "", type = "", attributes = "", content = "", after = ""] = match;
    if (before === "[" && after === "]") continue;
    const tag = makeTag(type, attributes, content);
    if (tag !== undefined) tags.push(tag);
  }
  return tags;
}

const TYPES = TAG_TYPES.map((type) => type.replace("*", "\\*")).join("|");
const TAG = new RegExp(`(\\[?)\\[(${TYPES})((?:[\\r\\n\\t ][^\\]]*)?)\\](?:([^[]*)\\[/\\2\\])?(\\]?)`, "g");
const NAME = /^[A-Za-z][-A-Za-z0-9_:.]*$/;
const OPTIONS = /^[-+*=0-9a-zA-Z:.!?#$&@_/|%\r\n\t ]*/;
const VALUE = /[\r\n\t ]*(?:"([^"]*)"|'([^']*)')/y;

function makeTag(type: string, attributes: string, content: string): FormTag | undefined {
  const basetype = type.replace("*", "");
  const read = readAttributes(trimAscii(withPlainSpaces(attributes.replace(/[\r\n\t ]\/$/, ""))));
  const options = [...(read?.options ?? [])];
  const rawName = namesField(basetype) ? (options.shift() ?? "") : "";
  if (namesField(basetype) && !NAME.test(rawName)) return undefined;
  const rawValues = read?.values ?? [];
  const pipes = rawValues.map(pipeOf);
  return {
    type,
    basetype,
    name: rawName.replaceAll(".", "_"),
    rawName,
    options,
    rawValues,
    values: pipes.map((pipe) => pipe.before),
    pipes: read === undefined ? null : pipes,
    content: trimAscii(content).replace(/<br[\r\n\t ]*\/?>$/gm, ""),
  };
}

function readAttributes(text: string): { options: string[]; values: string[] } | undefined {
  const words = OPTIONS.exec(text)?.[0] ?? "";
  const values: string[] = [];
  VALUE.lastIndex = withoutSpaceAfter(words).length;
  for (let end = VALUE.lastIndex; ; end = VALUE.lastIndex) {
    const match = VALUE.exec(text);
    if (match === null) {
      const options = trimAscii(words) === "" ? [] : trimAscii(words).split(/[\r\n\t ]+/);
      return trimAscii(text.slice(end)) === "" ? { options, values } : undefined;
    }
    values.push(match[1] ?? match[2] ?? "");
  }
}

function pipeOf(text: string): Pipe {
  const bar = text.indexOf("|");
  if (bar === -1) return { before: trimAscii(text), after: trimAscii(text) };
  return { before: trimAscii(text.slice(0, bar)), after: trimAscii(text.slice(bar + 1)) };
}
