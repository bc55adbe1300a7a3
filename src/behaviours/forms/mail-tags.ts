/** Address of the site's administrator, as mails of the site name it. */
export const SITE_ADDRESS = "admin@example.test";

const MAIL_TAG = /(\[?)\[([A-Za-z_][\w:.-]*)(?:[ \t]+(?:"[^"]*"|'[^']*'))*[ \t]*\](\]?)/g;

/** The text with its mail tags replaced; one that `value` does not know stays, one in double brackets loses the outer ones. */
export function replaceMailTags(text: string, value: (name: string) => string | undefined): string {
  return text.replace(MAIL_TAG, (whole, before: string, name: string, after: string) => {
    if (before === "[" && after === "]") return whole.slice(1, -1);
    const replacement = value(name);
    return replacement === undefined ? whole : `${before}${replacement}${after}`;
  });
}
