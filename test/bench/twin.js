// The least that a Hono server needs to send one answer: `c.json(value)`, or bytes that are ready. Which one, and what, comes as a message.
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const twins = {
  json:
    ({ value, status, headers }) =>
    (context) =>
      context.json(value, status, headers),
  bytes: ({ body, status, headers }) => {
    const bytes = Buffer.from(body, "base64");
    return () => new Response(bytes, { status, headers });
  },
};

let answer = () => new Response("");
const app = new Hono();
app.get("*", (context) => answer(context));
app.post("*", async (context) => {
  await context.req.json();
  return answer(context);
});
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: "127.0.0.1" });

process.on("message", ({ kind, ...what }) => {
  answer = twins[kind](what);
  process.send("ready");
});
