// A mock as openapi-backend's own documentation makes one, on Hono; runs beside its `openapi.json`.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { OpenAPIBackend } from "openapi-backend";

const api = new OpenAPIBackend({ definition: "./openapi.json", quick: true });
const mocked = (request, context) => {
  const { status, mock } = request.api.mockResponseForOperation(request.operation.operationId);
  return context.json(mock, status);
};
api.register({
  list: (request, _request, context) => mocked({ api, operation: request.operation }, context),
  create: (request, _request, context) => mocked({ api, operation: request.operation }, context),
  validationFail: (request, _request, context) => context.json({ errors: request.validation.errors }, 400),
  notFound: (_request, __, context) => context.json({}, 404),
});
await api.init();

const app = new Hono();
app.all("*", async (context) => {
  const { method, path } = context.req;
  const body = method === "POST" ? await context.req.json() : undefined;
  return api.handleRequest(
    { method, path, body, query: context.req.query(), headers: context.req.header() },
    {},
    context,
  );
});
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: "127.0.0.1" });
