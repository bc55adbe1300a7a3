import type { Changes } from "../../../state/changes.ts";
import { type Call, text } from "../../call.ts";
import { refuse } from "../../refusal.ts";
import { type VenueRecord, venues } from "../records.ts";
import { newEntry } from "./entry-write.ts";
import { webAddress } from "./parameter-checks.ts";

/** Makes a venue; the members of a place are read though the index does not name them. */
export function createVenue(call: Call, changes: Changes): VenueRecord {
  checkWebsite(call);
  const [state, province] = [text(call, "state") ?? "", text(call, "province") ?? ""];
  return changes.insert(venues, {
    ...newEntry(call, venues),
    address: text(call, "address") ?? "",
    city: text(call, "city") ?? "",
    country: text(call, "country") ?? "",
    state,
    province,
    stateprovince: text(call, "state_province") ?? (province || state),
    zip: text(call, "zip") ?? "",
    phone: text(call, "phone") ?? "",
    website: text(call, "website") ?? "",
    show_map: true,
    show_map_link: true,
  });
}

/** The check that args would make of `website`, were it among them. */
function checkWebsite(call: Call): void {
  const website = call.params["website"];
  const verdict = website === undefined || webAddress(website, call, "website");
  if (typeof verdict === "boolean") return;
  const { code, message, data = null } = verdict;
  throw refuse("rest_invalid_param", {
    message: "Parameters were not accepted: website.",
    data: { params: { website: message }, details: { website: { code, message, data } } },
  });
}
