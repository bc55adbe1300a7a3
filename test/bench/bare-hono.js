// The least that a Hono server can be: what Standin's start is measured against.
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono();
app.get("*", (context) => context.json({ ok: true }));
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: "127.0.0.1" });
