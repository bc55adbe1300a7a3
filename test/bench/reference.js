// The practical limit of a checked create: Hono, compiled ajv and a Map. The schema and a first answer come as a message.
import { serve } from "@hono/node-server";
import { Ajv } from "ajv";
import { Hono } from "hono";

const records = new Map();
let [validate, template, headers, nextId] = [() => false, {}, {}, 0];

const app = new Hono();
app.post("*", async (context) => {
  const body = await context.req.json();
  if (!validate(body)) return context.json({ code: "rest_invalid_param", data: validate.errors }, 400);
  const id = nextId++;
  records.set(id, body);
  return context.json(eventOf(id, body), 201, headers);
});
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: "127.0.0.1" });

/** The same body that Standin answers: what the caller chose in place of the template's. */
function eventOf(id, { title, description, excerpt, website }) {
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const url = template.url.replace(template.slug, slug);
  const rest_url = template.rest_url.replace(/\d+$/, id);
  const global_id = template.global_id.replace(/\d+$/, id);
  const written = { title, description: `<p>${description}</p>`, excerpt: `<p>${excerpt}</p>`, website, slug };
  return { ...template, ...written, id, global_id, global_id_lineage: [global_id], url, rest_url };
}

process.on("message", (told) => {
  ({ template, headers, nextId } = told);
  validate = new Ajv({ coerceTypes: "array", useDefaults: true, strict: false }).compile(told.schema);
  process.send("ready");
});
