import { parseLocal } from "../../time/zone.ts";
import { trimAscii } from "../../text/white-space.ts";

/** Whether a text is an e-mail address as the family sees one. */
export function isMailAddress(text: string): boolean {
  const at = text.indexOf("@", 1);
  if (text.length < 6 || at === -1) return false;
  const domain = text.slice(at + 1);
  if (!/^[\w!#$%&'*+/=?^`{|}~.-]+$/.test(text.slice(0, at)) || domain.includes("..")) return false;
  const labels = domain.split(".");
  return labels.length > 1 && labels.every((label) => /^(?!-)[a-z0-9-]+(?<!-)$/i.test(label));
}

const SCHEMES = new Set(
  "http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn".split(
    " ",
  ),
);

/** Whether a text is an address with a scheme that browsers open. */
export function isUrl(text: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):(?!$)/i.exec(text)?.[1];
  return scheme !== undefined && SCHEMES.has(scheme.toLowerCase());
}

/** Whether a text is a telephone number: 6 to 15 characters once signs and extension are taken off. */
export function isTelephone(text: string): boolean {
  const digits = text.replace(/[#*].*/s, "").replace(/[()/.\s-]+/g, "");
  const number = /^(?:\+|00)/.test(digits) ? `+${digits.replace(/^[+0]+/, "")}` : digits;
  return /^\+?\d+$/.test(number) && number.length > 5 && number.length < 16;
}

/** Whether a text is a number as number fields write it. */
export function isNumber(text: string): boolean {
  return /^-?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i.test(text);
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = parseLocal(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether a text is one mailbox or several with commas, blank ones aside: `desk@example.test`, `Desk <desk@example.test>`. */
export function isMailboxList(text: string): boolean {
  const plain = text.replace(/\\["']/g, "").replace(/"[^"]*"|'[^']*'/g, "quoted");
  const mailboxes = plain.split(",").map((mailbox) => trimAscii(mailbox));
  const written = mailboxes.filter((mailbox) => mailbox !== "");
  return written.length > 0 && written.every((mailbox) => isMailAddress(addressOf(mailbox)));
}

function addressOf(mailbox: string): string {
  const start = mailbox.endsWith(">") ? mailbox.indexOf("<") : -1;
  return start === -1 ? mailbox : mailbox.slice(start + 1, -1);
}
