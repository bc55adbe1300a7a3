import type { Scenario } from "../scenario.ts";

/** A scenario in plain JSON. */
export interface ScenarioText extends Omit<Scenario, "numbers"> {
  /** Texts of its numbers with their places. */
  readonly numbers: readonly (readonly [string, string])[];
}

/** The text of a scenario. */
export function scenarioText(scenario: Scenario): ScenarioText {
  return { ...scenario, numbers: [...scenario.numbers] };
}

/** The scenario of a text. */
export function scenarioOf({ numbers, ...text }: ScenarioText): Scenario {
  const { clock, auth } = text;
  return { ...text, clock, auth, numbers: new Map(numbers) };
}
