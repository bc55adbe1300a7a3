/** Members of answers that may be missing, or maps whose keys are data. */
export interface Loose {
  /** `METHOD /route` of the answers meant. */
  answers: RegExp;
  /** Way to the member, or to the map; an item of a list is `*`, a key of an open map `{}`. */
  place: RegExp;
  why: string;
}

const CALENDAR = /^\w+ \/calendar\/events\/v1\//;

/** Members that may be missing from a right answer. */
export const optionalMembers: readonly Loose[] = [
  {
    answers: CALENDAR,
    place:
      /^(\/venues\/\*|\/events\/\*\/venue|\/venue|)\/(description|excerpt|slug|image|address|city|country|province|state|stateprovince|zip|phone|website)$/,
    why: "a venue leaves its empty members out",
  },
  {
    answers: CALENDAR,
    place:
      /^(\/organizers\/\*|\/events\/\*\/organizer\/\*|\/organizer\/\*|)\/(description|slug|image|phone|website|email)$/,
    why: "an organizer leaves its empty members out",
  },
  {
    answers: CALENDAR,
    place: /\/json_ld(\/location|\/organizer)?\/image$/,
    why: "linked data name a picture only where there is one",
  },
  {
    answers: CALENDAR,
    place: /\/json_ld(\/location)?\/address\/(streetAddress|addressLocality|addressRegion|postalCode|addressCountry)$/,
    why: "the address of a place leaves its empty parts out",
  },
  {
    answers: CALENDAR,
    place: /^\/json_ld\/(location|organizer|offers)$/,
    why: "linked data of an event tell of place, host and price only where it has them",
  },
  { answers: CALENDAR, place: /\/urls\/up$/, why: "only a category that has a parent has a way up" },
  {
    answers: CALENDAR,
    place: /^\/(next|previous)_rest_url$/,
    why: "the first page has none before it, the last none after",
  },
  {
    answers: /^GET \/oembed\/1\.0\//,
    place: /^\/thumbnail_(url|width|height)$/,
    why: "a page without picture has no thumbnail",
  },
  {
    answers: /^GET \/code-snippets\/v1\/snippets\/\{id\}\/export$/,
    place: /^\/snippets\/\*\/(name|desc|code|tags|scope|condition_id|active|priority)$/,
    why: "an exported snippet leaves out what is as in an empty one",
  },
  {
    answers: /^\w+ \/contact-form\/v1\/contact-forms(\/\{id\})?$/,
    place: /^\/properties\/mail(_2)?\/active$/,
    why: "a mail says whether it is used only once that was saved",
  },
  {
    answers: /^(POST|PUT|PATCH) \/contact-form\/v1\/contact-forms(\/\{id\})?$/,
    place: /^\/properties\/messages\/\w+$/,
    why: "a write of messages answers only those written",
  },
  {
    answers: /^POST \/contact-form\/v1\/contact-forms\/\{id\}\/feedback$/,
    place: /^\/posted_data_hash$/,
    why: "only a submission that passed its checks has a hash",
  },
  {
    answers: /^\w+ \/seo\/v1\/updateSettings$/,
    place: /^\/notifications$/,
    why: "notifications come only where a setting makes some",
  },
  {
    answers: /^POST \/seo\/v1\/updateRedirection$/,
    place: /^\/id$/,
    why: "a deleted redirection has no id",
  },
  {
    answers: /^GET \/seo\/v1\/an\/getKeywordPages$/,
    place: /^\/response$/,
    why: "a remark comes only where there is nothing to show",
  },
  {
    answers: /^\w+ \/shop\/v3\/marketplace\/(refresh|subscriptions)$/,
    place: /^\/\*\/version$/,
    why: "a product that the vendor no longer offers has no version",
  },
  {
    answers: /^POST \/calendar\/event-aggregator\/v1\/import\/\{import_id\}\/batch$/,
    place: /^\/next_batch_hash$/,
    why: "after the last batch none comes",
  },
  {
    answers: /^GET \/calendar\/events\/v1\/doc$/,
    place:
      /^\/paths\/.*\/(type|default|enum|format|items|maximum|minimum|maxItems|pattern|uniqueItems|description|oneOf|required|requestBody)$/,
    why: "a document about the routes says of each argument what the catalogue says of it",
  },
  {
    answers: /^GET \/calendar\/events\/v1\/doc$/,
    place: /^\/components\/schemas\/.*\/(type|format|minimum)$/,
    why: "a schema has the keywords that it needs",
  },
];

/** Maps whose keys are data: any name may stand in them. */
export const openMaps: readonly Loose[] = [
  {
    answers: CALENDAR,
    place: /\/sizes$/,
    why: "a site chooses which sizes its pictures have, by name",
  },
  {
    answers: /^GET \/builder-controls\/v1\/attachment_sizes$/,
    place: /^\/sizes$/,
    why: "a site chooses which sizes its pictures have, by name",
  },
  {
    answers: /^GET \/builder-controls\/v1\/state$/,
    place: /^\/color\/sets$/,
    why: "sets of colours go by their slug",
  },
  {
    answers: /^\w+ \/builder-controls\/v1\/(state|background_presets)$/,
    place: /\/presets\/\*$/,
    why: "a preset is kept as it was sent",
  },
  {
    answers: /^\w+ \/batch\/v1$/,
    place: /^\/responses\/\*\/headers$/,
    why: "which headers an answer has is up to it",
  },
  {
    answers: /^POST \/code-snippets\/v1\/file-upload\/parse$/,
    place: /^\/snippets\/\*$/,
    why: "an item of an uploaded file comes back as it was written, source and table beside it",
  },
  {
    answers: /^\w+ \/seo\/v1\/updateSettings$/,
    place: /^\/settings$/,
    why: "settings are kept as they were sent",
  },
  {
    answers: /^POST \/seo\/v1\/updateMeta$/,
    place: /^\/schemas(\/.*)?$/,
    why: "schemas go by their number and are kept as they were sent",
  },
  {
    answers: /^POST \/seo\/v1\/updateSchemas$/,
    place: /^$/,
    why: "ids go by the names of the new schemas",
  },
  {
    answers: /^GET \/seo\/v1\/an\/inspectionStats$/,
    place: /^\/(presence|status)$/,
    why: "figures go by the words of the search engine",
  },
  {
    answers: /^GET \/calendar\/events\/v1\/doc$/,
    place: /(^\/paths\/.*\/(schema\/properties|responses)|\/default|\/enum)$/,
    why: "arguments and statuses go by their names, as in the catalogue",
  },
];
