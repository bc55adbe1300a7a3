// The handlers of MSW behind a server, as those have them who share them between tests and a running page; runs beside its `answers.json`.
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { getResponse, http, HttpResponse } from "msw";

const { list, created } = JSON.parse(readFileSync("answers.json", "utf8"));
const handlers = [
  http.get("*/events", () => HttpResponse.json(list)),
  http.post("*/events", async ({ request }) => {
    await request.json();
    return HttpResponse.json(created, { status: 201 });
  }),
];
const fetch = async (request) => (await getResponse(handlers, request)) ?? new Response(null, { status: 404 });
serve({ fetch, port: Number(process.argv[2]), hostname: "127.0.0.1" });
