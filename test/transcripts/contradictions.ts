/** Where the recorded site and the contract say different things; the contract wins. */
export interface Contradiction {
  /** Sections of the contract. */
  sections: readonly string[];
  /** What the contract says there. */
  sentence: string;
  /** What the recorded site did. */
  recorded: string;
  /** What is done here; `open` where the contract says too little to compare by. */
  does: string;
  /** Recorded exchanges that show it. */
  exchanges: readonly string[];
}

/** Every known contradiction, by section. */
export const contradictions: readonly Contradiction[] = [
  {
    sections: ["2.3"],
    sentence:
      "Object with namespace (string), routes (object of route descriptors restricted to that namespace) and _links.up",
    recorded: "lists routes that the contract's index does not have",
    does: "lists the routes of the contract",
    exchanges: ["misc.nsroot", "nsroot.slash", "nsroot.contact-form/v1"],
  },
  {
    sections: ["2.3", "4.4"],
    sentence: "routes (object of route descriptors restricted to that namespace); the paths of 4.4",
    recorded: "lists documentation, tickets and single venues among the routes of the calendar's second generation",
    does: "lists the routes of the contract",
    exchanges: ["nsroot.calendar-core/v1"],
  },
  {
    sections: ["2.3", "4.8"],
    sentence: "routes (object of route descriptors restricted to that namespace); the table of analytics",
    recorded: "lists other analytics routes",
    does: "lists the routes of the contract",
    exchanges: ["nsroot.seo/v1/an"],
  },
  {
    sections: ["2.3", "C2", "4.4"],
    sentence: "context (default view) has no stated effect",
    recorded: "leaves most routes out of a namespace in the context embed",
    does: "lists the same routes in every context",
    exchanges: ["nsroot.context"],
  },
  {
    sections: ["1", "4.1"],
    sentence: "A batch route that runs several write requests in one call; each item has method, path, body",
    recorded: "allows batches to hardly any route: rest_batch_not_allowed",
    does: "runs every write route in a batch",
    exchanges: ["batch.notallowed", "batch.snippets", "batch.mixed"],
  },
  {
    sections: ["4.3"],
    sentence:
      "include | int[] (array or comma-separated list) | none | Only these post ids; date filters are then ignored",
    recorded: "goes on looking in the default window",
    does: "lists the events named, whenever they are",
    exchanges: ["events.list.include", "quirk.include.past"],
  },
  {
    sections: ["4.3", "C6"],
    sentence:
      "categories, tags, venue, organizer | int[] | opt | default null; ids or data; int[] means an array of integers",
    recorded: "refuses a venue in an array: could-not-create-venue",
    does: "takes the venue of the array",
    exchanges: ["event.create.venue.array", "event.create.venue.arrayobject"],
  },
  {
    sections: ["4.4", "C5", "C6"],
    sentence:
      "parameters marked required must be supplied; unless stated, parameters are optional; the tables name no header",
    recorded: "asks for a header of acknowledgement: missing_experimental_endpoint_acknowledgement",
    does: "answers without it",
    exchanges: ["events.list.noack", "venues.list.noack", "event.create.noack"],
  },
  {
    sections: ["4.4", "8"],
    sentence: "per_page | integer | 10 | min 1, max 100",
    recorded: "takes any number",
    does: "refuses what is out of bounds",
    exchanges: ["events.list.pp101", "organizers.list.pp101"],
  },
  {
    sections: ["4.4"],
    sentence: "categories, tags, venue, organizer | int[] | none | unique items; organizers (int[], unique)",
    recorded: "takes the same id twice",
    does: "refuses items that are not unique",
    exchanges: ["events.list.dupids", "event.create.bad.dup"],
  },
  {
    sections: ["4.4"],
    sentence: "all_day (boolean)",
    recorded: "takes any text for no",
    does: "refuses what is no boolean",
    exchanges: ["event.create.bad.allday"],
  },
  {
    sections: ["4.4"],
    sentence: "takes force (boolean, default false; true bypasses the trash and deletes permanently)",
    recorded: "takes any text for no",
    does: "refuses what is no boolean",
    exchanges: ["event.delete.badforce"],
  },
  {
    sections: ["4.4"],
    sentence: "Paths for individual venues and the venue create fields: not shown",
    recorded: "reads, changes and deletes single venues",
    does: "has no such route",
    exchanges: [
      "venue.get.draft",
      "venue.get.unknown",
      "venue.get.other",
      "venue.update",
      "venue.update.title",
      "venue.update.anon",
      "venue.update.bad",
      "venue.delete",
      "venue.delete.again",
      "venue.delete.force",
    ],
  },
  {
    sections: ["4.7"],
    sentence: "slug (string, req); key (string, req); action (string, req)",
    recorded: "takes a number for a key",
    does: "refuses what is no string",
    exchanges: ["license.badtype"],
  },
  {
    sections: ["4.8"],
    sentence: "Analytics: a table of fifteen routes, these not among them",
    recorded: "has further analytics routes",
    does: "has no such route",
    exchanges: [
      "dashboard",
      "dashboard.anon",
      "postsSummary",
      "postsRowsByObjects",
      "analyticsSummary",
      "keywordsRows",
      "post",
      "prefs",
      "prefs.empty",
      "frontend",
    ],
  },
  {
    sections: ["4.8"],
    sentence: "GET getKeywordPages, postsOverview, getTrackedKeywords, getTrackedKeywordsRows",
    recorded: "has no such route in the edition recorded",
    does: "answers with the tracked keywords",
    exchanges: ["getTrackedKeywords.absent"],
  },
  {
    sections: ["4.8"],
    sentence:
      "POST addTrackKeyword, removeTrackKeyword, getDesktopPagespeed; importCSV and cancelCsvImport: none shown",
    recorded: "has no such route in the edition recorded",
    does: "open",
    exchanges: ["getDesktopPagespeed.absent", "importCSV.absent", "cancelCsvImport.absent"],
  },
  {
    sections: ["4.8"],
    sentence:
      "saveTemplate: schema (object, req); getVideoData: objectID (integer, req), url (req); searchIntent: keyword (string, req)",
    recorded: "has no such route in the edition recorded",
    does: "asks for what is required",
    exchanges: ["saveTemplate.absent", "getVideoData.absent", "searchIntent.absent"],
  },
  {
    sections: ["4.8", "3"],
    sentence: "redirectionType (string, req, 301, 302, 307, 410, 451, default 301)",
    recorded: "takes a type that is not on the list and does nothing",
    does: "refuses what is not on the list",
    exchanges: ["redirection.badtype"],
  },
];
