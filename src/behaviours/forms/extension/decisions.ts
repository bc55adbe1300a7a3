import type { Decision } from "../../decision.ts";

/** What the contract leaves open about the form extension. */
export const extensionDecisions: readonly Decision[] = [
  {
    id: "forms.extension.permission",
    routes: ["/contact-form-ext/v1/*"],
    section: "5",
    open: "Who may use the extension.",
    does: "Under strict permissions editors export and download, administrators do the rest.",
    basis: "family",
  },
  {
    id: "forms.extension.export",
    routes: ["/contact-form-ext/v1/export"],
    section: "4.7",
    open: "The form of the export and what narrows it.",
    does: "A text/csv attachment, newest first, with a column for every field; cf7_form, m and a field with its value narrow it, and 404 says that nothing is left.",
    basis: "family",
  },
  {
    id: "forms.extension.download",
    routes: ["/contact-form-ext/v1/download-file"],
    section: "7",
    open: "How a file that can't be had is answered.",
    does: "404 for the submission, its file, or the stored file; 403 for a path that leads out of the uploads.",
    basis: "family",
  },
  {
    id: "forms.extension.licence",
    routes: ["/contact-form-ext/v1/update-license"],
    section: "2.4",
    open: "What a licence key does.",
    does: "No product is known: 200 with an empty status, whatever the key.",
    basis: "family",
  },
  {
    id: "forms.extension.settings",
    routes: ["/contact-form-ext/v1/toggle-debug", "/contact-form-ext/v1/reset-settings"],
    section: "4.12",
    open: "What the operations answer and do.",
    does: "The first turns a switch and tells its state, the second turns it off.",
    basis: "family",
  },
];
