import type { Json } from "../json/json.ts";
import { numberTexts } from "../json/written-numbers.ts";
import { jsonOfText } from "../seeding/load-seeds.ts";
import { SANDBOX_NAME } from "../state/sandboxes.ts";
import type { Scenario } from "../state/scenario.ts";
import { usesFault } from "./play-scenario.ts";
import { readScenario, type ScenarioDocument, type ScenarioGround, wrong } from "./scenario.ts";

/** The text of a file, and its path. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What scenarios are read from: texts of files, or documents with their names. */
export type ScenarioSources = readonly (NamedText | ScenarioDocument)[];

/** The scenarios that every sandbox begins with, by their names. Throws a SeedError that names the file and the place of what is wrong. */
export function readScenarios(sources: ScenarioSources, ground: ScenarioGround): ReadonlyMap<string, Scenario> {
  const all = new Map<string, Scenario>();
  for (const given of sources) {
    const scenario = "text" in given ? scenarioOfText(given, ground) : scenarioOf(given, ground);
    const other = all.get(scenario.name);
    if (other !== undefined)
      throw wrong(scenario.source, {
        pointer: "/name",
        found: `${JSON.stringify(scenario.name)}, which ${other.source} has too`,
        wanted: "a name of its own",
      });
    all.set(scenario.name, scenario);
  }
  for (const scenario of all.values()) {
    const fault = usesFault(scenario, all);
    if (fault !== undefined) throw wrong(scenario.source, fault);
  }
  return all;
}

function scenarioOfText({ name: file, text }: NamedText, ground: ScenarioGround): Scenario {
  const name = file.replace(/^.*[/\\]/s, "").replace(/\.json$/, "");
  if (!SANDBOX_NAME.test(name))
    throw wrong(file, {
      pointer: "",
      found: `a file of the name ${JSON.stringify(name)}`,
      wanted: "one of 1 to 64 letters, digits, dots, underscores and hyphens, which the scenario is then called by",
    });
  const { value, source } = jsonOfText(text, file);
  return readScenario(value, { name, source: file, numbers: numberTexts(source) }, ground);
}

function scenarioOf(document: ScenarioDocument, ground: ScenarioGround): Scenario {
  const { name } = document;
  if (name === undefined)
    throw wrong("a scenario of the options", { pointer: "/name", found: "no name", wanted: "one to play it by" });
  const source = `the scenario ${JSON.stringify(name)} of the options`;
  return readScenario(structuredClone(document) as object as Json, { name, source }, ground);
}
