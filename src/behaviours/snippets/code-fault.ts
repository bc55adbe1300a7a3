/** What is wrong with a piece of code, and the line where it was noticed, from 1. */
export interface CodeFault {
  readonly message: string;
  readonly line: number;
}

const PARTNER: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const CLOSERS = new Set(Object.values(PARTNER));

/** Tokens that hide brackets: comments, here documents and quoted texts; a last alternative catches an open one. */
const HIDING =
  /\/\*[\s\S]*?\*\/|(?:\/\/|#(?!\[))[^\n]*|<<<[ \t]*(["']?)([A-Za-z_]\w*)\1\r?\n[\s\S]*?^[ \t]*\2\b|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*|<<<[ \t]*["']?[A-Za-z_]\w*["']?\r?\n|["']|[([{}\])]/gm;

/** The first bracket or quote in PHP code that has no partner; nothing else of the language is checked. */
export function codeFault(code: string): CodeFault | undefined {
  const open: string[] = [];
  for (const { 0: token, index } of code.matchAll(HIDING)) {
    const partner = PARTNER[token];
    if (partner !== undefined) open.push(partner);
    else if (CLOSERS.has(token)) {
      if (open.pop() !== token) return { message: `unexpected "${token}"`, line: lineAt(code, index) };
    } else if (token.length === 1 || token === "/*" || (token.startsWith("<<<") && isOneLine(token))) {
      return { message: `unexpected end of code, ${token.trim()} was never closed`, line: lineAt(code, index) };
    }
  }
  const missing = open.pop();
  return missing === undefined
    ? undefined
    : { message: `unexpected end of code, expected "${missing}"`, line: lineAt(code, code.length) };
}

function lineAt(code: string, index: number): number {
  let line = 1;
  for (let at = code.indexOf("\n"); at !== -1 && at < index; at = code.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** Only the first line of a here document: the rest of it was not found. */
function isOneLine(token: string): boolean {
  return token.indexOf("\n") === token.length - 1;
}
