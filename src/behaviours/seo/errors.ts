import type { ErrorRow } from "../error-row.ts";

/** Errors of the seo routes. */
export const seoErrors = {
  rest_cannot_edit: { status: 401, message: "You may not edit this." },
  rest_post_invalid_id: { status: 404, message: "There is no entry of that id." },
  rest_term_invalid_id: { status: 404, message: "There is no term of that id." },
  rest_user_invalid_id: { status: 404, message: "There is no account of that id." },
  invalid_module: { status: 400, message: "There is no module of that name." },
  param_value_empty: { status: 400, message: "This parameter may not be empty." },
  seo_video_not_found: { status: 404, message: "No video was found at this address." },
} as const satisfies Record<string, ErrorRow>;
