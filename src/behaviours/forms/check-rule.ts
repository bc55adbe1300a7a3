import type { UploadedFile } from "../../args/sources.ts";
import { isDate, isEmail, isNumber, isTelephone, isUrl } from "./formats.ts";
import type { Rule } from "./rules.ts";

/** Whether a rule is about the file of a field, which is looked at after everything else. */
export function isFileRule({ rule }: Rule): boolean {
  return rule === "requiredfile" || rule === "file" || rule === "maxfilesize";
}

/** Whether the texts sent for a field keep the rule; blank ones count as not sent. */
export function keepsRule(rule: Rule, texts: readonly string[]): boolean {
  const sent = texts.filter((text) => text.trim() !== "");
  switch (rule.rule) {
    case "required":
      return sent.length > 0;
    case "email":
      return sent.every((text) => isEmail(text.trim()));
    case "url":
      return sent.every((text) => isUrl(text.trim()));
    case "tel":
      return sent.every((text) => isTelephone(text.trim()));
    case "date":
      return sent.every(isDate);
    case "number":
      return sent.every(isNumber);
    case "enum":
      return sent.every((text) => rule.accept.includes(text));
    case "maxitems":
      return sent.length <= Number(rule.threshold);
    case "minlength":
      return sent.length === 0 || lengthOf(sent) >= Number(rule.threshold);
    case "maxlength":
      return lengthOf(sent) <= Number(rule.threshold);
    case "minnumber":
      return sent.every((text) => !isNumber(text) || Number(text) >= Number(rule.threshold));
    case "maxnumber":
      return sent.every((text) => !isNumber(text) || Number(text) <= Number(rule.threshold));
    case "mindate":
      return sent.every((text) => !isDate(text) || text >= String(rule.threshold));
    case "maxdate":
      return sent.every((text) => !isDate(text) || text <= String(rule.threshold));
    default:
      return true;
  }
}

/** Whether the files sent for a field keep the rule. */
export function keepsFileRule(rule: Rule, files: readonly UploadedFile[]): boolean {
  const sent = files.filter((file) => file.name !== "");
  if (rule.rule === "requiredfile") return sent.length > 0;
  if (rule.rule === "file") return sent.every((file) => rule.accept.some((type) => isOfType(file, type)));
  if (rule.rule === "maxfilesize")
    return sent.reduce((size, file) => size + file.bytes.length, 0) <= Number(rule.threshold);
  return true;
}

function isOfType(file: UploadedFile, type: string): boolean {
  if (!type.includes("/")) return file.name.toLowerCase().endsWith(type);
  return type.endsWith("/*") ? file.type.startsWith(type.slice(0, -1)) : file.type === type;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((length, text) => length + text.replaceAll("\r\n", "\n").length, 0);
}
