/** Markup that may be put into a page as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[] | false | undefined;

/** Markup from a template; texts are escaped, but for the entities that they hold, and `false` leaves nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((page, string, at) => page + written(parts[at - 1]) + string));
}

/** A value as the content of a JSON script, which no text in it can end. */
export function scriptJson(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

function written(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map((markup) => markup.text).join("");
  return escaped(String(part));
}

/** The text as content of an element or of a quoted attribute; entities that it holds stay. */
export function escaped(text: string): string {
  return text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
