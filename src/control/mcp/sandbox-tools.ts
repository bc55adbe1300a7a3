import type { JsonObject } from "../../json/json.ts";
import { linksOf } from "../../http/address.ts";
import { SPEEDS } from "../../state/clock.ts";
import { faultProfiles } from "../../state/fault-answers.ts";
import type { CoverageSummary } from "../coverage.ts";
import { pageTold, type Told, told } from "./told.ts";
import { args, asks, control, type Desk, lists, paging, type ToolTable } from "./tool.ts";

const milliseconds = { type: "number", minimum: 0, maximum: 600_000 } as const;
const time = { type: ["string", "number"], description: "ISO text or milliseconds." } as const;

/** Sandboxes, and what a sandbox does beside keeping records: its clock, its faults, what was called. */
export const sandboxTools: ToolTable = {
  new_sandbox: {
    about:
      "Makes a sandbox of its own for a task and tells its name, for the member sandbox of other calls, and where its API is found.",
    kind: "adds",
    run: async (_, desk) => {
      const sandbox = `agent-${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
      const made: Desk = { ...desk, sandbox, place: `${desk.origin}/@${sandbox}` };
      await control(made, { method: "PUT", path: "/clock", body: {} });
      return told({ sandbox, ...apiRoots(made) });
    },
  },
  sandboxes: {
    about: "Lists the sandboxes beside the default one.",
    kind: "reads",
    takes: paging,
    run: lists("/sandboxes", "sandboxes"),
  },
  drop_sandbox: {
    about: "Forgets a sandbox and all that it holds.",
    kind: "changes",
    takes: { name: args.name },
    needs: ["name"],
    run: asks("DELETE", "/sandboxes/{name}"),
  },
  overview: {
    about: "Shows what is served and where its API is found: numbers of routes and records, accounts, seed, clock.",
    kind: "reads",
    run: async (_, desk) => told({ ...((await control(desk, { path: "" })) as JsonObject), ...apiRoots(desk) }),
  },
  clock: {
    about: "Shows what time it is in the sandbox; with members sets it first.",
    kind: "changes",
    takes: {
      now: time,
      advanceMs: { type: "number", description: "Milliseconds to go forward, or back." },
      frozen: { type: "boolean" },
      speed: { type: "number", minimum: SPEEDS[0], maximum: SPEEDS[1] },
    },
    run: asks("PUT", "/clock"),
  },
  faults: {
    about: "Lists the declared failures and how often each was used.",
    kind: "reads",
    takes: paging,
    run: lists("/faults", "faults"),
  },
  declare_fault: {
    about:
      "Makes calls fail from now on: those that match meet the answer, or the failure of that name (profile), in place of their own.",
    kind: "changes",
    takes: {
      match: {
        type: "object",
        properties: { method: args.method, route: args.route, params: args.params },
        additionalProperties: false,
        description: "Which calls; all unless given.",
      },
      answer: {
        type: "object",
        properties: {
          status: { type: "integer", minimum: 200, maximum: 599 },
          code: { type: "string", description: "An error of the site's own." },
          body: {},
          text: { type: "string", description: "A body that is sent as it stands." },
          headers: { type: "object", additionalProperties: { type: ["string", "number"] } },
          delayMs: {
            anyOf: [
              milliseconds,
              {
                type: "object",
                properties: { min: milliseconds, max: milliseconds },
                required: ["max"],
                additionalProperties: false,
              },
            ],
          },
          slowMs: milliseconds,
          cut: { type: "boolean" },
        },
        additionalProperties: false,
        description: "This or profile.",
      },
      profile: { type: "string", enum: Object.keys(faultProfiles) },
      times: { type: "integer", minimum: 1, description: "How often; without end unless given." },
      from: { type: "integer", minimum: 1, description: "The first matching call that it applies to." },
      chance: { type: "number", minimum: 0, maximum: 1 },
    },
    run: asks("POST", "/faults"),
  },
  clear_faults: { about: "Ends all declared failures.", kind: "changes", run: asks("DELETE", "/faults") },
  coverage: {
    about:
      "Shows how much of the site's contract was called since the start, in all sandboxes, and lists what was not: methods of routes, or args; or the refusals that there were.",
    kind: "reads",
    takes: {
      list: { type: "string", enum: ["routes", "args", "refusals"], description: "Routes unless given." },
      ...paging,
    },
    run: coverage,
  },
};

async function coverage({ list = "routes", ...page }: JsonObject, desk: Desk): Promise<Told> {
  const { routes, args, refusals, basis } = (await control(desk, { path: "/coverage" })) as object as CoverageSummary;
  const beside = {
    routes: { total: routes.total, called: routes.called },
    args: { total: args.total, given: args.given },
    refusals: refusals.seen.length,
    basis: { ...basis },
  };
  if (list === "refusals") return pageTold([...refusals.seen], page, { name: "seen", beside });
  return pageTold([...(list === "args" ? args : routes).missed], page, { name: "missed", beside });
}

/** Where the sandbox's API is found, a language each. */
function apiRoots({ parts, origin, sandbox }: Desk): JsonObject {
  const { plan } = parts.site;
  const languages = plan.languages.length === 0 ? [plan.defaultLanguage] : plan.languages;
  return {
    apiRoots: Object.fromEntries(
      languages.map((language) => [language, `${linksOf(origin, { sandbox, language }, plan).apiRoot}/`]),
    ),
  };
}
