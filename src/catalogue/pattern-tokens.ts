import { byteCharacter, toByteText } from "./byte-text.ts";

/** A piece of a route pattern, in the order of the text. */
export type PatternToken =
  /** One character that stands for itself. */
  | { readonly kind: "literal"; readonly text: string }
  /** What matches one character, or none, but not only itself; `text` is already in this engine's words. */
  | { readonly kind: "any" | "set" | "place"; readonly text: string }
  /** The start of a group; only a capturing one has a name or an empty name. */
  | { readonly kind: "open"; readonly text: string; readonly name: string | undefined }
  | { readonly kind: "close" | "or"; readonly text: string }
  | { readonly kind: "repeat"; readonly text: string; readonly unbounded: boolean };

const posixClasses: Readonly<Record<string, string>> = {
  alnum: "a-zA-Z0-9",
  alpha: "a-zA-Z",
  blank: " \\t",
  cntrl: "\\x00-\\x1f\\x7f",
  digit: "0-9",
  graph: "!-~",
  lower: "a-z",
  print: " -~",
  punct: "!-\\/:-@\\[-`{-~",
  space: "\\t-\\r ",
  upper: "A-Z",
  word: "\\w",
  xdigit: "a-fA-F0-9",
};

const groupStart = /\((?:\?P?<([A-Za-z_]\w*)>|\?'([A-Za-z_]\w*)'|\?P=([A-Za-z_]\w*)\)|\?(?:[:=!]|<[=!]))?/y;
const repeatSign = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;
const escapeSign = /\\(?:x[0-9A-Fa-f]{2}|[\s\S])/y;
const posixSign = /\[:(\^?)(\w+):\]/y;

/** Splits a pattern of the family (PHP's words, no modifiers) into tokens; throws a SyntaxError on what has no equal here. */
export function readPattern(pattern: string): PatternToken[] {
  const source = toByteText(pattern);
  const tokens: PatternToken[] = [];
  for (let at = 0; at < source.length;) {
    const { token, end } = tokenAt(source, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
}

function tokenAt(source: string, at: number): { token: PatternToken; end: number } {
  const character = source.charAt(at);
  switch (character) {
    case "(":
      return groupAt(source, at);
    case ")":
      return { token: { kind: "close", text: ")" }, end: at + 1 };
    case "|":
      return { token: { kind: "or", text: "|" }, end: at + 1 };
    case "[":
      return setAt(source, at);
    case ".":
      return { token: { kind: "any", text: "[^\\n]" }, end: at + 1 };
    case "^":
    case "$":
      return { token: { kind: "place", text: character }, end: at + 1 };
    case "\\":
      return escapeAt(source, at);
    default:
      return repeatAt(source, at) ?? { token: { kind: "literal", text: character }, end: at + 1 };
  }
}

function groupAt(source: string, at: number): { token: PatternToken; end: number } {
  const match = matchAt(groupStart, source, at);
  if (match === null || (match[0] === "(" && /^\([?*]/.test(source.slice(at, at + 2))))
    throw new SyntaxError(`the group ${source.slice(at, at + 6)} is not known here`);
  const end = at + match[0].length;
  const [text, angle, quoted, reference] = match;
  if (reference !== undefined) return { token: { kind: "set", text: `\\k<${reference}>` }, end };
  const name = angle ?? quoted;
  if (name !== undefined) return { token: { kind: "open", text: `(?<${name}>`, name }, end };
  return { token: { kind: "open", text, name: text === "(" ? "" : undefined }, end };
}

function repeatAt(source: string, at: number): { token: PatternToken; end: number } | undefined {
  const match = matchAt(repeatSign, source, at);
  if (match === null) return undefined;
  const [text] = match;
  if (source.charAt(at + text.length) === "+") throw new SyntaxError(`the possessive ${text}+ is not known here`);
  return { token: { kind: "repeat", text, unbounded: /[*+]|,\}/.test(text) }, end: at + text.length };
}

function escapeAt(source: string, at: number): { token: PatternToken; end: number } {
  const match = matchAt(escapeSign, source, at);
  if (match === null) throw new SyntaxError("the pattern ends in a backslash");
  const [text] = match;
  const end = at + text.length;
  const letter = text.charAt(1);
  if (text.length === 4) return { token: { kind: "literal", text: hexCharacter(text) }, end };
  if (!/[A-Za-z0-9]/.test(letter)) return { token: { kind: "literal", text: letter }, end };
  const set = setEscape(letter);
  if (set !== undefined) return { token: { kind: "set", text: `[${set}]` }, end };
  const place = { A: "^", z: "$", Z: "$", b: "\\b", B: "\\B" }[letter];
  if (place !== undefined) return { token: { kind: "place", text: place }, end };
  if (/[1-9nrtfv]/.test(letter)) return { token: { kind: "set", text }, end };
  throw new SyntaxError(`the escape ${text} is not known here`);
}

// White space is ASCII only, as it is for the family without the u modifier.
function setEscape(letter: string): string | undefined {
  return { d: "\\d", D: "\\D", w: "\\w", W: "\\W", s: "\\t-\\r ", S: "^\\t-\\r ", h: " \\t", R: "\\n\\r" }[letter];
}

function setAt(source: string, at: number): { token: PatternToken; end: number } {
  let inside = "";
  let next = at + 1;
  if (source.charAt(next) === "^") {
    inside = "^";
    next += 1;
  }
  for (let first = true; first || source.charAt(next) !== "]"; first = false) {
    if (next >= source.length) throw new SyntaxError("a [ has no ]");
    const member = setMemberAt(source, next);
    inside += member.text;
    next = member.end;
  }
  return { token: { kind: "set", text: `[${inside}]` }, end: next + 1 };
}

function setMemberAt(source: string, at: number): { text: string; end: number } {
  const posix = matchAt(posixSign, source, at);
  if (posix !== null) {
    const members = posixClasses[posix[2] ?? ""];
    if (members === undefined || posix[1] === "^") throw new SyntaxError(`the class ${posix[0]} is not known here`);
    return { text: members, end: at + posix[0].length };
  }
  const escape = matchAt(escapeSign, source, at);
  if (escape !== null) return { text: setEscapeText(escape[0]), end: at + escape[0].length };
  const character = source.charAt(at);
  return { text: character === "[" || character === "]" ? `\\${character}` : character, end: at + 1 };
}

function setEscapeText(text: string): string {
  if (text.length === 4) {
    const character = hexCharacter(text);
    return /[\w\s]/.test(character) || character > "\x7f" ? character : `\\${character}`;
  }
  if (text === "\\s") return "\\t-\\r ";
  if (text === "\\S") return "\\x00-\\x08\\x0e-\\x1f!-\\uffff";
  if (text === "\\h") return " \\t";
  return text;
}

function hexCharacter(text: string): string {
  return byteCharacter(Number.parseInt(text.slice(2), 16));
}

function matchAt(sticky: RegExp, source: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(source);
}
