const { execFileSync } = require("node:child_process");
const { CatalogueError, createStandin } = require("standin");
const { useStandin } = require("standin/testing");

const site = useStandin({ beforeAll, beforeEach, afterEach, afterAll }, { now: "2030-03-14T09:30:00Z" });

test.each([1, 2])("a test has a sandbox of its own (%s)", async () => {
  const made = await fetch(`${site.apiRoot}calendar/events/v1/tags?name=Mine&slug=mine`, { method: "POST" });
  expect(made.status).toBe(201);
  await site.sandbox.verify({ method: "POST", params: { slug: "mine" }, count: 1 });
});

test.each(["hotel", "people"])("the answer is that of Node alone (%s)", async (name) => {
  const { answerOf } = require("./answer.js");
  const script = `require("./answer.js").answerOf(${JSON.stringify(name)}).then((text) => process.stdout.write(text))`;
  const alone = execFileSync(process.execPath, ["--eval", script], { cwd: __dirname, encoding: "utf8" });
  expect(await answerOf(name)).toBe(alone);
});

test("an error is one of the runner's own, and of the class that is given out", async () => {
  const wrong = createStandin({ index: { routes: 1 } });
  await expect(wrong).rejects.toThrow(CatalogueError);
  await expect(wrong).rejects.toBeInstanceOf(Error);
});
