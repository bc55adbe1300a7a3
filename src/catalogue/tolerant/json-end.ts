/** Offset behind the object that begins there, found by its braces and quotes alone; undefined where it has no end. */
export function jsonEnd(text: string, from: number): number | undefined {
  let depth = 0;
  const sign = /["{}]/g;
  sign.lastIndex = from;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    if (match[0] === "{") depth += 1;
    else if (match[0] === "}") {
      depth -= 1;
      if (depth === 0) return match.index + 1;
    } else {
      const end = stringEnd(text, match.index + 1);
      if (end === undefined) return undefined;
      sign.lastIndex = end;
    }
  }
  return undefined;
}

function stringEnd(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === "\\") at += 1;
    else if (text.charAt(at) === '"') return at + 1;
  }
  return undefined;
}
