import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { serve } from "../../src/commands/serve.ts";

/** A folder that comes first where programs are looked for, or alone; back as it was with the test. */
async function programs({ alone = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standin-open-"));
  const { PATH = "" } = process.env;
  process.env["PATH"] = alone ? folder : `${folder}${delimiter}${PATH}`;
  onTestFinished(async () => {
    process.env["PATH"] = PATH;
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** What a server says that was told to open the console; it ends once `until` holds. */
async function saidBy(args: readonly string[], until: (said: readonly string[]) => unknown): Promise<string[]> {
  const said: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((over) => (end = over));
  const out = (line: string) => void said.push(line);
  const load = (url: string) => import(url);
  const done = serve(["--port", "0", "--quiet", "--open", ...args], {}, { out, error: out, ended, load });
  await vi.waitFor(() => until(said), 10_000);
  end();
  expect(await done).toBe(0);
  return said;
}

const notOpened = (said: readonly string[]) => {
  expect(said.join("\n")).toContain("The console is not opened");
};

it.runIf(process.platform === "linux")(
  "--open hands the console's address to the system once it is served",
  async () => {
    const folder = await programs();
    const opened = join(folder, "opened");
    // Whatever opens it finds the page there already.
    const script = `#!${process.execPath}
const { renameSync, writeFileSync } = process.getBuiltinModule("fs");
fetch(process.argv[2], { headers: { Accept: "text/html" } }).then(async (page) => {
  const text = process.argv[2] + " " + page.headers.get("content-type");
  writeFileSync(${JSON.stringify(`${opened}.part`)}, text);
  renameSync(${JSON.stringify(`${opened}.part`)}, ${JSON.stringify(opened)});
});
`;
    await writeFile(join(folder, "xdg-open"), script);
    await chmod(join(folder, "xdg-open"), 0o755);
    const said = await saidBy([], () => readFile(opened, "utf8"));
    const control = said.find((line) => line.startsWith("  control"))?.split(/ +/)[2];
    expect(await readFile(opened, "utf8")).toBe(`${control} text/html; charset=UTF-8`);
    expect(said.join("\n")).not.toContain("not opened");
  },
);

it.runIf(process.platform === "linux")("--open says where the console is when nothing opens it", async () => {
  await programs({ alone: true });
  const said = await saidBy([], notOpened);
  expect(said.join("\n")).toMatch(
    /nothing opens the console here \(xdg-open is missing\): it is at http:\S+\/__standin\./,
  );
});

it("--open says so where the control endpoint is off", async () => {
  const said = await saidBy(["--host", "0.0.0.0"], notOpened);
  expect(said.join("\n")).toContain("start with --control-token to open it");
});
