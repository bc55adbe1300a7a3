/** What is wrong with a piece of code, and the line where it was noticed, from 1. */
export interface CodeFault {
  readonly message: string;
  readonly line: number;
}

const PARTNER: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const CLOSERS = new Set(Object.values(PARTNER));

/** Tokens that hide brackets: comments, here documents and quoted texts; a last alternative catches an open one. */
const HIDING =
  /\/\*[\s\S]*?\*\/|(?:\/\/|#(?!\[))[^\n]*|<<<[ \t]*(["']?)([A-Za-z_]\w*)\1\r?\n[\s\S]*?^[ \t]*\2\b|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*|["']|[([{}\])]/gm;

/** The first bracket or quote in PHP code that has no partner; nothing else of the language is checked. */
export function codeFault(code: string): CodeFault | undefined {
  const open: string[] = [];
  for (const { 0: token, index } of code.matchAll(HIDING)) {
    const partner = PARTNER[token];
    if (partner !== undefined) open.push(partner);
    else if (CLOSERS.has(token)) {
      if (open.pop() !== token) return { message: `unexpected "${token}"`, line: lineAt(code, index) };
    } else if (token.length === 1 || token === "/*") {
      return { message: `unexpected end of code, ${token} was never closed`, line: lineAt(code, index) };
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
