import { type Answer, ok } from "../../engine/answer.ts";
import { writeAnswers } from "../../engine/answers/answers.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { isObject } from "../../json/json.ts";
import { siteErrors } from "../errors.ts";
import { recordForm } from "../forms.ts";
import { selfLink } from "../links.ts";
import { resourceOf } from "../model.ts";
import { usualStyles } from "./known-styles.ts";
import { toReadThemeStyles } from "./style-rights.ts";
import { type Styles, wornTheme } from "./styles.ts";

/** What the theme that the site wears says of styles and settings: what was handed over of it, else what the core says to any theme. */
export function themeStyles(styles: Styles): Behaviour {
  return {
    basis: "family",
    permission: toReadThemeStyles(styles),
    answer: (call) => {
      const { body, basis } = saidByTheme(styles.ofTheme, call, styles) ?? { body: usualStyles(), basis: "invented" };
      const members = isObject(body) ? body : {};
      const self = selfLink(call.path.slice(1), ["GET"], call.links);
      return ok({ ...members, _links: { self: [self] } }, { basis });
    },
  };
}

/** The other looks that the theme comes with. */
export function themeVariations(styles: Styles): Behaviour {
  return {
    basis: "family",
    permission: toReadThemeStyles(styles),
    answer: (call) => {
      const { body, basis } = saidByTheme(styles.variations, call, styles) ?? { body: [], basis: "invented" };
      return ok(body, { basis });
    },
  };
}

type Said = Required<Pick<Answer, "body" | "basis">>;

/** What was handed over for this path, else of the theme that is worn. Throws the refusal of any other theme. */
function saidByTheme(form: RecordForm, call: Call, { model }: Styles): Said | undefined {
  const own = call.path.slice(1);
  const isOwn = call.view.state.tableNamed(own) !== undefined;
  const worn = isOwn ? undefined : wornTheme(model, call.view);
  if (worn !== undefined && textParam(call, "stylesheet") !== worn) throw refuse(siteErrors.rest_theme_not_found);
  const shown = isOwn ? recordForm(resourceOf(own, own), { shape: form.shape }) : form;
  if (call.view.all(shown.resource).next().done) return undefined;
  return { body: writeAnswers(shown, call), basis: "recorded" };
}
