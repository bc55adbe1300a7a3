/** An answer of 500 that the family's real servers were seen to give to a mere request. */
export interface Recorded500 {
  readonly route: RegExp;
  readonly methods: RegExp;
  /** Undefined for a body without a code. */
  readonly code: string | undefined;
  readonly why: string;
}

/** One of the core's. */
function core(below: RegExp, methods: RegExp, code: string, why: string): Recorded500 {
  return { route: new RegExp(`^/wp/v2/${below.source}`), methods, code, why };
}

/** Every answer of 500 or more that a request can get, but for handlers that fail and faults that were asked for. */
export const RECORDED_500S: readonly Recorded500[] = [
  { route: /.*/, methods: /.*/, code: "rest_encode_error", why: "the answer holds a number without end" },
  {
    route: /^\/code-snippets\/v1\/snippets\//,
    methods: /.*/,
    code: "rest_cannot_get",
    why: "there is no such snippet",
  },
  {
    route: /^\/code-snippets\/v1\/snippets\//,
    methods: /POST|PUT|PATCH/,
    code: "rest_cannot_activate",
    why: "there is no such snippet, or it is at fault",
  },
  {
    route: /^\/code-snippets\/v1\/snippets\//,
    methods: /DELETE/,
    code: "rest_cannot_delete",
    why: "there is no such snippet",
  },
  {
    route: /^\/calendar-core\/v1\//,
    methods: /POST|PUT|PATCH/,
    code: undefined,
    why: "the entry lacks what makes it one",
  },
  {
    route: /^\/calendar\/events\/v1\/(?:categories|tags)\//,
    methods: /POST|PUT|PATCH/,
    code: "duplicate_term_slug",
    why: "another term has the slug",
  },
  {
    route: /^\/calendar\/events\/v1\/(?:categories|tags)\b/,
    methods: /POST|PUT|PATCH/,
    code: "empty_term_name",
    why: "a term has a name, there as in the core",
  },
  {
    route: /^\/builder-controls\/v1\/(?:color|background)_presets$/,
    methods: /POST|DELETE/,
    code: "internal_server_error",
    why: "the presets are no list",
  },
  core(/media$/, /POST/, "rest_upload_unknown_error", "the file is of no kind that is taken"),
  core(/media$/, /POST/, "rest_upload_sideload_error", "the file is of no kind that is taken"),
  core(/users$/, /POST/, "existing_user_login", "the name is taken"),
  core(/users\b/, /POST|PUT|PATCH/, "existing_user_email", "the address is taken"),
  core(/.+/, /POST|PUT|PATCH/, "empty_term_name", "a term has a name"),
  core(/.+/, /POST|PUT|PATCH/, "duplicate_term_slug", "another term has the slug"),
  core(/.+/, /DELETE/, "rest_trash_not_supported", "there is no trash for it"),
  core(/settings/, /POST|PUT|PATCH/, "rest_invalid_stored_value", "what is not of its kind is not unset"),
  core(/pattern-directory\/patterns/, /.*/, "http_request_not_executed", "no other host is reached"),
  core(/block-directory\/search/, /.*/, "plugins_api_failed", "no other host is reached"),
  core(/font-collections\//, /.*/, "font_collection_json_missing", "no other host is reached"),
  core(/widgets\//, /PUT|PATCH|POST/, "rest_invalid_widget", "no such widget could be shown"),
  { route: /^\/seo\/v1\//, methods: /POST|PUT|PATCH/, code: "", why: "the picture is none that there is" },
];

/** Whether an answer of 500 is one of the recorded ones. */
export function isRecorded500(route: string, method: string, code: string | undefined): boolean {
  return RECORDED_500S.some((row) => row.route.test(route) && row.methods.test(method) && row.code === code);
}
