/** Rows of a CSV text as objects by the names in its first row; quotes as in RFC 4180, commas or semicolons between cells. */
export function parseCsv(text: string): Record<string, string>[] {
  const rows = cellsOf(text.replace(/^\uFEFF/, ""));
  const [names, ...records] = rows;
  if (names === undefined) return [];
  return records
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => Object.fromEntries(names.map((name, place) => [name.trim(), cells[place] ?? ""])));
}

function cellsOf(text: string): string[][] {
  const separator = /^[^\n,]*;/.test(text) ? ";" : ",";
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r?\\n|$)`, "gy");
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) break;
    const [, quoted, plain = "", end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== separator && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}
