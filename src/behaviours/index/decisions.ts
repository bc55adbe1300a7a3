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
    does: "It selects the namespace that is shown, whichever root was asked; an unknown one is 404 rest_invalid_namespace.",
    basis: "family",
  },
];
