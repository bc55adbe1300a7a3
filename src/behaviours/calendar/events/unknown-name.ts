import { argsErrors } from "../../../args/errors.ts";
import { refuse, type Refusal } from "../../refusal.ts";

/** The refusal of an id or slug that nothing has: the same as when its check fails, for what has gone since. */
export function unknownName(name: "id" | "slug"): Refusal {
  return refuse("rest_invalid_param", {
    message: argsErrors.rest_invalid_param.message.replace("{names}", name),
    data: { params: { [name]: `${name} is not valid.` }, details: [] },
  });
}
