import { paragraph, remark, sentence } from "./invented/prose.ts";
import type { JsonObject, Json } from "../json/json.ts";
import { scalarText, textsOf } from "../engine/json-reading.ts";
import { CORE, TAXONOMY_NAMES, TYPE_NAMES } from "./model.ts";
import { coreRegistry } from "./registered.ts";
import { capabilitiesOfRoles } from "./rights.ts";
import { wholeBetween } from "../seeding/random.ts";
import type { Collection, Kind } from "./collection.ts";
import { avatarUrls } from "./text/avatars.ts";
import { isoTime, type ValueContext } from "./value-context.ts";

interface Making {
  readonly collection: Collection;
  readonly scene: ValueContext;
}

type Make = (making: Making) => Json | undefined;

const several =
  (noun: string, most: number): Make =>
  ({ scene }) => {
    const first = scene.idOf(noun);
    if (first === undefined) return [];
    const others = Array.from({ length: wholeBetween(scene.random, 0, most - 1) }, () => scene.idOf(noun) ?? first);
    return [...new Set([first, ...others])].sort((a, b) => a - b);
  };
const paragraphs: Make = ({ scene: { random } }) => `<p>${paragraph(random)}</p>\n\n<p>${paragraph(random)}</p>`;
const avatars: Make = ({ scene }) =>
  Object.fromEntries(["24", "48", "96"].map((size) => [size, `{base_url}/avatar/${scene.index + 1}?s=${size}`]));
const upload = ({ index }: ValueContext, size = "") => uploadAddress(index, size);

/** The address of the file of the invented picture of that number. */
export function uploadAddress(number: number, size = ""): string {
  return `{base_url}/wp-content/uploads/picture-${number + 1}${size}.jpg`;
}

/** What the core's members hold that their schema does not tell. */
const makers: Readonly<Partial<Record<Kind, Readonly<Record<string, Make>>>>> = {
  post: {
    status: ({ collection }) => (collection.noun === "media" ? "inherit" : "publish"),
    type: ({ collection }) => typeName(collection),
    password: () => "",
    content: paragraphs,
    excerpt: ({ scene: { random } }) => sentence(random),
    description: () => "",
    caption: () => "",
    author: ({ scene }) => scene.idOf("user") ?? 1,
    featured_media: ({ scene }) => (scene.random() < 0.7 ? (scene.idOf("media") ?? 0) : 0),
    comment_status: () => "open",
    ping_status: ({ collection }) => (collection.noun === "post" ? "open" : "closed"),
    sticky: () => false,
    template: () => "",
    format: () => "standard",
    meta: () => ({}),
    parent: () => 0,
    menu_order: () => 0,
    categories: several("category", 2),
    tags: several("tag", 3),
    media_type: () => "image",
    mime_type: () => "image/jpeg",
    media_details: ({ scene }) => ({
      width: 1600,
      height: 1067,
      file: upload(scene).replace("{base_url}/wp-content/uploads/", ""),
      sizes: {
        thumbnail: {
          file: `picture-${scene.index + 1}-150x150.jpg`,
          width: 150,
          height: 150,
          mime_type: "image/jpeg",
          source_url: upload(scene, "-150x150"),
        },
        medium: {
          file: `picture-${scene.index + 1}-300x200.jpg`,
          width: 300,
          height: 200,
          mime_type: "image/jpeg",
          source_url: upload(scene, "-300x200"),
        },
        full: {
          file: `picture-${scene.index + 1}.jpg`,
          width: 1600,
          height: 1067,
          mime_type: "image/jpeg",
          source_url: upload(scene),
        },
      },
    }),
    post: () => null,
    source_url: ({ scene }) => upload(scene),
  },
  term: {
    count: ({ scene }) => wholeBetween(scene.random, 1, 12),
    description: () => "",
    taxonomy: ({ collection }) => taxonomyName(collection),
    parent: () => 0,
    meta: () => ({}),
    locations: () => [],
  },
  user: {
    url: () => "",
    description: () => "",
    locale: () => "en_US",
    roles: () => ["subscriber"],
    capabilities: ({ scene }) => capabilitiesOfRoles(textsOf(scene.member("roles"))),
    extra_capabilities: ({ scene }) => Object.fromEntries(textsOf(scene.member("roles")).map((role) => [role, true])),
    link: ({ scene }) => `{base_url}/author/${scalarText(scene.member("slug"))}/`,
    avatar_urls: ({ scene }) => avatarUrls(scalarText(scene.member("email"))),
    registered_date: ({ scene: { created } }) => `${isoTime(created)}+00:00`,
    meta: () => ({}),
    nickname: ({ scene }) => scene.member("username") ?? scene.member("name"),
  },
  comment: {
    post: ({ scene }) => scene.idOf("post") ?? 0,
    parent: () => 0,
    author: () => 0,
    author_url: () => "",
    author_user_agent: () => "",
    content: ({ scene: { random } }) => `<p>${remark(random, false)}</p>`,
    status: () => "approved",
    type: () => "comment",
    author_avatar_urls: avatars,
    meta: () => ({}),
  },
};

/** What templates hold that are files of the theme in use. */
const ofTemplates: Readonly<Record<string, Make>> = {
  theme: () => "theme",
  source: () => "theme",
  wp_id: () => 0,
  has_theme_file: () => true,
};

function makersOf({ kind, name }: Collection): Readonly<Record<string, Make>> | undefined {
  const isOfTheme = name === `${CORE}/templates` || name === `${CORE}/template-parts`;
  return isOfTheme ? ofTemplates : makers[kind];
}

/** What the core itself registers of a kind; undefined of a kind that is made by people. */
export function registeredOf(kind: Kind): Readonly<Record<string, JsonObject>> | undefined {
  if (kind === "type") return coreRegistry("types");
  if (kind === "status") return coreRegistry("statuses");
  return kind === "taxonomy" ? coreRegistry("taxonomies") : undefined;
}

/** The value of a member of the core's records; undefined where its name and schema say enough. */
export function coreMember(name: string, making: Making): Json | undefined {
  const { collection, scene } = making;
  const { kind } = collection;
  const registered = registeredOf(kind);
  if (registered !== undefined) return Object.values(registered)[scene.index]?.[name];
  const make = makersOf(collection);
  return make !== undefined && Object.hasOwn(make, name) ? make[name]?.(making) : undefined;
}

/** The core's name of the type of a collection's entries: `media` are attachments. */
export function typeName({ name, noun }: Collection): string {
  return TYPE_NAMES[baseOf(name)] ?? noun;
}

/** The core's name of the taxonomy of a collection's terms: `tags` are those of `post_tag`. */
export function taxonomyName({ name, noun }: Collection): string {
  return TAXONOMY_NAMES[baseOf(name)] ?? noun;
}

function baseOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
