/** Whose elements and attributes are kept: the ones of an entry, the few of titles and comments, and those of descriptions. */
export type AllowedFor = "post" | "comment" | "description";

/** Attributes that every element of an entry may have. */
const EVERYWHERE = new Set(
  "aria-controls aria-current aria-describedby aria-details aria-expanded aria-hidden aria-label aria-labelledby aria-live class dir hidden id lang style title role xml:lang".split(
    " ",
  ),
);

const CELLS = "abbr align axis bgcolor char charoff colspan headers height nowrap rowspan scope valign width";
const ROWS = "align char charoff valign";

/** Elements of an entry, by name, with the attributes of their own. */
const OF_POSTS = tableOf({
  "address abbr acronym b bdo big br cite code dd dfn dl dt em fieldset i kbd mark rb rp rt rtc ruby s samp small strike strong sub sup tt u var title":
    "",
  "article aside caption div figure figcaption footer h1 h2 h3 h4 h5 h6 header hgroup legend main nav p section span summary":
    "align",
  "col colgroup": "align char charoff span valign width",
  "tbody tfoot thead": ROWS,
  "td th": CELLS,
  "blockquote q": "cite",
  a: "href rel rev name target download",
  area: "alt coords href nohref shape target",
  audio: "autoplay controls loop muted preload src",
  button: "disabled name type value",
  del: "datetime",
  details: "align open",
  font: "color face size",
  hr: "align noshade size width",
  img: "alt align border height hspace loading longdesc vspace src usemap width",
  ins: "datetime cite",
  label: "for",
  li: "align value",
  map: "name",
  menu: "type",
  object: "data type",
  ol: "start type reversed",
  pre: "width",
  table: "align bgcolor border cellpadding cellspacing rules summary width",
  textarea: "cols rows disabled name readonly",
  tr: `${ROWS} bgcolor`,
  track: "default kind label src srclang",
  ul: "type",
  video: "autoplay controls height loop muted playsinline poster preload src width",
});

/** Elements of titles, comments and descriptions. */
const OF_WORDS = tableOf({
  "b cite code em i s strike strong": "",
  "abbr acronym": "title",
  "blockquote q": "cite",
  a: "href title",
  del: "datetime",
});

const OF_DESCRIPTIONS = new Map([...OF_WORDS, ["a", new Set(["href", "title", "rel", "target"])]]);

const TABLES: Readonly<Record<AllowedFor, ReadonlyMap<string, ReadonlySet<string>>>> = {
  post: OF_POSTS,
  comment: OF_WORDS,
  description: OF_DESCRIPTIONS,
};

function tableOf(rows: Readonly<Record<string, string>>): Map<string, Set<string>> {
  return new Map(
    Object.entries(rows).flatMap(([names, attributes]) =>
      names.split(" ").map((name): [string, Set<string>] => [name, new Set(attributes.split(" ").filter(Boolean))]),
    ),
  );
}

/** Whether an element may be there at all. */
export function isAllowedElement(element: string, where: AllowedFor): boolean {
  return TABLES[where].has(element);
}

/** Whether an element may have an attribute. */
export function isAllowedAttribute(element: string, attribute: string, where: AllowedFor): boolean {
  if (TABLES[where].get(element)?.has(attribute) === true) return true;
  return where === "post" && (EVERYWHERE.has(attribute) || /^data-[a-z0-9_][a-z0-9_-]*$/.test(attribute));
}
