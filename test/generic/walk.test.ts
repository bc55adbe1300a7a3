import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json.ts";
import { oddities } from "../catalogue/tolerant/oddities.ts";
import { coreDocument } from "./core-document.ts";
import { served } from "./served.ts";
import { shopDocument } from "./shop-document.ts";

const odd = Object.entries(oddities)
  .filter(([kind]) => !["unreadable", "no-routes", "no-place", "enveloped", "error-answer"].includes(kind))
  .flatMap(([kind, [document]]): [string, JsonObject][] => (typeof document === "string" ? [] : [[kind, document]]));

describe("every route and method of a loaded document answers below 500", () => {
  it.each<[string, JsonObject]>([["the core", coreDocument], ["a shop", shopDocument], ...odd])(
    "%s",
    async (_, index) => {
      const { site, call, reports } = await served(index);
      const answers: [string, number][] = [];
      for (const route of site.catalogue.routes)
        for (const method of route.methods) {
          const path = route.name.replaceAll(/\{(\w+)\}/g, (__, name: string) =>
            /^\w*id$|parent/.test(name) ? "1" : "a",
          );
          const force = method === "DELETE" ? "?force=true" : "";
          const body = ["POST", "PUT", "PATCH"].includes(method)
            ? { title: "A title", name: `A name of ${path}`, post: 1, content: "A text" }
            : undefined;
          answers.push([`${method} ${path}`, (await call(method, path.slice(1) + force, body)).status]);
        }
      expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
      expect(reports).toEqual([]);
    },
  );
});
