import type { Outlook, RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { loginOf, rolesOf } from "../accounts.ts";
import { inOrder, recordForm } from "../forms.ts";
import { argsOf, type CoreKind, type CoreModel } from "../model.ts";
import { capabilitiesOfRoles } from "../rights.ts";
import { settingsOf } from "../settings.ts";
import { avatarUrls } from "../text/avatars.ts";

/** The members of an account in the order of answers. */
const ORDER =
  "id username name first_name last_name email url description link locale nickname slug roles registered_date capabilities extra_capabilities avatar_urls meta".split(
    " ",
  );

/** The form of accounts: what follows from login, roles and e-mail address is kept only where a site says otherwise. */
export function userForm(kind: CoreKind, model: CoreModel): RecordForm {
  return recordForm(kind.resource, {
    order: ORDER,
    hidden: ["password"],
    derived: (record, outlook) => derivedMembers(record, { kind, model, outlook }),
  });
}

/** The address of somebody's page where nobody has said anything else; the plain one of who has no name in addresses. */
export function authorLink({ id, slug = "" }: SiteRecord, home: string): string {
  return slug === "" ? `${home}/?author=${id}` : `${home}/author/${slug}/`;
}

function derivedMembers(
  record: SiteRecord,
  { kind, model, outlook }: { kind: CoreKind; model: CoreModel; outlook: Outlook },
): JsonObject {
  const roles = rolesOf(record);
  const usual: Record<string, Json> = {
    link: authorLink(record, outlook.links.home),
    locale: siteLanguage(model, outlook),
    capabilities: capabilitiesOfRoles(roles),
    extra_capabilities: Object.fromEntries(roles.map((role) => [role, true])),
    avatar_urls: avatarUrls(storedText(record, "email")),
  };
  return Object.fromEntries(Object.entries(usual).filter(([name]) => answersUserMember(name, kind)));
}

/** The language of accounts that have chosen none. */
function siteLanguage(model: CoreModel, { view }: Pick<Outlook, "view">): string {
  return settingsOf(model, view).text("language") || "en_US";
}

/** Members that only a schema tells to be missing, since nobody writes them. */
const NEVER_WRITTEN = new Set("id slug link registered_date capabilities extra_capabilities avatar_urls".split(" "));

/** Whether answers have the member; a document that tells neither what is answered nor what can be written has all of them. */
function answersUserMember(name: string, { has, properties, list }: CoreKind): boolean {
  if (has(name)) return true;
  return properties === undefined && (NEVER_WRITTEN.has(name) || Object.keys(argsOf(list, "POST")).length === 0);
}

/** The whole account as it is edited: what nobody has said of it is empty, or its login name. */
export function wholeUser(
  record: SiteRecord,
  form: RecordForm,
  { kind, outlook }: { kind: CoreKind; outlook: Outlook },
): JsonObject {
  const login = loginOf(record);
  const whole: JsonObject = {
    username: login,
    name: login,
    first_name: "",
    last_name: "",
    email: "",
    url: "",
    description: "",
    nickname: login,
    roles: [...rolesOf(record)],
    ...form.write(record, outlook),
  };
  return inOrder(Object.fromEntries(Object.entries(whole).filter(([name]) => answersUserMember(name, kind))), ORDER);
}

/** The address of a page in the form that the site's other accounts have, where that is not the usual one. */
export function otherLink(slug: string, id: number, records: Iterable<SiteRecord>): string | undefined {
  for (const other of records) {
    const link = storedText(other, "link");
    if (link === "" || other.id === id) continue;
    if (link.endsWith(`/${other.slug}/`)) return `${link.slice(0, -(other.slug ?? "").length - 1)}${slug}/`;
    if (link.endsWith(`?author=${other.id}`)) return `${link.slice(0, -String(other.id).length)}${id}`;
  }
  return undefined;
}
