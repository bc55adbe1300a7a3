import { ok } from "../../engine/answer.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Area } from "../area.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import { type SiteRecord, storedText } from "../../engine/site-record.ts";
import { contextsOf, inContext } from "../contexts.ts";
import { recordForm } from "../forms.ts";
import { withCuries } from "../links.ts";
import { CORE, type CoreKind, type CoreModel } from "../model.ts";

/** Types, statuses and taxonomies: what a site's code registers, as objects by name. */
export function registries(model: CoreModel): Area {
  const served = ["types", "taxonomies", "statuses"].flatMap((base) => {
    const kind = model.kind(`${CORE}/${base}`);
    return kind === undefined ? [] : [{ kind, form: recordForm(kind.resource, { shape: "map", key: "slug" }) }];
  });
  return {
    forms: served.map(({ form }) => form),
    behaviour(route, method) {
      const found = served.find(({ kind }) => kind.list === route || kind.item === route);
      if (found === undefined || method !== "GET") return undefined;
      return found.kind.list === route ? listOf(found) : undefined;
    },
  };
}

interface Served {
  readonly kind: CoreKind;
  readonly form: RecordForm;
}

function listOf(served: Served): Behaviour {
  return {
    basis: "family",
    answer: (call) => {
      const shown = [...call.view.all(served.kind.resource)].map((record) => [
        record.slug ?? "",
        present(record, served, call),
      ]);
      return ok(Object.fromEntries(shown) as JsonObject);
    },
  };
}

function present(record: SiteRecord, { kind, form }: Served, call: Call): JsonObject {
  const whole = form.write(record, call);
  const contexts = contextsOf(
    kind.list,
    kind.base === "types" ? "type" : kind.base === "statuses" ? "status" : "taxonomy",
  );
  return {
    ...inContext(whole, contexts, textParam(call, "context") ?? "view"),
    _links: withCuries({
      collection: [{ href: `${call.links.apiRoot}/${kind.path}` }],
      "wp:items": [
        { href: `${call.links.apiRoot}/${storedText(record, "rest_namespace")}/${storedText(record, "rest_base")}` },
      ],
    }),
  };
}
