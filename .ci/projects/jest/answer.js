const { createStandin } = require("standin");

const ROUTE = {
  namespace: "acme/v1",
  methods: ["GET"],
  endpoints: [{ methods: ["GET"], args: {} }],
  schema: { type: "array", items: { type: "object", properties: { first_name: { type: "string" } } } },
};
/** What is asked, by name: both need names that are made up, one of them in a language that faker has a file of its own for. */
const ASKED = {
  hotel: [{ scale: 3 }, "calendar/events/v1/events?per_page=50"],
  people: [
    { index: { name: "Leute", namespaces: ["acme/v1"], routes: { "/acme/v1/people": ROUTE } } },
    "acme/v1/people",
  ],
};

exports.answerOf = async (name) => {
  const [options, path] = ASKED[name];
  const site = await createStandin({ now: "2030-03-14T09:30:00Z", ...options });
  const answer = await site.fetch(site.apiRoot + path);
  const text = await answer.text();
  await site.close();
  if (answer.status !== 200 || text.length < 100) throw new Error(`${answer.status} ${text}`);
  return text;
};
