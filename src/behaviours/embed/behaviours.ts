import type { Json } from "../../catalogue/document.ts";
import type { Answer } from "../answer.ts";
import type { Behaviour, BehaviourTable } from "../behaviour.ts";
import { type Call, text } from "../call.ts";
import { refuse } from "../refusal.ts";
import { sees } from "../users.ts";
import { embedObject } from "./embed-object.ts";
import { embedXml } from "./embed-xml.ts";
import { siteAddress } from "./site-address.ts";

const NARROWEST = 200;
const WIDEST = 600;

/** Embeds a page of the site; in XML when asked to, errors included. */
const embed: Behaviour = {
  answer: embedded,
  write: (body, call) =>
    call.params.format === "xml" ? { type: "text/xml; charset=UTF-8", content: embedXml(body) } : undefined,
};

/** Embeds any page for somebody who writes on the site: pages of other sites are never asked. */
const proxy: Behaviour = {
  needs: {
    "embed.foreign": (call, { status }) => status === 404 && siteAddress(text(call, "url") ?? "", call) === undefined,
  },
  permission: (call) => !call.strict || sees(call, "edit_posts"),
  answer: embedded,
};

/** Behaviours of the embed routes. */
export const embedBehaviours: BehaviourTable = {
  "GET /oembed/1.0/embed": embed,
  "GET /oembed/1.0/proxy": proxy,
};

function embedded(call: Call): Answer {
  const object = embedObject(text(call, "url") ?? "", widthOf(call.params.maxwidth), call);
  if (object === undefined) throw refuse("oembed_invalid_url");
  return { status: 200, body: object };
}

/** Any width is taken; what is no number counts as 0, and frames are never narrower or wider than the family's. */
function widthOf(asked: Json | undefined): number {
  const number = typeof asked === "string" ? Number.parseInt(asked, 10) : asked;
  const width = typeof number === "number" && Number.isFinite(number) ? Math.trunc(number) : 0;
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}
