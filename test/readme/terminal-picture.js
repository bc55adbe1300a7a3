/** Characters in a line of the terminals; longer lines go on in the next one, as in a real terminal. */
const COLUMNS = 96;
const FONT = 13;
const CHARACTER = 7.83;
const LINE = 19;
const MARGIN = 16;
const GAP = 14;
const WIDTH = Math.ceil(COLUMNS * CHARACTER + 4 * MARGIN);

const STYLE = `
text{font:${FONT}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre;fill:#1c2430}
rect{fill:#f4f6f9;stroke:#cfd6de}.c{font-weight:600;fill:#1f6f78}
@media(prefers-color-scheme:dark){text{fill:#e8ecf1}rect{fill:#14191f;stroke:#323b47}.c{fill:#6cc5cf}}`;

/** An SVG of terminals one below the other, each a list of `{ command, output }`. */
export function terminalPicture(terminals) {
  let top = 1;
  const panels = terminals.map((entries) => {
    const lines = entries.flatMap(({ command, output }) => [
      ...wrapped(`$ ${command}`).map((text) => ({ text, kind: ' class="c"' })),
      ...output
        .trimEnd()
        .split("\n")
        .flatMap(wrapped)
        .map((text) => ({ text, kind: "" })),
    ]);
    const height = lines.length * LINE + 2 * MARGIN;
    const rows = lines.map(({ text, kind }, at) => {
      const y = top + MARGIN + at * LINE + FONT;
      return `<text${kind} x="${2 * MARGIN}" y="${y}">${escaped(text)}</text>`;
    });
    const panel = `<rect x="1" y="${top}" width="${WIDTH - 2}" height="${height}" rx="8"/>\n${rows.join("\n")}`;
    top += height + GAP;
    return panel;
  });
  const height = top - GAP + 1;
  const size = `width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n<style>${STYLE}</style>\n${panels.join("\n")}\n</svg>\n`;
}

function wrapped(line) {
  return line.match(new RegExp(`.{1,${COLUMNS}}`, "gu")) ?? [""];
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
