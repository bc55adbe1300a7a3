/**
 * What is done with each command of the pages; the first rule that fits holds, and a command that none fits is a failure.
 *
 * - `server`: started and left running until the next one; `command`: run to its end
 * - `passing`: a server before the site that runs beside
 * - `record`: run to its end against a site that runs beside, as `.ci/readme/run.js` starts it
 * - `verify`: the same, where exit code 1 only says that something differs
 * - `elsewhere`: another step of `.ci/run` runs it, with numbers of its own
 * - `container`: started as a process with the same settings, since there may be no engine
 * - `service`: not run, since it is for the service that the job runs in
 * - `engine`: not run, only what it names is looked up; `npm run docker:check` does the rest
 */
const RULES = [
  { fits: /^npm ci && npm start$/, does: "server", where: "clone" },
  { fits: /^npm pack$/, does: "command", where: "clone" },
  { fits: /^npm install --save-dev \.\.\/standin\/standin-[\d.]+\.tgz$/, does: "command", where: "project" },
  { fits: /^npm install --save-dev @modelcontextprotocol\/server$/, does: "command", where: "project" },
  { fits: /^npm (?:ci|test)$/, does: "command", where: "project" },
  { fits: /^npm ci && npm test$/, does: "elsewhere", step: () => "npm test" },
  {
    fits: /^(\.ci\/whole|WATCH_EDITS=200 npx vitest run test\/commands\/watch)$/,
    does: "elsewhere",
    step: ([, run]) => run,
  },
  { fits: /^npm run ([\w:]+)/, does: "elsewhere", step: ([, name]) => `npm run ${name}` },
  { fits: /^(?:STANDIN_PASSWORD="\$APPLICATION_PASSWORD" )?npx standin record\b/, does: "record", where: "project" },
  { fits: /^(?:STANDIN_PASSWORD="\$APPLICATION_PASSWORD" )?npx standin verify\b/, does: "verify", where: "project" },
  {
    fits: /^npx standin (?:check|index|fixtures|requests|types|openapi|diff|health|mcp)\b/,
    does: "command",
    where: "project",
  },
  { fits: /^npx standin serve --shared /, does: "elsewhere", step: () => ".ci/shared/run" },
  { fits: /^npx standin serve \S+ --upstream /, does: "passing", where: "project" },
  { fits: /^npx standin(?: serve\b| --|$)/, does: "server", where: "project" },
  { fits: /^(?:curl|timeout \d+ sh -c) /, does: "command", where: "project" },
  { fits: /^docker run /, does: "container", where: "project" },
  { fits: /^gh /, does: "service" },
  { fits: /^docker (?:build|compose) /, does: "engine" },
];

/** Somebody's site, which needs the internet, is the one that runs here. */
const ELSEWHERE = "https://example.org/wp-json/";
const HERE = "http://127.0.0.1:4010/en/api/";

/** Somebody's site that is recorded runs here, where nothing else does. */
const RECORDED = /https:\/\/example\.org\/(?= )/;
export const RECORDED_PORT = 4791;
const RECORDED_HERE = `http://127.0.0.1:${RECORDED_PORT}/en/`;

/** A command with the rule for it: `{ does, where, step, text }`. Throws where there is none. */
export function ruled(command) {
  for (const { fits, does, where, step } of RULES) {
    const found = fits.exec(command);
    if (found === null) continue;
    return {
      does,
      where,
      step: step?.(found),
      text: command.replace(ELSEWHERE, HERE).replace(RECORDED, RECORDED_HERE),
    };
  }
  throw new Error(`no rule says how to run it: ${command}`);
}
