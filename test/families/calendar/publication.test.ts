import { expect, test } from "vitest";
import { NO_TIME, publicationOf, type PublicationWish } from "../../../src/families/calendar/publication.ts";

const now = Date.UTC(2026, 10, 27, 22, 20);
const zone = "Europe/Stockholm";
const today = { date: "2026-11-27 23:20:00", date_utc: "2026-11-27 22:20:00" };

test.each<[PublicationWish, boolean, object]>([
  [{}, true, { status: "publish", ...today }],
  [{}, false, { status: "pending", date: today.date, date_utc: NO_TIME }],
  [{ status: "private" }, false, { status: "pending", date: today.date, date_utc: NO_TIME }],
  [
    { status: "draft", date: "2027-01-01 10:00:00" },
    true,
    { status: "draft", date: "2027-01-01 10:00:00", date_utc: NO_TIME },
  ],
  [
    { date: "2027-07-01 10:00:00" },
    true,
    { status: "future", date: "2027-07-01 10:00:00", date_utc: "2027-07-01 08:00:00" },
  ],
  [{ status: "future" }, true, { status: "publish", ...today }],
  [{ status: "future", date: "2026-11-27 23:20:30" }, true, { status: "publish" }],
  [{ dateUtc: "2026-07-01 10:00:00" }, true, { status: "publish", date: "2026-07-01 12:00:00" }],
  [{ status: "private", date: "2027-07-01 10:00:00" }, true, { status: "private", date_utc: "2027-07-01 08:00:00" }],
])("%o (may publish: %s) comes to %o", (wish, mayPublish, publication) => {
  expect(publicationOf(wish, { now, zone, mayPublish })).toMatchObject(publication);
});
