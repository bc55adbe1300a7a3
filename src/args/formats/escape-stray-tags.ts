const entity = /&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;

/** Writes a `<` that no `>` closes, and what follows it up to the next `<`, as entities. */
export function escapeStrayTags(text: string): string {
  let kept = "";
  let from = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", from)) {
    kept += text.slice(from, at);
    const end = endOfPiece(text, at);
    const piece = text.slice(at, end);
    kept += piece.endsWith(">") ? piece : escapeHtml(piece);
    from = end;
  }
  return kept + text.slice(from);
}

function endOfPiece(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 62) return at + 1;
    if (code === 60) return at;
  }
  return text.length;
}

function escapeHtml(text: string): string {
  return text
    .replace(entity, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;");
}
