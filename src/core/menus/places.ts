import { ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { type SiteRecord, stored } from "../../engine/site-record.ts";
import type { JsonObject } from "../../json/json.ts";
import { askedMembers } from "../asked-fields.ts";
import { contextsOf, inContext, contextOf } from "../contexts.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink, withCuries } from "../links.ts";
import { CORE, type CoreKind } from "../model.ts";
import { mayLookAtPlaces } from "./menu-rights.ts";

interface ServedPlaces {
  readonly kind: CoreKind;
  readonly form: RecordForm;
}

/** How the places that show menus are kept and given. */
export function placeForm({ resource }: CoreKind): RecordForm {
  return recordForm(resource, { shape: "map", key: "name", order: ["name", "description", "menu"] });
}

/** All places by name. */
export function listOfPlaces(about: ServedPlaces): Behaviour {
  return {
    basis: "family",
    permission: mayLookAtPlaces,
    answer: (call) => {
      const places = [...call.view.all(about.kind.resource)];
      const named = places.map(
        (place) => [place.slug ?? "", askedMembers(shownPlace(place, about, call), call)] as const,
      );
      return ok(Object.fromEntries(named));
    },
  };
}

/** One place by its name. */
export function onePlace(about: ServedPlaces): Behaviour {
  const { kind } = about;
  return {
    basis: "family",
    permission: mayLookAtPlaces,
    answer: (call) => {
      const name = textParam(call, kind.item?.placeholders.at(-1) ?? "") ?? "";
      const place = call.view.bySlug(kind.resource, name);
      if (place === undefined) throw refuse(siteErrors.rest_menu_location_invalid);
      return ok(shownPlace(place, about, call));
    },
  };
}

function shownPlace(place: SiteRecord, { kind, form }: ServedPlaces, call: Call): JsonObject {
  const contexts = contextsOf(kind.list ?? kind.item, "menu-location");
  const { apiRoot } = call.links;
  const menu = Number(stored(place, "menu") ?? 0);
  const _links = withCuries({
    self: [selfLink(`${kind.path}/${place.slug}`, ["GET"], call.links)],
    collection: [{ href: `${apiRoot}/${kind.path}` }],
    ...(menu > 0 && { "wp:menu": [{ embeddable: true, href: `${apiRoot}/${CORE}/menus/${menu}` }] }),
  });
  return { ...inContext(form.write(place, call), contexts, contextOf(call)), _links };
}
