// Reads a Dockerfile and carries out its steps in empty folders, one for each stage: what a build would do, without an engine.
import { execFileSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, isAbsolute, join, posix } from "node:path";

/** The instructions of a Dockerfile: `{ word, flags, text }`, comments and continued lines resolved. */
export function readDockerfile(path) {
  const lines = readFileSync(path, "utf8").replaceAll(/\\\n/g, " ").split("\n");
  return lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, word, rest] = /^(\w+)\s+(.*)$/.exec(line.trim());
      const flags = Object.fromEntries(
        [...rest.matchAll(/^(?:--\w+(?:-\w+)*=\S+\s+)*/g)].flatMap(([all]) => pairsOf(all)),
      );
      return { word, flags, text: rest.replace(/^(?:--\S+\s+)*/, "") };
    });
}

function pairsOf(flags) {
  return [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name, value]);
}

/** Which files of the project a build may see, as `.dockerignore` says: everything is left out but what is named. */
export function readAllowed(path) {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  if (lines[0] !== "*" || lines.slice(1).some((line) => !line.startsWith("!")))
    throw new Error(".dockerignore must leave out everything and then name what a build needs");
  return lines.slice(1).map((line) => line.slice(1));
}

/** Builds below `folder`; gives what the last stage is: its root, environment, labels, entry command, health check, volumes and user. */
export function build(instructions, { context, allowed, folder, owner }) {
  const stages = new Map();
  let stage;
  for (const { word, flags, text } of instructions) {
    if (word === "FROM") {
      const name = / AS (\S+)$/i.exec(text)?.[1] ?? "last";
      stage = { root: join(folder, name), workdir: "/", env: {}, labels: {}, volumes: [], user: "root" };
      mkdirSync(stage.root, { recursive: true });
      stages.set(name, stage);
      continue;
    }
    const step = steps[word];
    if (step === undefined) throw new Error(`the check does not know ${word}`);
    console.log(`  ${word} ${text}`);
    step(stage, { text, flags, context, allowed, stages, owner });
  }
  return stage;
}

const steps = {
  WORKDIR: (stage, { text }) => {
    stage.workdir = posix.resolve(stage.workdir, text);
    mkdirSync(inRoot(stage, stage.workdir), { recursive: true });
  },
  COPY: (stage, { text, flags, context, allowed, stages, owner }) => {
    const words = text.split(/\s+/);
    const target = words.pop();
    const from = flags.from === undefined ? undefined : stages.get(flags.from);
    for (const source of words) {
      if (from === undefined && !allowed.includes(source)) throw new Error(`.dockerignore hides ${source}`);
      const path = from === undefined ? join(context, source) : inRoot(from, source);
      copyTo(stage, path, target);
    }
    if (flags.chown !== undefined) chownSync(inRoot(stage, target), owner, owner);
  },
  RUN: (stage, { text }) => {
    if (/(?:^|\s)\//.test(text)) throw new Error(`a RUN step must stay in its folder: ${text}`);
    execFileSync("sh", ["-ec", text], { cwd: inRoot(stage, stage.workdir), stdio: ["ignore", "ignore", "inherit"] });
  },
  ENV: (stage, { text }) => {
    for (const [, name, value] of text.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
  },
  USER: (stage, { text }) => (stage.user = text),
  VOLUME: (stage, { text }) => stage.volumes.push(text),
  EXPOSE: (stage, { text }) => (stage.port = Number(text)),
  LABEL: (stage, { text }) => {
    for (const [, name, value] of text.matchAll(/([\w.-]+)="([^"]*)"/g)) stage.labels[name] = value;
  },
  HEALTHCHECK: (stage, { text }) => {
    const command = text.replace(/^CMD /, "");
    stage.health = command.startsWith("[") ? JSON.parse(command) : ["sh", "-c", command];
  },
  ENTRYPOINT: (stage, { text }) => (stage.entry = JSON.parse(text)),
  CMD: (stage, { text }) => (stage.command = JSON.parse(text)),
};

/** Folders are copied by what is in them, files into a folder where the target says so. */
function copyTo(stage, path, target) {
  if (!existsSync(path)) throw new Error(`there is no ${path} to copy`);
  const place = isAbsolute(target) ? inRoot(stage, target) : join(inRoot(stage, stage.workdir), target);
  const intoFolder = target.endsWith("/") && !statSync(path).isDirectory();
  cpSync(path, intoFolder ? join(place, basename(path)) : place, { recursive: true, verbatimSymlinks: true });
}

/** Where a path of the image lies on this machine. */
export function inRoot({ root }, path) {
  return join(root, path);
}
