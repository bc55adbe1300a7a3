import type { Decision } from "../decision.ts";

/** What the contract leaves open about the translation routes. */
export const translationDecisions: readonly Decision[] = [
  {
    id: "translation.permissions",
    routes: ["/i18n/v1/*", "/i18n/st/v1/*"],
    section: "5",
    open: "Which rights these routes need is not shown.",
    does: "All need an administrator.",
    basis: "invented",
  },
  {
    id: "translation.xml-config",
    routes: ["/i18n/v1/custom-xml-config", "/i18n/v1/custom-xml-config/validate"],
    section: "4.10",
    open: "The parameters and the answers are not shown.",
    does: "Reads content, keeps it as it came and answers it; the check answers a list of problems with line and column, empty when there are none, of what was stored where content is missing.",
    basis: "invented",
  },
  {
    id: "translation.strings",
    routes: ["/i18n/st/v1/strings", "/i18n/st/v1/strings/itemscount", "/i18n/st/v1/strings/filters"],
    section: "4.10",
    open: "How the parameters filter and what is answered is not shown.",
    does: "Each given parameter narrows the list, titles by a part, statuses by number or name; the count answers the same selection without limit and offset; the filters name what the stored strings have.",
    basis: "invented",
  },
  {
    id: "translation.string-packages",
    routes: ["/i18n/st/v1/string-packages"],
    section: "4.10",
    open: "How the parameters filter and what is answered is not shown.",
    does: "The same filters as the strings, type being the kind of package.",
    basis: "invented",
  },
  {
    id: "translation.strings-settings",
    routes: ["/i18n/st/v1/strings/settings"],
    section: "4.10",
    open: "The answers are not shown.",
    does: "Writes all four settings, those not given as their default, and answers them as a read does.",
    basis: "invented",
  },
  {
    id: "translation.queue",
    routes: ["/i18n/st/v1/strings/processstringsqueue"],
    section: "4.10",
    open: "What the queue holds and what is answered is not shown.",
    does: "Registers up to 25 waiting texts as strings and says how many are left.",
    basis: "invented",
  },
];
