import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { builtInCatalogue } from "../../src/catalogue/built-in-catalogue.ts";
import { loadCatalogue } from "../../src/catalogue/load-catalogue.ts";

it("the built-in catalogue is what its descriptors make of themselves when every word of them is checked", async () => {
  const checked = await loadCatalogue(fileURLToPath(new URL("../../descriptors/", import.meta.url)));
  const builtIn = builtInCatalogue();
  expect(builtIn.site).toEqual(checked.site);
  expect(builtIn.namespaces).toEqual(checked.namespaces);
  expect(builtIn.routes).toEqual(checked.routes);
  expect(builtIn.routes.map((route) => JSON.stringify(route))).toEqual(
    checked.routes.map((route) => JSON.stringify(route)),
  );
  expect(builtIn.answers.routes.length).toBeGreaterThan(100);
});
