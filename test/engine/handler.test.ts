import { expect, it } from "vitest";
import { createStandin } from "../../src/standin.ts";
import type { Handler } from "../../src/index.ts";

// Each of these holds by its types already: the compiler reads tests too.
const eitherBody: Handler = (call) => ({
  body: call.method === "GET" ? { found: true, items: [1, 2] } : { code: "none", message: "There is none." },
});
const eitherAnswer: Handler = ({ method }) =>
  method === "GET" ? { body: { items: ["a"] } } : { status: 404, body: { code: "none" }, headers: { "X-A": "1" } };
const fixed: Handler = () => ({ body: { list: [1, 2] as const, nothing: undefined } }) as const;

it.each([
  ["eitherBody", eitherBody, { found: true, items: [1, 2] }],
  ["eitherAnswer", eitherAnswer, { items: ["a"] }],
  ["fixed", fixed, { list: [1, 2] }],
])("%s is a handler, whose undefined members are not there", async (_, handler, body) => {
  const site = await createStandin({ handlers: { "/calendar/events/v1/venues": handler } });
  const answer = await site.fetch(new Request(`${site.apiRoot}calendar/events/v1/venues`));
  expect(await answer.json()).toEqual(body);
});
