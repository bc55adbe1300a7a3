import type { JsonObject } from "../../../catalogue/document.ts";
import type { Call } from "../../call.ts";
import type { VenueRecord } from "../records.ts";
import { entryObject } from "./entry-object.ts";

const MAP_SEARCH = "https://maps.google.com/maps?f=q&#038;source=s_q&#038;hl=en&#038;geocode=&#038;q=";

/** A venue as the second generation shows it. */
export function venueObject(venue: VenueRecord, call: Call): JsonObject {
  return {
    ...entryObject(venue, "venue", call),
    address: venue.address,
    country: venue.country,
    city: venue.city,
    state_province: venue.stateprovince,
    state: venue.state,
    province: venue.province,
    zip: venue.zip,
    phone: venue.phone,
    directions_link: directionsLink(venue),
    website: venue.website,
  };
}

/** Address of a map search for the place, escaped for HTML; empty where nothing is known of it. */
export function directionsLink({ address, city, stateprovince, zip, country }: VenueRecord): string {
  const place = [address, city, stateprovince, zip, country].filter((part) => part !== "").join(" ");
  return place === "" ? "" : MAP_SEARCH + new URLSearchParams({ q: place }).toString().slice("q=".length);
}
