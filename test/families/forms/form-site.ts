import type { Json, JsonObject } from "../../../src/json/json.ts";
import type { StandinOptions } from "../../../src/standin.ts";
import { heldSite } from "../../support/held-site.ts";

/** What an answer came to. */
export interface Answered {
  status: number;
  headers: Headers;
  body: Json;
}

/** Asks a site; `form` is sent as multipart, with the unit tag unless it is among the fields, `text` as it is. */
export type Ask = (
  method: string,
  path: string,
  sent?: { body?: JsonObject; form?: Fields; text?: string; headers?: Record<string, string> },
) => Promise<Answered>;

/** Fields of a multipart body. */
export type Fields = readonly (readonly [name: string, value: string | File])[];

const users = ["administrator", "editor", "contributor"].map((role, place) => ({
  id: place + 1,
  slug: role,
  name: role,
  email: `${role}@example.test`,
  role,
  password: role,
}));

/** A form text that asks for one of each kind. */
export const BOOKING = `[text* guest-name]
[email* guest-email]
[date arrival min:2026-01-01]
[select* room include_blank "Single" "Double|double@example.test"]
[checkbox extras "Breakfast" "Spa"]
[acceptance terms] I agree [/acceptance]
[quiz check "1+1=?|2"]
[file attachment limit:10b filetypes:txt]
[submit "Send"]`;

/** A site with three forms: an English one, a Swedish one with every kind of field, one whose mail fails. */
export async function formSite(options: StandinOptions = {}): Promise<Ask> {
  const site = await heldSite({
    now: "2026-11-27T22:20:00Z",
    seeds: [
      {
        records: {
          user: users,
          "contact-form": [
            {
              id: 66,
              slug: "contact",
              title: "Contact",
              locale: "en_US",
              form: "[text* your-name]\n[textarea your-message maxlength:20]",
              messages: { mail_sent_ok: "Thanks, [your-name]!" },
            },
            { id: 67, slug: "booking", title: "Bokning", locale: "sv_SE", form: BOOKING },
            {
              id: 68,
              slug: "failing",
              title: "Failing",
              locale: "en_US",
              form: "[text* your-name]",
              mail: {
                subject: "s",
                sender: "a@example.test",
                recipient: "fail@example.test",
                body: "b",
                additional_headers: "",
                attachments: "",
                use_html: false,
                exclude_blank: false,
              },
            },
          ],
        },
      },
    ],
    ...options,
  });
  return async (method, path, { body, form, text: raw, headers = {} } = {}) => {
    const response = await site.fetch(
      new Request(`${site.apiRoot}${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(form !== undefined && { body: multipart(form) }),
        ...(raw !== undefined && { body: raw }),
      }),
    );
    const text = await response.text();
    const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
    const read = text === "" ? null : isJson ? (JSON.parse(text) as Json) : text;
    return { status: response.status, headers: response.headers, body: read };
  };
}

function multipart(fields: Fields): FormData {
  const form = new FormData();
  const unitTag = "_contact_form_unit_tag";
  if (!fields.some(([name]) => name === unitTag)) form.append(unitTag, "form-f1-o1");
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Basic credentials of one of the site's users. */
export function as(role: "administrator" | "editor" | "contributor"): { headers: Record<string, string> } {
  return { headers: { Authorization: `Basic ${btoa(`${role}:${role}`)}` } };
}
