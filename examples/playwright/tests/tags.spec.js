import { expect, test } from "standin/playwright";

const TAGS = "/calendar/events/v1/tags";

// Forty tests in four workers on one stand-in: were two of them to meet, one would find the other's tag.
for (let number = 1; number <= 37; number += 1)
  test(`finds the tag that it adds, and no other (${number})`, async ({ page, standin }) => {
    await page.goto("/");
    const tags = page.getByRole("listitem");
    await expect(tags.first()).toBeVisible();
    const before = await tags.count();
    await page.getByLabel("Tag").fill(`Mine ${number}`);
    await page.getByRole("button", { name: "Add" }).click();
    await expect(page.getByRole("status")).toHaveText("Added");
    await expect(tags).toHaveCount(before + 1);
    await page.reload();
    await expect(tags).toHaveCount(before + 1);
    await expect(tags.filter({ hasText: /^Mine/ })).toHaveText([`Mine ${number}`]);
    await standin.verify({ method: "POST", route: TAGS, params: { name: `Mine ${number}` }, count: 1 });
    expect(await standin.requests({ method: "POST" })).toHaveLength(1);
  });

test("stays in its sandbox where it navigates to the API itself", async ({ page, standin }) => {
  await standin.replaceState("calendar/tag", []);
  await page.goto("/");
  await page.goto("http://localhost:4310/en/api/calendar/events/v1/tags");
  expect(JSON.parse(await page.locator("body").innerText())).toMatchObject({ tags: [] });
});

test("says so when the site is down", async ({ page, standin }) => {
  await standin.fault({ match: { method: "POST", route: TAGS }, answer: { status: 503 }, times: 1 });
  await page.goto("/");
  await page.getByLabel("Tag").fill("Mine");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("status")).toHaveText("Try again later");
});

test("tells nobody else its sandbox's name, and takes another visitor in", async ({ page, browser, standin }) => {
  const requests = [];
  page.on("request", (request) => requests.push(request));
  await page.goto("/");
  await expect(page.getByRole("listitem").first()).toBeVisible();
  const sent = await Promise.all(
    requests.map(async (request) => [new URL(request.url()).port, await request.headerValue("x-standin-sandbox")]),
  );
  expect(sent).toEqual(
    expect.arrayContaining([
      ["4310", standin.name],
      ["4311", null],
    ]),
  );
  expect(sent.filter(([port, name]) => (port === "4310") !== (name === standin.name))).toEqual([]);
  await standin.replaceState("calendar/tag", []);
  const visitor = await browser.newContext();
  await standin.take(visitor);
  const theirs = await visitor.newPage();
  await theirs.goto("http://127.0.0.1:4310/en/api/calendar/events/v1/tags");
  await expect(theirs.locator("body")).toContainText('"tags":[]');
  await visitor.close();
});
