import type { Hono } from "hono";
import { type Json, type JsonObject, deepFreeze } from "../json/json.ts";
import { type NumberTexts, numberTexts } from "../json/written-numbers.ts";
import { serverErrors } from "../engine/server-errors.ts";
import { hasDotSegment, linksOf } from "../http/address.ts";
import { namedSandbox } from "../http/choose-sandbox.ts";
import type { Site } from "../http/site.ts";
import { SeedError } from "../seeding/seed-error.ts";
import type { ChangeCause } from "../state/history.ts";
import type { Sandbox } from "../state/sandbox.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import type { Scenario } from "../state/scenario.ts";
import {
  causeOf,
  type ControlContext,
  type ControlEnv,
  done,
  json,
  pathParam,
  sandboxOf,
  sentDocument,
} from "./control-env.ts";
import { ControlError, controlError } from "./control-error.ts";
import { fullStop } from "../text/sentence.ts";
import { wrongMember } from "./members.ts";
import { playedBy, type Stage, usesFault } from "./play-scenario.ts";
import { readScenario, type ScenarioGround, wrong } from "./scenario.ts";

/** Set-ups under names, each played at once or not at all. */
export function scenarios(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic
    .get("/scenarios", (c) => json(c, [...sandboxOf(c).scenarios.all.values()].map(summary)))
    .get("/scenarios/:name", (c) => json(c, knownScenario(pathParam(c, "name"), sandboxOf(c)).document))
    .put("/scenarios/:name", async (c) => {
      const { value, text } = await sentDocument(c);
      const name = pathParam(c, "name");
      putScenario(name, value, { sandbox: sandboxOf(c), site: c.env.parts.site, numbers: numberTexts(text) });
      return json(c, { name }, 201);
    })
    .delete("/scenarios/:name", (c) => {
      removeScenario(pathParam(c, "name"), sandboxOf(c));
      return done(c);
    })
    .post("/scenarios/:name/play", (c) => {
      const { url, address, parts } = c.env;
      const sandbox = sandboxOf(c);
      const before = sandbox.history.last;
      const stage = { sandbox, site: parts.site, links: linksOf(url.origin, address, parts.site.plan) };
      playScenario(pathParam(c, "name"), { ...stage, cause: causeOf(c, "scenario") });
      const { last } = sandbox.history;
      return json(c, { ok: true, ...(last > before && { change: last }) });
    })
    .get("/scenarios/:name/open", openScenario);
}

/** The path of a demo link, below the control endpoint's. */
export const OPEN_LINK = /^\/scenarios\/[^/]+\/open$/;

function summary({ name, uses, document }: Scenario): JsonObject {
  const { name: _name, uses: _uses, ...does } = document;
  return { name, uses: [...uses], does: Object.keys(does) };
}

/** The scenario of that name. Throws a ControlError that names those that there are. */
export function knownScenario(name: string, { scenarios }: Sandbox): Scenario {
  const found = scenarios.named(name);
  if (found !== undefined) return found;
  const names = [...scenarios.all.keys()].join(", ") || "none yet";
  const message = `There is no scenario ${JSON.stringify(name)}; there is ${names}.`;
  throw new ControlError("standin_unknown_scenario", message, { status: 404 });
}

/** Keeps a scenario under a name. Throws a ControlError that points at what is wrong with it. */
export function putScenario(
  name: string,
  value: Json | undefined,
  { sandbox, site, numbers }: { sandbox: Sandbox; site: Site; numbers?: NumberTexts },
): void {
  if (!SANDBOX_NAME.test(name))
    throw new ControlError(
      "standin_scenario_name",
      "A scenario is named by 1 to 64 letters, digits, dots, underscores and hyphens.",
    );
  const { scenarios, limits } = sandbox;
  const { all } = scenarios;
  if (!all.has(name) && all.size >= limits.scenarios)
    throw new ControlError(
      "standin_too_many_scenarios",
      `There are ${limits.scenarios} scenarios already, forget one first.`,
      { status: 429 },
    );
  told(400, () => {
    const source = `The scenario ${JSON.stringify(name)}`;
    const about = { name, source, ...(numbers && { numbers }) };
    const scenario = readScenario(value && deepFreeze(structuredClone(value)), about, groundOf(site));
    const fault = usesFault(scenario, new Map([...all, [name, scenario]]));
    if (fault !== undefined) throw wrong(source, fault);
    sandbox.putScenario(scenario);
  });
}

function groundOf({ catalogue, errors, forms, sandboxes }: Site): ScenarioGround {
  return { catalogue, errors, forms, state: sandboxes.defaultSandbox.state };
}

/** Forgets a scenario. Throws a ControlError where there is none of that name, and where another one uses it. */
export function removeScenario(name: string, sandbox: Sandbox): void {
  knownScenario(name, sandbox);
  const users = [...sandbox.scenarios.all.values()].filter(({ uses }) => uses.includes(name));
  if (users.length > 0) {
    const names = users.map((user) => user.name).join(", ");
    const message = `The scenario ${JSON.stringify(name)} is used by ${names}; change or forget that first.`;
    throw new ControlError("standin_scenario_used", message, { status: 409 });
  }
  sandbox.removeScenario(name);
}

/** Plays a scenario, at once or not at all. Throws a ControlError that points at what can't be done. */
export function playScenario(name: string, { cause, ...stage }: Stage & { readonly cause: ChangeCause }): void {
  const scenario = knownScenario(name, stage.sandbox);
  told(409, () => stage.sandbox.play(playedBy(scenario, stage), cause));
}

/** What a scenario's fault is to whoever calls. */
function told(status: number, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    const { pointer, message } = error;
    throw new ControlError("standin_scenario", `${fullStop(message)} Nothing was changed.`, {
      status,
      data: { pointer },
    });
  }
}

/** A demo link: a sandbox of its own for whoever follows it, in which the scenario was played. */
function openScenario(c: ControlContext): Response {
  const { url, address, parts } = c.env;
  const { site } = parts;
  const to = ownPath(new URLSearchParams(url.query).get("to") ?? "/");
  const scenario = knownScenario(pathParam(c, "name"), askedSandbox(c));
  const { all } = askedSandbox(c).scenarios;
  // Whoever only asks whether the link leads somewhere gets no sandbox.
  if (c.req.method === "HEAD") return c.body(null, 200);
  const name = `${scenario.name.slice(0, 47)}-${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const sandbox = site.sandboxes.open(name);
  if (sandbox === undefined) throw controlError(serverErrors.standin_too_many_sandboxes);
  const links = linksOf(url.origin, { ...address, sandbox: name }, site.plan);
  try {
    told(409, () => sandbox.play(playedBy(scenario, { site, sandbox, links, all }), causeOf(c, "scenario")));
  } catch (error) {
    site.sandboxes.drop(name);
    throw error;
  }
  const { baseUrl } = site.plan;
  const base = baseUrl === undefined ? "" : new URL(baseUrl).pathname.replace(/\/$/, "");
  return c.body(null, 302, { Location: `${base}/@${name}${to}`, "Cache-Control": "no-store" });
}

/** The sandbox whose scenarios are meant; being looked at makes none, and needs none. */
function askedSandbox({ req, env: { parts, address } }: ControlContext): Sandbox {
  const { site } = parts;
  if (!address.sandbox && !req.header("x-standin-sandbox")) return site.sandboxes.defaultSandbox;
  const found = namedSandbox(req.raw, { site, address, isCall: false });
  if (found instanceof Error) throw new ControlError("standin_sandbox_name", found.message);
  return found;
}

/** The path that a link leads to, encoded. Throws a ControlError for what would lead elsewhere than this server, or into another sandbox. */
function ownPath(to: string): string {
  const isOwn = /^\/(?![/\\@])[^\p{Cc}\\]*$/u.test(to) && !hasDotSegment(to);
  if (!isOwn)
    throw wrongMember("to", "a path of this server, such as /en/, without dots, backslashes and a sandbox's name", to);
  const { pathname, search, hash } = new URL(to, "http://localhost");
  return pathname + search + hash;
}
