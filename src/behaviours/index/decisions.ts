import type { Decision } from "../decision.ts";

/** What the contract leaves open about the index and the namespace roots. */
export const indexDecisions: readonly Decision[] = [
  {
    id: "index.context",
    routes: ["/", "/*"],
    methods: ["GET"],
    section: "4.1, C2",
    open: "The allowed values of context and its effect are not stated.",
    does: "Any value gives the same document, but help adds the schema of answers to each route.",
    basis: "family",
  },
  {
    id: "index.namespace-parameter",
    routes: ["/*"],
    methods: ["GET"],
    section: "C2",
    open: "What the parameter namespace does on a namespace root is not stated.",
    does: "It selects the namespace that is shown, whichever root was asked; an unknown one, or a list, is 404 rest_invalid_namespace.",
    basis: "family",
  },
  {
    id: "index.home",
    routes: ["/"],
    section: "2.1",
    open: "The form of the addresses is not shown.",
    does: "They are those the caller used, or lie below --base-url; home ends with a slash, url does not.",
    basis: "family",
  },
  {
    id: "index.schema",
    routes: ["/", "/*"],
    section: "2.2",
    open: "The schema of what a route answers is not among the members of a route.",
    does: "OPTIONS and context=help show the schema that the answers of the route are held against, of one record for a list.",
    basis: "invented",
  },
];
