import { Changes } from "../../state/changes.ts";
import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { type Call, text } from "../call.ts";
import { scalarText } from "../json-reading.ts";
import { VALUES } from "./records.ts";
import { translates } from "./rights.ts";
import { xmlProblems } from "./xml-problems.ts";

/** Root element of the configuration. */
const ROOT = "i18n-config";

/** Root elements that the family knows by other names are taken as well, as long as they end so. */
function rootOf(xml: string): string {
  return /<([\w:.]+-config)\b/.exec(xml)?.[1] ?? ROOT;
}

function kept(call: Call): string {
  return scalarText(call.view.value(VALUES.xmlConfig));
}

/** The undeclared parameter `content`; undefined when it is not there. */
function content(call: Call): string | undefined {
  return text(call, "content");
}

/** Routes of the configuration in XML. */
export const xmlConfigRoutes: BehaviourTable = {
  "GET /i18n/v1/custom-xml-config": {
    permission: translates,
    answer: (call) => ok(kept(call)),
  },
  "POST /i18n/v1/custom-xml-config": {
    permission: translates,
    answer: (call) => {
      const given = content(call);
      if (given === undefined) return ok(kept(call));
      const changes = new Changes(call.view);
      changes.set(VALUES.xmlConfig, given);
      return ok(given, { changes });
    },
  },
  "POST /i18n/v1/custom-xml-config/validate": {
    permission: translates,
    answer: (call) => {
      const xml = content(call) ?? kept(call);
      if (xml.trim() === "") return ok([]);
      return ok(xmlProblems(xml, rootOf(xml)).map((problem) => ({ level: 3, ...problem })));
    },
  },
};
