import { expect, test } from "vitest";
import { caller, recordedSite } from "../recorded-site.ts";

test("describes every route of the namespace", async () => {
  const site = await recordedSite();
  const said = await caller(site)("GET", "/calendar/events/v1/doc");
  const routes = site.catalogue.routesOf("calendar/events/v1").map((route) => route.name);
  expect(said.names("paths").map((path) => `/calendar/events/v1${path}`)).toEqual(
    routes.filter((name) => name !== "/calendar/events/v1"),
  );
  expect(said.names("paths", "/events/{id}")).toEqual(["get", "delete", "post", "put", "patch"]);
  expect(said.at("paths", "/events", "get", "parameters", 0)).toMatchObject({
    name: "page",
    in: "query",
    schema: { type: "integer", default: 1 },
  });
  expect(
    said.at("paths", "/events", "post", "requestBody", "content", "application/json", "schema", "required"),
  ).toEqual(["title", "start_date", "end_date"]);
});
