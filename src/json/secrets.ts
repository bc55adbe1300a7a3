import { type Json, type JsonObject, isObject } from "./json.ts";

/** What stands in place of a secret wherever a call is shown. */
export const HIDDEN = "•••";

const SECRETS: ReadonlySet<string> = new Set(
  (
    "password passwords passwd passphrase passcode pass pwd secret secrets token tokens key keys apikey nonce " +
    "authorization cookie cookies credential credentials card cvc cvv iban"
  ).split(" "),
);

/** Finds the names that need a closer look; cheap enough for a whole body. */
export const SECRET_HINT = /pass|pwd|secret|token|key|nonce|authorization|cookie|credential|card|cvc|cvv|iban/i;

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

/** What an invented answer holds in place of a secret: an empty text, else nothing. */
export function blankSecret(value: Json): Json | undefined {
  return typeof value === "string" ? "" : undefined;
}

/** Told of every secret in a value, with the names that lead to it; gives what stands there instead, undefined for nothing. */
export type HideSecret = (value: Json, path: string) => Json | undefined;

/** The object with its secrets hidden, however deep; itself where it has none. `further`: names that are secrets besides. */
export function withoutSecrets(
  value: JsonObject,
  hide: HideSecret,
  { further, path = "" }: { further?: ReadonlySet<string> | undefined; path?: string } = {},
): JsonObject {
  let changed: Record<string, Json> | undefined;
  for (const [name, member] of Object.entries(value)) {
    const place = `${path}/${name}`;
    const hidden =
      (further?.has(name) === true || isSecretName(name)) && !isNothing(member)
        ? hide(member, place)
        : withoutInner(member, hide, place);
    if (hidden === member) continue;
    changed ??= { ...value };
    if (hidden === undefined) Reflect.deleteProperty(changed, name);
    else changed[name] = hidden;
  }
  return changed ?? value;
}

function withoutInner(value: Json, hide: HideSecret, path: string): Json {
  if (isObject(value)) return withoutSecrets(value, hide, { path });
  if (!Array.isArray(value)) return value;
  const items = value.map((item, at) => withoutInner(item, hide, `${path}/${at}`));
  return items.some((item, at) => item !== value[at]) ? items : value;
}

/** An empty value keeps no secret. */
function isNothing(value: Json): boolean {
  return value === null || value === "" || typeof value === "boolean";
}
