import type { SchemaFault } from "../json/fault.ts";
import { type Json, isObject, pointerTo } from "../json/json.ts";
import { readAnswers } from "../engine/answers/answers.ts";
import type { Outlook } from "../engine/answers/record-form.ts";
import { HandlerRecords } from "../engine/handler-state.ts";
import type { Links } from "../engine/links.ts";
import type { Site } from "../http/site.ts";
import type { ClockChange } from "../state/clock.ts";
import type { FaultDeclaration } from "../state/faults.ts";
import type { Played, Sandbox } from "../state/sandbox.ts";
import type { Scenario } from "../state/scenario.ts";
import type { Command, State } from "../state/state.ts";
import { View } from "../state/view.ts";
import { withFormRecords } from "./records.ts";
import { listOfAll, recordParts, refuseFaultyLists, wrong } from "./scenario.ts";

/** Where a scenario is played. */
export interface Stage {
  readonly site: Site;
  readonly sandbox: Sandbox;
  /** The addresses that records are shown with. */
  readonly links: Links;
  /** What may be used; the sandbox's own scenarios unless given. */
  readonly all?: ReadonlyMap<string, Scenario>;
}

/** What playing a scenario makes of a sandbox; nothing has changed yet. Throws a SeedError that points at what can't be done. */
export function playedBy(scenario: Scenario, stage: Stage): Played {
  const { all = stage.sandbox.scenarios.all } = stage;
  const fault = usesFault(scenario, all);
  if (fault !== undefined) throw wrong(scenario.source, fault);
  const play = new Play(stage, all);
  play.add(scenario);
  return play.made;
}

/** What was found out of a play so far. */
class Play {
  readonly #stage: Stage;
  readonly #all: ReadonlyMap<string, Scenario>;
  readonly #added = new Set<string>();
  #state: State;
  #commands: Command[] | undefined = [];
  #clock: ClockChange | undefined;
  #faults: FaultDeclaration[] = [];
  #auth: Played["auth"];

  /** `all`: what may be used. */
  constructor(stage: Stage, all: ReadonlyMap<string, Scenario>) {
    this.#stage = stage;
    this.#all = all;
    this.#state = stage.sandbox.state;
  }

  get made(): Played {
    const [state, commands, clock] = [this.#state, this.#commands, this.#clock];
    return { state, commands, clock, faults: this.#faults, auth: this.#auth };
  }

  /** Adds a scenario, once; it is known to use no other that is not there. */
  add(scenario: Scenario | undefined): void {
    if (scenario === undefined || this.#added.has(scenario.name)) return;
    this.#added.add(scenario.name);
    if (scenario.document.reset === true) this.#reset();
    for (const used of scenario.uses) this.add(this.#all.get(used));
    this.#takeClock(scenario.clock);
    this.#records(scenario);
    this.#auth = scenario.auth ?? this.#auth;
    this.#declare(scenario);
  }

  #reset(): void {
    this.#state = this.#stage.sandbox.seeded.state;
    this.#commands = undefined;
    [this.#faults, this.#auth] = [[], undefined];
  }

  #takeClock(change: ClockChange | undefined): void {
    if (change !== undefined) this.#clock = { ...this.#clock, ...change };
  }

  #declare({ faults, source }: Scenario): void {
    const { sandbox } = this.#stage;
    const before = this.#commands === undefined ? 0 : (sandbox.declaredFaults?.size ?? 0);
    this.#faults.push(...faults);
    const most = sandbox.limits.faults;
    if (before + this.#faults.length <= most) return;
    throw wrong(source, {
      pointer: "/faults",
      found: `${faults.length} faults beside ${before + this.#faults.length - faults.length}`,
      wanted: `at most ${most} in a sandbox`,
    });
  }

  #records(scenario: Scenario): void {
    const stored: Record<string, Json[]> = {};
    for (const { part, resource, value } of recordParts(scenario.document)) {
      const pointer = pointerTo("", part, resource);
      if (part !== "state") this.#write(part, resource, { value, pointer, scenario });
      else if (!this.#replaceAnswers(resource, value, { pointer, scenario }))
        stored[resource] = this.#replaceStored(resource, value, { pointer, scenario });
    }
    refuseFaultyLists(stored, this.#state, scenario.source);
  }

  #replaceAnswers(
    resource: string,
    value: Json,
    { pointer, scenario: { source, numbers } }: { pointer: string; scenario: Scenario },
  ): boolean {
    const { forms } = this.#stage.site;
    const form = forms.byResource.get(resource);
    if (form === undefined) return false;
    const records = readAnswers(forms.detach(value), form, { document: source, pointer, numbers });
    const reading = { forms, outlookOf: (state: State) => this.#outlook(state) };
    const { state, commands } = withFormRecords(this.#state, form, { records, reading });
    this.#take(state, commands);
    return true;
  }

  #replaceStored(
    resource: string,
    value: Json,
    { pointer, scenario: { source } }: { pointer: string; scenario: Scenario },
  ): Json[] {
    const list = listOfAll(value, { source, pointer });
    const command: Command = { type: "replace", resource, records: list.filter(isObject) };
    this.#take(this.#state.apply(command), [command]);
    return list;
  }

  /** Changes records, or takes them away, one after the other. */
  #write(
    part: "patch" | "remove",
    resource: string,
    { value, pointer, scenario }: { value: Json; pointer: string; scenario: Scenario },
  ): void {
    const { forms, plan } = this.#stage.site;
    const form = forms.byResource.get(resource);
    // What is kept as it is given is written as it is kept, whatever language addresses stand for.
    const language = form === undefined ? this.#state.defaultLanguage : plan.defaultLanguage;
    const records = new HandlerRecords(this.#outlook(this.#state, language), forms);
    const isMap = form?.shape === "map";
    const idOf = (id: string) => (!isMap && /^[1-9]\d*$/.test(id) ? Number(id) : id);
    for (const [step, item] of Object.entries(value ?? {}))
      pointed({ source: scenario.source, pointer: pointerTo(pointer, step) }, () => {
        if (part === "remove") records.remove(resource, idOf(String(item)));
        else this.#patch(records, resource, { id: idOf(step), members: item });
      });
    this.#take(records.changes.view.state, records.changes.commands);
  }

  #patch(records: HandlerRecords, resource: string, { id, members }: { id: number | string; members: Json }): void {
    if (!isObject(members)) throw new TypeError("no object of members");
    const { id: own } = members;
    if (own !== undefined && own !== id)
      throw new TypeError(`the id ${JSON.stringify(own)}, which a patch can't change`);
    records.update(resource, id, members);
  }

  #take(state: State, commands: readonly Command[]): void {
    this.#state = state;
    this.#commands?.push(...commands);
  }

  #outlook(state: State, language = this.#stage.site.plan.defaultLanguage): Outlook {
    const { site, sandbox, links } = this.#stage;
    const view = new View(state, language);
    const now = this.#clock?.now ?? sandbox.clock.now();
    return { view, links, now, zone: site.zoneOf(state), cache: site.cache };
  }
}

/** What is said of a record that can't be written as a scenario wants it. */
function pointed({ source, pointer }: { source: string; pointer: string }, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    const wanted = "a record that is there, with members as GET /__standin/state/{resource} shows them";
    throw wrong(source, { pointer, found: error.message.replace(/\.$/, ""), wanted });
  }
}

/** What is wrong with what a scenario uses, and what that uses in turn: a name that there is not, a circle; undefined where all is there. */
export function usesFault({ name, uses }: Scenario, all: ReadonlyMap<string, Scenario>): SchemaFault | undefined {
  const path = [name];
  const sound = new Set<string>();
  for (const [at, used] of uses.entries()) {
    const fault = useFault(used, { all, path, sound });
    if (fault !== undefined) return { pointer: pointerTo("/uses", at), ...fault };
  }
  return undefined;
}

function useFault(
  name: string,
  about: { readonly all: ReadonlyMap<string, Scenario>; readonly path: string[]; readonly sound: Set<string> },
): Pick<SchemaFault, "found" | "wanted"> | undefined {
  const { all, path, sound } = about;
  if (sound.has(name)) return undefined;
  if (path.includes(name))
    return {
      found: `a circle: ${[...path.slice(path.indexOf(name)), name].join(" → ")}`,
      wanted: "scenarios that do not use each other",
    };
  const scenario = all.get(name);
  if (scenario === undefined)
    return {
      found: `${JSON.stringify(name)}, which is no scenario`,
      wanted: all.size === 0 ? "the name of one that is there" : `one of ${[...all.keys()].join(", ")}`,
    };
  path.push(name);
  for (const used of scenario.uses) {
    const fault = useFault(used, about);
    if (fault !== undefined) return fault;
  }
  path.pop();
  sound.add(name);
  return undefined;
}
