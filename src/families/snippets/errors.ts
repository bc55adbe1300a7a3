import { errorRows } from "../../args/errors.ts";
import { may } from "../../engine/rights.ts";
import type { Permission } from "../../engine/behaviour.ts";

/** Errors of the snippet routes. */
export const snippetErrors = errorRows({
  rest_cannot_get: { status: 500, message: "There is no snippet of that id." },
  rest_cannot_activate: { status: 500, message: "The snippet could not be switched on or off." },
  no_files: { status: 400, message: "No file came with the request." },
  no_snippets_found: { status: 400, message: "The files hold no snippets." },
  no_snippets: { status: 400, message: "There are no snippets to import." },
});

/** Snippets are the administrators' own. */
export const manage: Permission = (call) => may(call, "manage_options");
