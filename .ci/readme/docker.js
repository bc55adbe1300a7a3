import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { readDockerfile } from "../../docker/dockerfile.mjs";

const DOCKERFILE = "docker/Dockerfile";
const FLAGS = ["--rm", "--read-only"];
const OPTIONS = ["--publish", "--env", "--volume", "--cap-drop", "--memory"];

/** What `docker run` would start, as a command with its environment: `{ command, env }`. Throws for what it does not know. */
export function asProcess(command, { repository, folder }) {
  const words = command.split(/\s+/).slice(2);
  const given = Object.fromEntries(OPTIONS.map((option) => [option, []]));
  while (words[0]?.startsWith("--")) {
    const flag = words.shift();
    if (FLAGS.includes(flag)) continue;
    assert.ok(OPTIONS.includes(flag), `docker run ${flag} is not known here`);
    given[flag].push(words.shift());
  }
  const [image, ...args] = words;
  assert.equal(image, "standin", "the image is the one that was built");
  for (const port of given["--publish"]) assert.match(port, /^(?:127\.0\.0\.1:)?4010:4010$/);
  const mounted = given["--volume"].flatMap((volume) => /^\.\/(\w+):\/site:ro$/.exec(volume)?.[1] ?? []);
  for (const volume of given["--volume"]) assert.match(volume, /^(?:standin:\/data|\.\/\w+:\/site:ro)$/);
  mkdirSync(folder, { recursive: true });
  const settings = given["--env"].map((pair) => pair.split("="));
  const env = { ...environmentOf(repository), ...Object.fromEntries(settings) };
  if (env.STANDIN_DATA !== undefined) env.STANDIN_DATA = env.STANDIN_DATA.replace(/^\/data\//, `${folder}/`);
  const [, ...named] = args[0] === "serve" ? args : ["serve", ...args];
  return { command: [...mounted.map((name) => `cd ${name} &&`), "npx standin serve", ...named].join(" "), env };
}

function environmentOf(repository) {
  const lines = readDockerfile(join(repository, DOCKERFILE)).filter(({ word }) => word === "ENV");
  return Object.fromEntries(lines.flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split("="))));
}

/** Throws where a command for the engine names a file or a service that is not there. */
export function lookUp(command, repository) {
  const file = /(?:-f|--file) (\S+)/.exec(command)?.[1] ?? "";
  assert.ok(existsSync(join(repository, file)), `${command}: ${file} is there`);
  const service = /^docker compose .* run --rm (\S+)$/.exec(command)?.[1];
  if (service === undefined) return;
  const { services } = parse(readFileSync(join(repository, file), "utf8"), { merge: true });
  assert.ok(service in services, `${command}: ${service} is a service`);
}
