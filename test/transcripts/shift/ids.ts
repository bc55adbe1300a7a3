/** Members that hold ids, as numbers, digits, or lists of either. */
const ID_MEMBER =
  /^(id|ID|ids|author|image|venues?|organizers?|categories|tags|calendar_events_cat|parent|post_parent|term_taxonomy_id|featured_media|imported_ids|created|objectID|postId|contact_form_id|form_id|event|post|include|exclude|entry_post_id|cf7_form|featImgId|_contact_form|new-\d+)(\[\])?$/;

const IN_ADDRESS =
  /(\/(?:events|venues|organizers|categories|tags|snippets|contact-forms|calendar_events_cat|post_tag|post)\/|[?&;](?:id|p|event|post|post_parent|include|exclude|categories|calendar_events_cat|tags|post_tag|venue|organizer)(?:%5B\d*%5D)?=|schema-)(\d+(?:(?:,|%2C)\d+)*)(?!\d)/g;

const DIGITS = /^\d+(,\d+)*$/;

/** Whether the values of a member are ids. */
export function holdsIds(name: string): boolean {
  return ID_MEMBER.test(name);
}

/** An id, higher by so many; 0 stands for nothing and stays. */
export function shiftedId(id: number, by: number): number {
  return Number.isInteger(id) && id > 0 ? id + by : id;
}

/** A text of ids, as `15` or `15,16`; any other text as it is. */
export function shiftedDigits(text: string, by: number): string {
  if (!DIGITS.test(text)) return text;
  return text
    .split(",")
    .map((digits) => String(shiftedId(Number(digits), by)))
    .join(",");
}

/** A text with the ids in the addresses, class names and tags of form units in it higher by so many. */
export function shiftedAddresses(text: string, by: number): string {
  return text
    .replace(
      IN_ADDRESS,
      (_whole, before: string, list: string) => before + list.replace(/(?<!%)\b\d+/g, (id) => shiftedDigits(id, by)),
    )
    .replace(/^post-(\d+)$/, (_whole, digits: string) => `post-${shiftedDigits(digits, by)}`)
    .replace(
      /(?<=^#?)contact-form-f(\d+)(-p(\d+))?(?=-o\d+)/,
      (_whole, form: string, inPost?: string, post = "0") =>
        `contact-form-f${shiftedDigits(form, by)}${inPost === undefined ? "" : `-p${shiftedDigits(post, by)}`}`,
    );
}

/** A line of a table of form entries; the form's id stands in it twice. */
export function shiftedCsvLine(line: string, by: number): string {
  return line.replace(/,(\d+)(?=,)/g, (_whole, digits: string) => `,${shiftedDigits(digits, by)}`);
}
