import type { Decision } from "../../decision.ts";

const BATCH = "/calendar/event-aggregator/v1/import/{import_id}/batch";
const STATE = "/calendar/event-aggregator/v1/import/{import_id}/state";

/** What the contract leaves open in the callbacks of imports. */
export const importDecisions: readonly Decision[] = [
  {
    id: "calendar.imports.expected",
    routes: [BATCH, STATE],
    section: "4.5",
    open: "Which imports and hashes are accepted is not said.",
    does: "An import has to be kept as pending under that import_id, and the hash has to be the expected one; anything else is 400 on these parameters.",
    basis: "family",
  },
  {
    id: "calendar.imports.sign-in",
    routes: [BATCH, STATE],
    section: "5",
    open: "Whether the callbacks need credentials is not said.",
    does: "They need none: the hash is what lets the service in.",
    basis: "family",
  },
  {
    id: "calendar.imports.batch",
    routes: [BATCH],
    section: "4.5",
    open: "The answer to a batch, and the hash of the next, are not shown.",
    does: "The ids of all that the import made so far, the latest first, 10 as interval, and the next hash until the batch before the last is done.",
    basis: "family",
  },
  {
    id: "calendar.imports.items",
    routes: [BATCH],
    section: "4.5",
    open: "How a batch carries its items is not said.",
    does: "The member events holds them; an item without title or start is passed over, one with a uid that came before writes its event anew, venues, organizers, categories and tags that it names are found or made.",
    basis: "invented",
  },
  {
    id: "calendar.imports.state",
    routes: [STATE],
    section: "3",
    open: "What the status does to an import is not said.",
    does: "After success or failed the import accepts nothing more; pending leaves it open.",
    basis: "family",
  },
];
