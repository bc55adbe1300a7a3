import { type Keyword, noShift } from "./keyword.ts";

/** `title`, `description`, `context` and `readonly`: what is said to people and to the site's own code; nothing is checked. */
export const annotations: Keyword = {
  names: {
    title: "anything",
    description: "anything",
    context: "anything",
    readonly: "anything",
    readOnly: "anything",
  },
  shift: () => noShift,
  jsonSchema: ({ title, description, readonly, readOnly }) => ({
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && description !== "" && { description }),
    ...((readonly === true || readOnly === true) && { readOnly: true }),
  }),
  note: ({ description }, at, note) => {
    if (description !== undefined && typeof description !== "string" && description !== null)
      note("description-odd", at("description"), description);
  },
};
