// Standin beside other mock servers on the nearest same work. They are installed into a folder of their own, each by itself.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measure } from "./measure.js";
import { peerTable } from "./peer-table.js";
import { freePort, here, startServer } from "./processes.js";
import { circumstances, keepResults, shown } from "./results.js";
import { askOnce, knownIds, reset, startStandin } from "./standin.js";
import { works } from "./work.js";

const LIST = "list of 10 events, 8 kB";
const CREATE = "create an event, full body";

/** Installs what is missing, measures each peer beside Standin, keeps the results and prints them. */
export async function peers({ runs = 3, seconds = 2, connections = 32, only = "" }) {
  const settings = { runs, seconds, connections };
  const about = circumstances();
  const standin = await startStandin();
  const byName = new Map(works(await knownIds(standin)).map((work) => [work.name, work]));
  const work = { list: byName.get(LIST), create: byName.get(CREATE) };
  const answers = {
    list: JSON.parse((await askOnce(standin, work.list.request)).bytes),
    created: JSON.parse((await askOnce(standin, work.create.request)).bytes),
  };
  const rows = [];
  const failed = [];
  for (const peer of peerTable.filter(({ name }) => name.includes(only))) {
    try {
      rows.push(await beside(peer, { standin, work, answers, settings }));
    } catch (error) {
      failed.push({ name: peer.name, why: error.message.trim().split("\n")[0] });
      console.error(`${peer.name}: ${error.message}`);
    }
  }
  await standin.stop();
  if (only === "") keepResults("peers", { ...about, ...settings, rows, failed });
  console.table(Object.fromEntries(rows.map(tableRow)));
  for (const { name, why } of failed) console.log(`${name} could not be measured: ${why}`);
}

async function beside(peer, { standin, work, answers, settings }) {
  const folder = installed(peer);
  peer.prepare(folder, answers);
  const port = await freePort();
  const command = peer.command({ port: String(port), folder, bin: (name) => binOf(folder, name) });
  const serving = await startServer(command, { port, path: peer.paths.list, cwd: folder, patience: 60_000 });
  try {
    const row = { name: peer.name, version: versionOf(folder, peer.packages[0]) };
    for (const kind of ["list", "create"]) {
      const request = { ...work[kind].request, path: peer.paths[kind] };
      const contestants = {
        standin: { serving: standin, ...work[kind], before: () => kind === "create" && reset(standin) },
        peer: { serving, ...work[kind], request, check: kind === "list" ? work.list.check : () => {} },
      };
      row[kind] = compared(await measure(contestants, settings));
    }
    console.error(`${row.name}: list ${row.list.perSecond}, create ${row.create.perSecond} a second`);
    return row;
  } finally {
    await serving.stop();
  }
}

function compared({ standin, peer }) {
  const ratio = (figure) => Number((standin[figure] / peer[figure]).toFixed(2));
  return { ...peer, standin: standin.perSecond, ratio: ratio("perSecond"), ratioByProcessor: ratio("perCpuSecond") };
}

/** The folder of a peer, with its packages in it. */
function installed({ folder: name, packages }) {
  const folder = here(`peers/${name}`);
  mkdirSync(folder, { recursive: true });
  const dependencies = Object.fromEntries(packages.map(nameAndRange));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, private: true, type: "module", dependencies }));
  // What an earlier run installed is not new any more.
  const options = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["update", ...options], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  return folder;
}

function manifestOf(folder, name) {
  return JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8"));
}

function versionOf(folder, wanted) {
  const [name] = nameAndRange(wanted);
  return manifestOf(folder, name).version;
}

/** The name of a package and the versions that are wanted of it. */
function nameAndRange(wanted) {
  const at = wanted.lastIndexOf("@");
  return [wanted.slice(0, at), wanted.slice(at + 1)];
}

function binOf(folder, name) {
  const { bin } = manifestOf(folder, name);
  return join(folder, "node_modules", name, typeof bin === "string" ? bin : Object.values(bin)[0]);
}

function tableRow({ name, version, list, create }) {
  return [
    `${name} (${version})`,
    {
      "list a second": shown(list.perSecond),
      "Standin, times": list.ratio,
      "by processor": list.ratioByProcessor,
      "create a second": shown(create.perSecond),
      "Standin, times ": create.ratio,
      "by processor ": create.ratioByProcessor,
      busy: list.serverBusy,
    },
  ];
}
