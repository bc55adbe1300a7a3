import type { Command, State } from "../state.ts";
import { recordAsJson } from "../table.ts";

/** In what a state differs from another one, in plain JSON. */
export interface StateDifference {
  readonly commands: readonly Command[];
  readonly nextIds: Readonly<Record<string, number>>;
}

/** In what a state differs from an earlier one; tables that are the same in both are not looked at. */
export function differenceBetween(from: State, to: State): StateDifference {
  const tables = to.resources.flatMap((resource) => [...tableDifference(resource, from, to)]);
  const set = [...to.values()].flatMap(([key, value]): Command[] =>
    from.value(key) === value ? [] : [{ type: "set", key, value }],
  );
  const unset = [...from.values()].flatMap(([key]): Command[] =>
    to.value(key) === undefined ? [{ type: "unset", key }] : [],
  );
  return { commands: [...tables, ...set, ...unset], nextIds: to.nextIds() };
}

/** The state that differs so from another one. */
export function differing(from: State, { commands, nextIds }: StateDifference): State {
  return commands.reduce((state, command) => state.apply(command), from).countingOn(nextIds);
}

function* tableDifference(resource: string, from: State, to: State): Generator<Command> {
  const [was, is] = [from.tableNamed(resource), to.tableNamed(resource)];
  if (was === is || was === undefined || is === undefined) return;
  for (const record of is.all())
    if (was.get(record.id) !== record) yield { type: "put", resource, record: recordAsJson(record) };
  for (const { id } of was.all()) if (is.get(id) === undefined) yield { type: "remove", resource, id };
}
