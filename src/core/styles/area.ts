import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { reading, updating } from "../../engine/flows.ts";
import type { SiteRecord } from "../../engine/site-record.ts";
import { isObject, type JsonObject } from "../../json/json.ts";
import type { Area } from "../area.ts";
import { contextOf } from "../contexts.ts";
import { blockTypesOf } from "../editor/block-types.ts";
import { recordForm } from "../forms.ts";
import { type CoreModel, resourceOf } from "../model.ts";
import { renderedTitle } from "../text/titles.ts";
import { presentStyles } from "./present-styles.ts";
import { listOfStyleRevisions, oneStyleRevision } from "./style-revisions.ts";
import { toReadStyles, toWriteStyles } from "./style-rights.ts";
import { STYLES_PATH, type Styles, stylesOfPath } from "./styles.ts";
import { themeStyles, themeVariations } from "./theme-styles.ts";
import { updateStyles } from "./write-styles.ts";

/** What people have styled otherwise than the theme of a site, and what the theme itself says. */
export function stylesArea(model: CoreModel): Area {
  const shapes = new Set(model.catalogue.routes.map(({ name }) => shapeOf(name)));
  const hasRevisions = shapes.has(`/${STYLES_PATH}/{}/revisions`);
  const styles: Styles = {
    model,
    form: stylesForm(),
    revisions: hasRevisions ? revisionForm() : undefined,
    ofTheme: recordForm(resourceOf(`${STYLES_PATH}/themes`, "theme-styles"), { shape: "single" }),
    variations: recordForm(resourceOf(`${STYLES_PATH}/themes/variations`, "theme-variations"), { usual: () => [] }),
    blockTypes: blockTypesOf(model)?.registry,
  };
  const { form, revisions, ofTheme, variations } = styles;
  const forms: readonly [shape: string, form: RecordForm | undefined][] = [
    ["/{}", form],
    ["/{}/revisions", revisions],
    ["/themes/{}", ofTheme],
    ["/themes/{}/variations", variations],
  ];
  return {
    forms: forms.flatMap(([shape, one]) => (one !== undefined && shapes.has(`/${STYLES_PATH}${shape}`) ? [one] : [])),
    behaviour: (route, method) => {
      const shape = shapeOf(route.name);
      return shape.startsWith(`/${STYLES_PATH}/`)
        ? served(shape.slice(STYLES_PATH.length + 1), method, styles)
        : undefined;
    },
  };
}

/** The name of a route whatever its placeholders are called. */
function shapeOf(name: string): string {
  return name.replace(/\{\w*\}/g, "{}");
}

function served(below: string, method: string, styles: Styles): Behaviour | undefined {
  if (below === "/{}") return ofStyles(styles, method);
  if (method !== "GET") return undefined;
  if (below === "/themes/{}") return themeStyles(styles);
  if (below === "/themes/{}/variations") return themeVariations(styles);
  const { revisions: form } = styles;
  if (form === undefined) return undefined;
  if (below === "/{}/revisions") return listOfStyleRevisions({ styles, form });
  return below === "/{}/revisions/{}" ? oneStyleRevision({ styles, form }) : undefined;
}

function ofStyles(styles: Styles, method: string): Behaviour | undefined {
  if (method === "DELETE") return undefined;
  if (method === "GET")
    return reading<SiteRecord>({
      basis: "family",
      permission: toReadStyles(styles),
      find: (call) => stylesOfPath(call, styles),
      present: (record, call) => presentStyles(record, styles, call, contextOf(call)),
    });
  return updating<SiteRecord>({
    basis: "family",
    permission: toWriteStyles(styles),
    find: (call) => stylesOfPath(call, styles),
    update: (record, call, changes) => updateStyles(record, call, changes, styles),
    present: (record, call) => presentStyles(record, styles, call, "edit"),
  });
}

const TITLE = "Custom Styles";

/** How styles are kept and given; a site of which nobody says any has those of its theme as they are. */
function stylesForm(): RecordForm {
  return recordForm(resourceOf(STYLES_PATH, "post"), {
    order: ["id", "title", "settings", "styles"],
    completed: withTexts,
    usual: () => [{ id: 1, title: TITLE, settings: {}, styles: {} }],
  });
}

function revisionForm(): RecordForm {
  return recordForm(resourceOf(`${STYLES_PATH}/revisions`, "post"), {
    order: ["settings", "styles", "author", "date", "date_gmt", "id", "modified", "modified_gmt", "parent"],
  });
}

function withTexts(answer: JsonObject): JsonObject {
  const { title } = answer;
  if (typeof title === "string") return { ...answer, title: { raw: title, rendered: renderedTitle(title) } };
  if (!isObject(title) || typeof title.raw === "string") return answer;
  return { ...answer, title: { raw: title.rendered ?? "", ...title } };
}
