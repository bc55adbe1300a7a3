import { expect, it } from "vitest";
import { houseWith } from "../core/site-with.ts";

it("tells who may sign in to a site that lists its users itself", async () => {
  const house = await houseWith({});
  const response = await house.fetch(new Request("http://127.0.0.1:4010/__standin"));
  const { users } = (await response.json()) as { users: readonly unknown[] };
  expect(response.status).toBe(200);
  expect(users).toContainEqual({ name: "editor", role: "editor", password: "editor" });
});
