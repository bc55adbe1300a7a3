import type { Checks } from "../../call.ts";
import { organizers, venues } from "../records.ts";
import {
  dateTime,
  emailAddress,
  idList,
  knownIds,
  listedWord,
  listedWords,
  plainText,
  positiveInteger,
  webAddress,
} from "./parameter-checks.ts";

const paging = { page: positiveInteger, per_page: positiveInteger, search: plainText, status: listedWords };

const entry = {
  date: dateTime,
  date_gmt: dateTime,
  slug: plainText,
  status: listedWord,
  title: plainText,
  content: plainText,
  excerpt: plainText,
  author: positiveInteger,
  featured_media: positiveInteger,
  comment_status: listedWord,
  ping_status: listedWord,
  format: listedWord,
  template: plainText,
  tags: idList,
};

/** Checks of the parameters of the event list. */
export const eventListChecks: Checks = {
  validate: {
    ...paging,
    start_date: dateTime,
    end_date: dateTime,
    categories: idList,
    tags: idList,
    venue: knownIds(venues),
    organizer: knownIds(organizers),
    post_parent: positiveInteger,
    starts_before: dateTime,
    starts_after: dateTime,
    ends_before: dateTime,
    ends_after: dateTime,
    orderby: listedWord,
    order: listedWord,
  },
};

/** Checks of the parameters of the venue and organizer lists. */
export const entityListChecks: Checks = { validate: { ...paging, event: positiveInteger } };

/** Checks of the parameters that write an event. */
export const eventWriteChecks: Checks = {
  validate: {
    ...entry,
    calendar_events_cat: idList,
    start_date: dateTime,
    start_date_utc: dateTime,
    end_date: dateTime,
    end_date_utc: dateTime,
    timezone: plainText,
    duration: positiveInteger,
    cost: plainText,
    organizers: idList,
    venues: idList,
  },
};

/** Checks of the parameters that write a venue or an organizer. */
export const entityWriteChecks: Checks = {
  validate: { ...entry, phone: plainText, website: webAddress, email: emailAddress },
};
