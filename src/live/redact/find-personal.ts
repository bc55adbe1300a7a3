/** A part of a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const LONGEST_LOCAL = 64;
const LONGEST_HOST = 255;
const LOCAL = /[\p{L}\p{M}\p{N}._%+'!#$&*=?^{|}~-]/u;
const HOST = /[\p{L}\p{M}\p{N}.-]/u;
/** Names of files look like hosts (`logo@2x.png`). */
const FILE_ENDS: ReadonlySet<string> = new Set(
  "png jpg jpeg gif webp avif svg ico bmp css js mjs json map pdf zip txt csv xml html htm php mp3 mp4 webm woff woff2".split(
    " ",
  ),
);

/** E-mail addresses in a text. */
export function* emailsIn(text: string): Generator<Found> {
  let free = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const start = localStart(text, at, free);
    const end = start === at ? at : hostEnd(text, at + 1);
    if (end <= at + 1) continue;
    yield { start, end, text: text.slice(start, end) };
    free = end;
  }
}

function localStart(text: string, at: number, free: number): number {
  let start = at;
  while (start > Math.max(free, at - LONGEST_LOCAL) && LOCAL.test(text[start - 1] ?? "")) start -= 1;
  const local = text.slice(start, at);
  // In a query or a path an address begins after the sign, not before it.
  const sign = Math.max(...["=", "?", "&", "!", "'", "{", "|"].map((one) => local.lastIndexOf(one)));
  start += sign + 1;
  while (start < at && !/[\p{L}\p{N}]/u.test(text[start] ?? "")) start += 1;
  return start;
}

function hostEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end < from + LONGEST_HOST && HOST.test(text[end] ?? "")) end += 1;
  const labels = text.slice(from, end).split(".");
  while (labels.length > 0 && !isTopLabel(labels.at(-1) ?? "")) labels.pop();
  if (labels.length === 1) return labels[0]?.toLowerCase() === "localhost" ? from + 9 : from;
  return labels.some((label) => label === "" || label.startsWith("-")) ? from : from + labels.join(".").length;
}

function isTopLabel(label: string): boolean {
  if (FILE_ENDS.has(label.toLowerCase())) return false;
  return /^(?:\p{L}{2,63}|xn--[\w-]{2,59})$/u.test(label);
}

/** Addresses of the Internet in a text, but for those that mean this machine or none. */
export function* addressesIn(text: string): Generator<Found & { readonly version: 4 | 6 }> {
  for (const { 0: run, index } of text.matchAll(/[\da-f.:]{7,}/gi)) {
    const before = text[index - 1] ?? "";
    const after = text[index + run.length] ?? "";
    const found = /\./.test(run) ? quadIn(run) : undefined;
    if (found !== undefined && isFree(text, index + found.start, index + found.end))
      yield { start: index + found.start, end: index + found.end, text: found.text, version: 4 };
    else if (found === undefined && !/[\p{L}\p{N}_]/u.test(before + after)) {
      const six = run.replace(/[.:]$/, "");
      if (isIpv6(six)) yield { start: index, end: index + six.length, text: six, version: 6 };
    }
  }
}

/** Four numbers with points between; a port may follow. */
function quadIn(run: string): Found | undefined {
  const match = /(?<![\d.a-f])\d{1,3}(?:\.\d{1,3}){3}(?![\da-f]|\.\d)/i.exec(run);
  if (match === null) return undefined;
  const numbers = match[0].split(".");
  const isOne = numbers.every((one) => Number(one) < 256 && (one === "0" || !one.startsWith("0")));
  if (!isOne || /^(?:127|0|255)\./.test(match[0])) return undefined;
  return { start: match.index, end: match.index + match[0].length, text: match[0] };
}

/** Versions look like addresses: `v1.2.3.4`, `ver=1.2.3.4`. */
function isFree(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 9), start);
  if (/(?:[\p{L}\p{N}]|ver=|version[ =:])$/iu.test(before)) return false;
  return !/[\p{L}\p{N}]/u.test(text[end] ?? "");
}

function isIpv6(run: string): boolean {
  const groups = run.split(":");
  const full = groups.filter((group) => group !== "");
  if (full.length < 2 || groups.length > 9 || !full.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  const gaps = run.split("::").length - 1;
  if (gaps === 0) return groups.length === 8;
  return gaps === 1 && !run.includes(":::") && full.length < 8 && /\d/.test(run) && groups.length > 2;
}
