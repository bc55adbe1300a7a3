import { errorRows } from "../../args/errors.ts";
import type { Permission } from "../../engine/behaviour.ts";
import { refuse } from "../../engine/refusal.ts";
import { may } from "../../engine/rights.ts";

/** Errors of the form routes. */
export const formErrors = errorRows({
  contact_form_forbidden: { status: 403, message: "You may not manage contact forms." },
  contact_form_not_found: { status: 404, message: "There is no contact form of that id." },
  contact_form_post_exists: { status: 400, message: "A form that is to be made has no id yet." },
  contact_form_unsupported_media_type: { status: 415, message: "Submissions are taken as multipart/form-data only." },
  contact_form_unit_tag_not_found: {
    status: 400,
    message: "The submission does not say which form on the page it is from.",
  },
  no_entries: { status: 404, message: "There are no submissions to export." },
  entry_meta_not_found: { status: 404, message: "There is no submission of that id." },
  file_not_found_in_entry: { status: 404, message: "The submission has no file of that name." },
  file_not_found_in_storage: { status: 404, message: "The file is no longer stored." },
  invalid_path: { status: 403, message: "The file lies outside the uploads." },
});

/** Who sees the list of forms. */
export const listForms: Permission = (call) => may(call, "edit_posts") || refuse(formErrors.contact_form_forbidden);

/** Who reads, makes, changes and deletes forms. */
export const editForms: Permission = (call) => may(call, "publish_pages") || refuse(formErrors.contact_form_forbidden);
