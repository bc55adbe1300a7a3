import type { NewRecord } from "../../state/changes.ts";
import type { SnippetRecord } from "./records.ts";

/** A snippet of which nothing was said: the start of every new one, and what defaults are told apart from. */
export const BLANK = {
  name: "",
  desc: "",
  code: "",
  tags: [],
  scope: "global",
  condition_id: 0,
  active: false,
  priority: 10,
  network: false,
  shared_network: false,
} as const satisfies Omit<NewRecord<SnippetRecord>, "modified" | "revision">;
