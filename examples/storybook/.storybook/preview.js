import { createStandin } from "standin/browser";

const site = createStandin({ now: "2030-03-14T09:30:00Z" });

export default {
  // A sandbox for each story, as it is whenever the story is shown: what one does is seen by no other.
  loaders: [
    async ({ id, parameters: { arrange } }) => {
      const sandbox = (await site).sandbox(id);
      sandbox.reset();
      arrange?.(sandbox);
      return { sandbox };
    },
  ],
};
