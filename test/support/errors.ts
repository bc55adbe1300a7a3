import { errorsOf } from "../../src/engine/refusal.ts";
import { siteErrors } from "../../src/core/errors.ts";
import { mediaErrors } from "../../src/core/media/errors.ts";
import { families } from "../../src/hotel/families.ts";

/** Every error that some site can send. */
export const errorTable = errorsOf([...families, { errors: { ...siteErrors, ...mediaErrors } }]);
