import { expect, test } from "standin/playwright";

// The app asks the site itself: it is sent the sandbox's name, and hands it on.
test.beforeEach(({ context, standin, baseURL }) => standin.take(context, baseURL));

test("shows the recorded menu, posts and their pictures", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText(["News", "About"]);
  await expect(page.getByRole("heading")).toHaveText(["We have opened", "Soon"]);
  const picture = page.getByRole("img", { name: "The lake in the morning" });
  await expect
    .poll(() => picture.evaluate(({ complete, naturalWidth }) => complete && naturalWidth))
    .toBeGreaterThan(0);
});

test("leads from the menu to a page, and from the news to a post", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "About" }).click();
  await expect(page.getByText("Two sisters and an oven.")).toBeVisible();
  await page.getByRole("link", { name: "News" }).click();
  await page.getByRole("link", { name: "We have opened" }).click();
  await expect(page.getByText("Come in, there is cake.")).toBeVisible();
});

for (const number of [1, 2, 3, 4])
  test(`shows a post that was written in this test's sandbox, and no other (${number})`, async ({ page, standin }) => {
    const body = new URLSearchParams({ title: `Cake ${number}`, status: "publish" });
    const written = await fetch(`${standin.apiRoot}wp/v2/posts`, { method: "POST", body });
    expect(written.status).toBe(201);
    await page.goto("/");
    await expect(page.getByRole("heading").filter({ hasText: /^Cake/ })).toHaveText([`Cake ${number}`]);
    await standin.verify({ method: "GET", route: "/wp/v2/posts", count: 1 });
  });

test("says so when the site is down", async ({ page, standin }) => {
  await standin.fault({ match: {}, profile: "maintenance" });
  await page.goto("/");
  await expect(page.getByRole("alert").filter({ hasText: "Try again later" })).toBeVisible();
});
