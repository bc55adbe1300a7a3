import type { Answer } from "../../engine/answer.ts";
import type { Behaviour, BehaviourTable } from "../../engine/behaviour.ts";
import type { Call, Checks, Situation } from "../../engine/call.ts";
import type { Command, Derivation, State } from "../../state/state.ts";
import type { View } from "../../state/view.ts";
import { localTime, parseLocal } from "../../time/zone.ts";
import type { Resource } from "../../state/resource.ts";
import { type Entry, events, organizers, venues } from "./records.ts";

/** The state after a state, in which what is due is published: it changes with the clock only where one more entry is due. */
interface Published {
  now: number;
  readonly due: number;
  readonly state: State;
}

/** What was published last of a state; nothing yet. */
const lastPublished: Derivation<{ published?: Published }> = { make: () => ({}) };

/** The view as it is at that time: scheduled entries are published once their time has come. What is stored stays as it is. */
export function asPublished(now: number, view: View): View {
  const { state } = view;
  if (state.derived(firstDue) > now) return view;
  const last = state.derived(lastPublished);
  if (last.published?.now === now) return at(last.published, view);
  const commands = dueCommands(now, state);
  if (last.published?.due === commands.length) {
    last.published.now = now;
    return at(last.published, view);
  }
  last.published = { now, due: commands.length, state: commands.reduce((next, one) => next.apply(one), state) };
  return at(last.published, view);
}

function at({ state }: Published, view: View): View {
  return state === view.state ? view : view.with({ state });
}

const scheduledResources = [events, venues, organizers].map(({ name }) => name);

/** When the first scheduled entry is due, in milliseconds; whatever is no time is due at once. */
const firstDue: Derivation<number> = {
  from: scheduledResources,
  make(state) {
    const times = scheduledResources.map((name) => state.tableNamed(name)?.firstKey("due"));
    return Math.min(...times.map((time) => (time === undefined ? Infinity : parseLocal(String(time)) || -Infinity)));
  },
};

function dueCommands(now: number, state: State): Command[] {
  const to = localTime(now, "UTC");
  const publishing = <R extends Entry>(resource: Resource<R>): Command[] =>
    [...state.table(resource).range("due", { to })].map(({ id }) => ({
      type: "patch",
      resource: resource.name,
      id,
      members: { status: "publish" },
      language: state.defaultLanguage,
    }));
  return [...publishing(events), ...publishing(venues), ...publishing(organizers)];
}

/** The behaviours as they are at the time of each call: what was scheduled for a time that has passed is published. */
export function onSchedule(behaviours: BehaviourTable): BehaviourTable {
  return Object.fromEntries(Object.entries(behaviours).map(([route, behaviour]) => [route, scheduled(behaviour)]));
}

function scheduled(behaviour: Behaviour): Behaviour {
  const { permission, checks, needs, answer } = behaviour;
  return {
    ...behaviour,
    ...(permission && { permission: (call) => permission(present(call)) }),
    ...(checks && { checks: scheduledChecks(checks) }),
    ...(needs && { needs: mapped(needs, (need) => (call, said) => need(present(call), said)) }),
    answer(call) {
      const said = answer(present(call));
      return said instanceof Promise ? said.then((known) => stored(known, call)) : stored(said, call);
    },
  };
}

function scheduledChecks({ validate, sanitize, ...checks }: Checks): Checks {
  return {
    ...checks,
    ...(validate && {
      validate: mapped(validate, (check) => (value, situation, name) => check(value, present(situation), name)),
    }),
    ...(sanitize && {
      sanitize: mapped(
        sanitize,
        (clean) => clean && ((value, situation, name) => clean(value, present(situation), name)),
      ),
    }),
  };
}

function mapped<Value>(table: Readonly<Record<string, Value>>, map: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, map(value)]));
}

/** The call as it is at its time. */
function present<Asked extends Situation>(asked: Asked): Asked {
  const view = asPublished(asked.now, asked.view);
  return view === asked.view ? asked : { ...asked, view };
}

/** The answer with its changes made to what is stored: what the clock alone has changed is no change of the call's. */
function stored(answer: Answer, { view, now }: Call): Answer {
  if (answer.changes === undefined || asPublished(now, view) === view) return answer;
  return { ...answer, changes: answer.changes.on(view) };
}
