// Runs every recipe, which is an example that has no test of its own, in a copy that has Standin from this checkout: nothing is fetched.
// `npm run build && node .ci/examples/run.js`
import assert from "node:assert/strict";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { freePorts } from "../ports.js";
import { Machine } from "../readme/machine.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "standin-examples-"));

/** What needs more than this checkout: `.ci/recipes/run` tries it. */
const triedElsewhere = "recipes";

const recipes = {
  handler(cwd) {
    const [taken, refused] = new Machine().run("npm start --silent", { cwd }).split("\n");
    assert.equal(taken, '201 {"id":1,"product":"12","language":"en"}');
    assert.match(refused, /^400 \{"code":"rest_missing_callback_param"/);
  },
  /** There may be no engine: what the file names is looked up, and the program runs beside a server. */
  async compose(cwd) {
    const { services } = parse(readFileSync(join(cwd, "compose.yaml"), "utf8"));
    const { context, dockerfile } = services.standin.build;
    assert.ok(existsSync(resolve(repository, "examples/compose", context, dockerfile)), "the Dockerfile is there");
    const [[file, target]] = services.app.volumes.map((volume) => volume.split(":"));
    assert.equal(services.app.command.at(-1), target, "the program is the file that is mounted");
    assert.ok(Object.keys(services.app.depends_on).every((name) => name in services));
    const [, ...options] = services.standin.command;
    const [port] = await freePorts(1);
    const apiRoot = services.app.environment.API_ROOT.replace("standin:4010", `127.0.0.1:${port}`);
    const command = `node ${repository}/dist/bundle/main.cjs serve --port ${port} ${options.join(" ")}`;
    await withServer({ command: command.replace(" --quiet", ""), cwd }, () => {
      const printed = new Machine().run(`node ${file}`, { cwd, env: { API_ROOT: apiRoot } });
      assert.match(printed, /^(?:2030-\d\d-\d\d \d\d:\d\d:\d\d \S.*\n){3}$/);
    });
  },
};

try {
  const folders = readdirSync(join(repository, "examples"), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== triedElsewhere,
  );
  assert.deepEqual(
    folders
      .filter(({ name }) => !hasTest(join(repository, "examples", name)))
      .map(({ name }) => name)
      .toSorted(),
    Object.keys(recipes).toSorted(),
  );
  new Machine().run(`npm pack --silent --ignore-scripts --pack-destination ${work}`, { cwd: repository });
  symlinkSync(join(repository, "node_modules"), join(work, "node_modules"));
  for (const [name, run] of Object.entries(recipes)) {
    await run(copied(name));
    console.log(`${name} works`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The example as somebody has it who installed what its package.json names: the package itself, tools from this checkout. */
function copied(name) {
  const folder = join(work, name);
  const home = join(folder, "node_modules/standin");
  const bin = join(folder, "node_modules/.bin");
  const filter = (path) => !path.includes("/node_modules");
  cpSync(join(repository, "examples", name), folder, { recursive: true, filter });
  for (const made of [home, bin]) mkdirSync(made, { recursive: true });
  new Machine().run(`tar -xzf standin-*.tgz --strip-components 1 -C ${home}`, { cwd: work });
  const program = join(home, "dist/bundle/main.cjs");
  chmodSync(program, 0o755);
  symlinkSync(program, join(bin, "standin"));
  const { standin, ...tools } = dependenciesOf(folder);
  assert.ok(standin === undefined || standin === "file:../..");
  const own = dependenciesOf(repository);
  for (const [tool, range] of Object.entries(tools))
    assert.equal(range, own[tool], `${tool}: the range of this checkout`);
  return folder;
}

function hasTest(folder) {
  const file = join(folder, "package.json");
  return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).scripts.test !== undefined;
}

function dependenciesOf(folder) {
  const file = join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).devDependencies : {};
}

async function withServer({ command, cwd }, act) {
  const machine = new Machine();
  try {
    await machine.serve(command, { cwd });
    await act();
  } finally {
    await machine.end();
  }
}
