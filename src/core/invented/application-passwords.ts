import { type Random, wholeBetween } from "../../seeding/random.ts";
import { uuidOf } from "../../text/uuid.ts";
import { APPLICATION_PASSWORDS } from "../accounts.ts";
import { CORE } from "../model.ts";
import type { InventedKind } from "./invented-site.ts";

/** Application passwords, as many of each account: every second one is of an application that has told its id. */
export const inventedApplicationPasswords: InventedKind = {
  extent: (usual) => ({ count: usual }),
  members(number, site) {
    const people = site.records(`${CORE}/users`);
    const each = Math.max(1, Math.ceil(site.records(APPLICATION_PASSWORDS).count / Math.max(1, people.count)));
    const random = site.random(APPLICATION_PASSWORDS, number, "ids");
    const uuid = drawnUuid(random);
    return {
      slug: uuid,
      uuid,
      app_id: number % 2 === 0 ? "" : drawnUuid(random),
      user_id: people.id(Math.floor(number / each)) ?? 0,
    };
  },
};

function drawnUuid(random: Random): string {
  return uuidOf(Array.from({ length: 32 }, () => wholeBetween(random, 0, 15).toString(16)).join(""));
}
