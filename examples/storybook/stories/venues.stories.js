import { venueList } from "./venues.js";

export default {
  title: "Places",
  render: (_, { loaded: { sandbox } }) => venueList(sandbox),
};

export const AsItIs = {};

export const Down = {
  parameters: { arrange: (sandbox) => sandbox.fault({ match: {}, profile: "maintenance" }) },
};
