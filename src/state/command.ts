import type { Json, JsonObject } from "../catalogue/document.ts";

/** A change of the state as plain JSON, so that a log of changes can be kept, sent and replayed. */
export type Command =
  | { readonly type: "put"; readonly resource: string; readonly record: JsonObject }
  | {
      readonly type: "patch";
      readonly resource: string;
      readonly id: number;
      readonly members: JsonObject;
      /** Language whose translatable members are written. */
      readonly language: string;
    }
  | { readonly type: "remove"; readonly resource: string; readonly id: number }
  | { readonly type: "replace"; readonly resource: string; readonly records: JsonObject[] }
  | { readonly type: "set"; readonly key: string; readonly value: Json }
  | { readonly type: "unset"; readonly key: string };
