import { ok } from "../answer.ts";
import type { BehaviourTable } from "../behaviour.ts";
import { membersOf, scalarText } from "../json-reading.ts";
import { VALUES } from "./records.ts";

/** The route of the texts that warn visitors, in the call's language. */
export const consentRoutes: BehaviourTable = {
  "GET /cacsp/v1/texts": {
    answer: (call) => {
      const texts = membersOf(membersOf(call.view.value(VALUES.consentTexts))[call.language]);
      return ok({ warning_texts: { admin_email: scalarText(texts["admin_email"]) } });
    },
  },
};
