import { siteOptionHelp } from "./site-choice.ts";

/** What `standin fixtures --help` prints. */
export const fixturesHelp = `standin fixtures RESOURCE   write what the API would answer for a resource

  RESOURCE             calendar/event, calendar/venue, snippet …, or a route such as seo/v1/dashboardWidget
  --count 10           how many
  --format json        json (a list), ndjson (one a line) or csv
  --member id,title    these members alone, dotted for members inside; may come several times

${siteOptionHelp}

The same seed and time give the same records, and more of them begin with the same ones. What a record refers to is there under the
same id when it is asked for with the same seed. However many are written, only a few are in memory.`;
