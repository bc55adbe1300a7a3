import { type Json, type JsonObject, isObject, pointerTo, setMember } from "./json.ts";

/** What stands in place of a secret wherever a call is shown. */
export const HIDDEN = "•••";

const SECRETS: ReadonlySet<string> = new Set(
  (
    "password passwords passwd passphrase passcode pass pwd secret secrets token tokens key keys apikey nonce " +
    "authorization cookie cookies credential credentials card cvc cvv iban jwt wpnonce otp totp csrf xsrf sessionid phpsessid " +
    "accesstoken authtoken apitoken refreshtoken secretkey privatekey accesskey licensekey apisecret clientsecret userpass"
  ).split(" "),
);

/** Finds the names that need a closer look; cheap enough for a whole body. */
export const SECRET_HINT =
  /pass|pwd|secret|token|key|nonce|authorization|cookie|credential|card|cvc|cvv|iban|jwt|otp|csrf|xsrf|sessi/i;

/** Whether what has this name is a secret: one of its words is (`product_key`, `apiKey`, `X-Standin-Token`, not `keyword`). */
export function isSecretName(name: string): boolean {
  if (!SECRET_HINT.test(name)) return false;
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return words.split(/[^A-Za-z]+/).some((word) => SECRETS.has(word.toLowerCase()));
}

/** Whether a schema says that its values are secrets. */
export function isSecretFormat(schema: object): boolean {
  return "format" in schema && schema.format === "password";
}

/** Names of the members, however deep, that these schemas by name make secrets; those of lists count for their items. */
export function secretMembers(schemas: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, schema] of Object.entries(schemas)) noteSecrets(schema, name, names);
  return names;
}

function noteSecrets(schema: unknown, name: string, names: Set<string>): void {
  if (typeof schema !== "object" || schema === null) return;
  if (isSecretFormat(schema)) names.add(name);
  for (const [keyword, inner] of Object.entries<unknown>({ ...schema }))
    if (keyword === "properties") {
      if (typeof inner !== "object" || inner === null) continue;
      for (const [member, one] of Object.entries<unknown>({ ...inner })) noteSecrets(one, member, names);
    } else if (INNER.has(keyword))
      for (const one of Array.isArray(inner) ? inner : [inner]) noteSecrets(one, name, names);
}

/** Keywords whose schemas are about the same member, or about the items of its list. */
const INNER: ReadonlySet<string> = new Set(["items", "additionalProperties", "oneOf", "anyOf", "allOf"]);

/**
 * Told of every secret in a value, with its pointer, and of texts that hold one, with what is left of them; gives what stands there
 * instead, undefined for nothing.
 */
export type HideSecret = (value: Json, pointer: string, left?: string) => Json | undefined;

/** What else is a secret. */
export interface FurtherSecrets {
  /** Names whose values are, at any depth. */
  readonly further?: ReadonlySet<string> | undefined;
  /** What is left of a text that is none as a whole; all of it unless given. */
  readonly inText?: ((text: string) => string) | undefined;
}

/** The object with its secrets hidden, however deep; itself where it has none. */
export function withoutSecrets(
  value: JsonObject,
  hide: HideSecret,
  { pointer = "", ...secrets }: FurtherSecrets & { readonly pointer?: string } = {},
): JsonObject {
  let changed: Record<string, Json> | undefined;
  for (const [name, member] of Object.entries(value)) {
    const isSecret = (secrets.further?.has(name) === true || isSecretMember(name, value)) && !isNothing(member);
    if (!isSecret && isPlain(member, secrets)) continue;
    const place = pointerTo(pointer, name);
    const hidden = isSecret ? hide(member, place) : withoutInner(member, hide, { pointer: place, ...secrets });
    if (hidden === member) continue;
    changed ??= { ...value };
    if (hidden === undefined) Reflect.deleteProperty(changed, name);
    else setMember(changed, name, hidden);
  }
  return changed ?? value;
}

/** Whether a member is a secret: in a pair of key and value the key is a name, which says what the value is. */
function isSecretMember(name: string, within: JsonObject): boolean {
  const { key } = within;
  const isPair = typeof key === "string" && "value" in within && (name === "key" || name === "value");
  if (!isPair) return isSecretName(name);
  return name === "value" && isSecretName(key);
}

/** Whether a value has nothing inside and hides nothing: its place need not be known. */
function isPlain(value: Json, { inText }: FurtherSecrets): boolean {
  if (typeof value === "string") return inText === undefined || inText(value) === value;
  return typeof value !== "object" || value === null;
}

function withoutInner(
  value: Json,
  hide: HideSecret,
  { pointer, ...secrets }: FurtherSecrets & { readonly pointer: string },
): Json | undefined {
  if (typeof value === "string") {
    const left = secrets.inText?.(value) ?? value;
    return left === value ? value : hide(value, pointer, left);
  }
  if (isObject(value)) return withoutSecrets(value, hide, { pointer, ...secrets });
  if (!Array.isArray(value)) return value;
  const items = value.map(
    (item, at) => withoutInner(item, hide, { pointer: pointerTo(pointer, at), ...secrets }) ?? null,
  );
  return items.some((item, at) => item !== value[at]) ? items : value;
}

/** An empty value keeps no secret. */
function isNothing(value: Json): boolean {
  return value === null || value === "" || typeof value === "boolean";
}
