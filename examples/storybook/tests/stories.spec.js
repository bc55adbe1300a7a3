import { expect, test } from "@playwright/test";

// What a story asks is answered in the page: nothing goes over the network.
test("shows the hotel's places, and the one that is added until the story is shown again", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/iframe.html?id=places--as-it-is");
  const places = page.getByRole("listitem");
  await expect(places.filter({ hasText: "The Boathouse" })).toBeVisible();
  const before = await places.count();
  await page.getByRole("button", { name: "Add a sauna" }).click();
  await expect(places).toHaveCount(before + 1);
  await page.reload();
  await expect(places).toHaveCount(before);
  expect(asked.filter((address) => address.includes("/api/"))).toEqual([]);
});

test("shows how a failure looks", async ({ page }) => {
  await page.goto("/iframe.html?id=places--down");
  await expect(page.getByText("The hotel can't be reached.")).toBeVisible();
});
