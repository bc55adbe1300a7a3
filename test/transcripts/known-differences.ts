/** Exchanges that are answered otherwise on purpose: id → why. */
export const knownDifferences: Readonly<Record<string, string>> = {
  "event.create.opt.tzoffset":
    "an offset such as UTC+2 stays one all year; the recorded site takes it for a zone with summer time",
  "organizers.list.upcoming":
    "an organizer whose event comes in spring has an upcoming event; the recorded site looks at the next ten events only",
  "get.analytics": "its addresses carry request keys of ten salted digits",
};
