import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "standin/playwright";

const SEED = "seeds/events.json";

test("shows events with their pictures, in both languages", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("listitem")).toHaveText([/^Moonlight swim/, /^Breakfast on the pier/]);
  const pictures = page.getByRole("presentation");
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate(({ complete, naturalWidth }) => complete && naturalWidth)).toBe(1200);
  await page.getByRole("button", { name: "sv" }).click();
  await expect(page.getByRole("heading")).toHaveText("Vad som händer");
  await expect(page.getByRole("listitem")).toHaveText([/^Månskensdopp/, /^Frukost på bryggan/]);
});

test("follows a link to an event's own page, and comes back", async ({ page, baseURL }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Moonlight swim" }).click();
  await expect(page).toHaveURL(`${baseURL}/en/event/moonlight-swim/`);
  await expect(page.getByText("Bring a towel.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("listitem")).toHaveCount(2);
});

test("says so when the site is down", async ({ page, standin }) => {
  await standin.fault({ match: {}, profile: "maintenance" });
  await page.goto("/");
  await expect(page.getByRole("alert")).toHaveText("Try again later");
});

test("reads an edited seed and loads anew", async ({ page }) => {
  const before = await readFile(SEED, "utf8");
  await page.goto("/");
  await expect(page.getByRole("listitem").first()).toHaveText(/^Moonlight swim/);
  try {
    await writeFile(SEED, before.replace("Moonlight swim", "Midnight swim"));
    await expect(page.getByRole("listitem").first()).toHaveText(/^Midnight swim/);
  } finally {
    await writeFile(SEED, before);
  }
  await expect(page.getByRole("listitem").first()).toHaveText(/^Moonlight swim/);
});
