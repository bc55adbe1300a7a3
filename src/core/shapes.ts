import type { JsonObject } from "../json/json.ts";
import type { Kind } from "./collection.ts";

/** A member of the core's records: its schema, and the contexts that show it. */
type Shape = readonly [schema: JsonObject, contexts: string];

const ALL = "view edit embed";
const READ = "view edit";
const EDIT = "edit";

const id: Shape = [{ type: "integer", readonly: true }, ALL];
const text = (contexts: string): Shape => [{ type: "string" }, contexts];
const whole = (contexts: string): Shape => [{ type: "integer" }, contexts];
const flag = (contexts: string): Shape => [{ type: "boolean" }, contexts];
const time = (contexts: string): Shape => [{ type: "string", format: "date-time" }, contexts];
const address = (contexts: string): Shape => [{ type: "string", format: "uri" }, contexts];
const map = (contexts: string): Shape => [{ type: "object" }, contexts];
const texts = (contexts: string): Shape => [{ type: "array", items: { type: "string" } }, contexts];
const ids = (contexts: string): Shape => [{ type: "array", items: { type: "integer" } }, contexts];
const oneOf = (values: string[], contexts: string): Shape => [{ type: "string", enum: values }, contexts];

/** A text that is written raw and shown rendered; entries with a password say whether they are protected. */
const rendered = (contexts: string, { isProtected = false } = {}): Shape => [
  {
    type: "object",
    properties: {
      raw: { type: "string", context: ["edit"] },
      rendered: { type: "string", context: contexts.split(" "), readonly: true },
      ...(isProtected && { protected: { type: "boolean", readonly: true } }),
    },
  },
  contexts,
];

const openOrClosed = (contexts: string) => oneOf(["open", "closed"], contexts);

const post: Readonly<Record<string, Shape>> = {
  id,
  date: time(ALL),
  date_gmt: time(READ),
  guid: rendered(READ),
  modified: time(READ),
  modified_gmt: time(READ),
  password: text(EDIT),
  slug: text(ALL),
  status: oneOf(["publish", "future", "draft", "pending", "private"], READ),
  type: text(ALL),
  link: address(ALL),
  title: rendered(ALL),
  content: rendered(READ, { isProtected: true }),
  excerpt: rendered(ALL, { isProtected: true }),
  author: whole(ALL),
  featured_media: whole(ALL),
  parent: whole(READ),
  menu_order: whole(READ),
  comment_status: openOrClosed(READ),
  ping_status: openOrClosed(READ),
  sticky: flag(READ),
  template: text(READ),
  format: oneOf(["standard"], READ),
  meta: map(READ),
  categories: ids(READ),
  tags: ids(READ),
  caption: rendered(ALL),
  description: rendered(READ),
  alt_text: text(ALL),
  media_type: oneOf(["image"], ALL),
  mime_type: oneOf(["image/jpeg"], ALL),
  media_details: map(ALL),
  post: whole(READ),
  source_url: address(ALL),
};

/** The members of every kind of the core's records, in the order in which the core shows them. */
export const coreShapes: Readonly<Partial<Record<Kind, Readonly<Record<string, Shape>>>>> = {
  post,
  term: {
    id,
    count: whole(READ),
    description: text(READ),
    link: address(ALL),
    name: text(ALL),
    slug: text(ALL),
    taxonomy: text(ALL),
    parent: whole(READ),
    meta: map(READ),
  },
  user: {
    id,
    username: text(EDIT),
    name: text(ALL),
    first_name: text(EDIT),
    last_name: text(EDIT),
    email: [{ type: "string", format: "email" }, EDIT],
    url: address(ALL),
    description: text(ALL),
    link: address(ALL),
    locale: text(EDIT),
    nickname: text(EDIT),
    slug: text(ALL),
    registered_date: time(EDIT),
    roles: texts(EDIT),
    capabilities: map(EDIT),
    extra_capabilities: map(EDIT),
    avatar_urls: map(ALL),
    meta: map(READ),
  },
  comment: {
    id,
    post: whole(READ),
    parent: whole(ALL),
    author: whole(ALL),
    author_name: text(ALL),
    author_email: [{ type: "string", format: "email" }, EDIT],
    author_url: address(ALL),
    author_ip: [{ type: "string", format: "ip" }, EDIT],
    author_user_agent: text(EDIT),
    date: time(ALL),
    date_gmt: time(READ),
    content: rendered(ALL),
    link: address(ALL),
    status: oneOf(["approved", "hold", "spam", "trash"], READ),
    type: text(ALL),
    author_avatar_urls: map(ALL),
    meta: map(READ),
  },
  type: {
    description: text(READ),
    hierarchical: flag(READ),
    has_archive: flag(READ),
    name: text(ALL),
    slug: text(ALL),
    icon: text(ALL),
    taxonomies: texts(READ),
    rest_base: text(ALL),
    rest_namespace: text(ALL),
  },
  status: {
    name: text(ALL),
    private: flag(EDIT),
    protected: flag(EDIT),
    public: flag(READ),
    queryable: flag(READ),
    show_in_list: flag(EDIT),
    slug: text(ALL),
    date_floating: flag(READ),
  },
  taxonomy: {
    name: text(ALL),
    slug: text(ALL),
    description: text(READ),
    types: texts(READ),
    hierarchical: flag(READ),
    rest_base: text(ALL),
    rest_namespace: text(ALL),
  },
  search: {
    id,
    title: text("view embed"),
    url: address("view embed"),
    type: text("view embed"),
    subtype: text("view embed"),
  },
};

/** Members that entries have whatever their args are. */
export const everyPost: ReadonlySet<string> = new Set(
  "id date date_gmt guid modified modified_gmt slug status type link title".split(" "),
);

/** Members that only uploads have. */
export const uploadMembers: ReadonlySet<string> = new Set(
  "caption description alt_text media_type mime_type media_details post source_url".split(" "),
);

/** Members of posts and pages where nothing says what can be written. */
export const usualMembers: Readonly<Record<string, readonly string[]>> = {
  post: "content excerpt author featured_media comment_status ping_status sticky template format meta categories tags".split(
    " ",
  ),
  page: "content excerpt author featured_media parent menu_order comment_status ping_status template meta".split(" "),
};
