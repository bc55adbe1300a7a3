import { type Keyword, noShift } from "./keyword.ts";

/** `default`: what an absent parameter is; checked and coerced as if it had been sent, null is none. */
export const defaultKeyword: Keyword = {
  names: { default: "anything" },
  *usual({ default: value }) {
    if (value !== undefined && value !== null && value !== "") yield { label: "its default", value };
  },
  shift: () => noShift,
  jsonSchema: ({ default: value }) => (value !== undefined && value !== null ? { default: value } : {}),
};
