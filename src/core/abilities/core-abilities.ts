import { type Answer, ok } from "../../engine/answer.ts";
import type { Call } from "../../engine/call.ts";
import { membersOf, scalarText, textsOf } from "../../engine/json-reading.ts";
import { type SiteRecord, storedObject } from "../../engine/site-record.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { CORE, type CoreModel } from "../model.ts";
import { settingsOf } from "../settings.ts";
import { userForm, wholeUser } from "../users/user-form.ts";

/** What tells something of a site or of the caller; undefined where nothing is known. */
type Telling = (call: Call, model: CoreModel) => JsonObject | undefined;

/** The core's own abilities whose answers follow from what the site has. */
const TELLING: Readonly<Record<string, Telling>> = {
  "core/get-site-info": ofSite,
  "core/get-user-info": ofCaller,
};

/** What an ability of the core's own gives, of the fields that are asked for; undefined for every other. */
export function toldByCore(
  ability: SiteRecord,
  call: Call,
  { model, input }: { readonly model: CoreModel; readonly input: Json },
): Answer | undefined {
  const told = TELLING[ability.slug ?? ""]?.(call, model);
  if (told === undefined) return undefined;
  const shown = Object.keys(membersOf(storedObject(ability, "output_schema").properties));
  const asked = textsOf(membersOf(input).fields);
  const names = (asked.length > 0 ? asked : Object.keys(told)).filter(
    (name) => shown.length === 0 || shown.includes(name),
  );
  const body = Object.fromEntries(names.flatMap((name) => (name in told ? [[name, told[name] ?? null]] : [])));
  return ok(body, { basis: INVENTED.some((name) => name in body) ? "invented" : "family" });
}

/** What no route of a site tells. */
const INVENTED = ["version"];
const VERSION = "7.1";

function ofSite({ view, links }: Call, model: CoreModel): JsonObject {
  const settings = settingsOf(model, view);
  return {
    name: settings.text("title"),
    description: settings.text("description"),
    url: links.home,
    wpurl: settings.text("url") || links.site,
    admin_email: settings.text("email"),
    charset: "UTF-8",
    language: (settings.text("language") || "en_US").replaceAll("_", "-"),
    version: VERSION,
  };
}

function ofCaller(call: Call, model: CoreModel): JsonObject | undefined {
  const kind = model.kind(`${CORE}/users`);
  const record = kind && call.user && call.view.get(kind.resource, call.user.id);
  if (kind === undefined || record === undefined) return undefined;
  const whole = wholeUser(record, userForm(kind, model), { kind, outlook: call });
  const text = (name: string) => scalarText(whole[name]);
  return {
    id: record.id,
    display_name: text("name"),
    user_nicename: record.slug ?? "",
    user_login: text("username"),
    roles: whole.roles ?? [],
    locale: text("locale"),
    first_name: text("first_name"),
    last_name: text("last_name"),
    nickname: text("nickname"),
    description: text("description"),
    user_url: text("url"),
  };
}
