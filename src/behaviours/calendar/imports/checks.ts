import type { Json } from "../../../catalogue/document.ts";
import type { Checks } from "../../call.ts";
import { expectedImport } from "./expected-import.ts";
import { progressOf } from "./progress.ts";

type Validators = NonNullable<Checks["validate"]>;

const shared: Validators = {
  import_id: (value, situation) => typeof value === "string" && expectedImport(situation, value) !== undefined,
  batch_hash: (value, situation) => expectedImport(situation)?.batch_hash === value,
  percentage_complete: (value) => isNumeric(value) && Number(value) >= 0 && Number(value) <= 100,
};

/** Checks of a delivered batch. */
export const batchChecks: Checks = {
  validate: { ...shared, status: (value) => progressOf(value) !== undefined, interval: isNumeric },
};

/** Checks of a message about an import's state. */
export const stateChecks: Checks = { validate: shared };

function isNumeric(value: Json): boolean {
  if (typeof value === "number") return true;
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}
