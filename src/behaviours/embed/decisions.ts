import type { Decision } from "../decision.ts";

/** What the contract leaves open about embeds. */
export const embedDecisions: readonly Decision[] = [
  {
    id: "embed.answer",
    routes: ["/oembed/1.0/embed", "/oembed/1.0/proxy"],
    section: "4.2",
    open: "What an embed looks like is not shown.",
    does: "The family's rich embed of a published event, venue, organizer, post, page or product; the title of a protected one is marked.",
    basis: "family",
  },
  {
    id: "embed.format",
    routes: ["/oembed/1.0/embed"],
    section: "4.2",
    open: "The values of format are not stated.",
    does: "xml gives XML, errors included; any other value gives JSON.",
    basis: "family",
  },
  {
    id: "embed.width",
    routes: ["/oembed/1.0/embed", "/oembed/1.0/proxy"],
    section: "4.2, 8",
    open: "The bounds of maxwidth are not stated.",
    does: "The frame is 200 to 600 pixels wide and nine sixteenths of that high, at least 200.",
    basis: "family",
  },
  {
    id: "embed.unknown",
    routes: ["/oembed/1.0/embed"],
    section: "7",
    open: "What an address without an entry is answered with is not shown.",
    does: "404 oembed_invalid_url, for drafts, private entries, lists, the home and other sites too.",
    basis: "family",
  },
  {
    id: "embed.foreign",
    routes: ["/oembed/1.0/proxy"],
    section: "4.2",
    open: "What the proxy does with an address of another site is not shown.",
    does: "No connection is ever opened: every foreign address is 404 oembed_invalid_url; maxheight and discover change nothing.",
    basis: "invented",
  },
  {
    id: "embed.permission",
    routes: ["/oembed/1.0/proxy"],
    section: "5",
    open: "Who may use the proxy is not stated.",
    does: "With strict permissions those who may write entries, else everybody.",
    basis: "family",
  },
];
