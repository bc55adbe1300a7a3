import { documented } from "../documented.ts";
import { type Answer, ok } from "../../engine/answer.ts";
import type { RecordForm } from "../../engine/answers/record-form.ts";
import type { Call, Situation } from "../../engine/call.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { scalarText } from "../../engine/json-reading.ts";
import type { Route } from "../../catalogue/route.ts";
import { contextOf, contextsOf, inContext } from "../contexts.ts";
import { recordForm } from "../forms.ts";
import { propertiesOf, resourceOf } from "../model.ts";
import type { Things } from "./core-registries.ts";

/** What a site's code registers for its editor: what was handed over of it, and what the core brings. */
export interface EditorRegistry {
  readonly form: RecordForm;
  /** What the core itself registers. */
  readonly own: () => Things;
  /** Whether what was handed over is all there is although nothing of it is the core's own. */
  readonly isWhole: boolean;
}

/** A registry under this path, whose things have their names in `key`; without one they are numbered. */
export function editorRegistry(
  path: string,
  { key, own, isWhole = true }: { key?: string; own: () => Things; isWhole?: boolean },
): EditorRegistry {
  const form = recordForm(resourceOf(path, path), { ...(key !== undefined && { key }), usual: () => [] });
  return { form: { ...form, learned: () => ({ [toldKey(path)]: true }) }, own, isWhole };
}

/** The single value of the state that says that the registry was handed over. */
function toldKey(path: string): string {
  return `told:${path}`;
}

/** Whether somebody has handed over what is in it, be it nothing. */
export function wasHandedOver({ form }: EditorRegistry, { view }: Pick<Situation, "view">): boolean {
  return view.value(toldKey(form.resource.name)) === true;
}

/** Whether the core's own things stand beside what was handed over. */
function hasOwn(registry: EditorRegistry, { view }: Pick<Situation, "view">): boolean {
  if (!wasHandedOver(registry, { view })) return true;
  const {
    isWhole,
    form: { resource },
  } = registry;
  if (isWhole || view.state.table(resource).size === 0) return false;
  for (const { slug } of view.all(resource)) if (slug?.startsWith("core/") === true) return false;
  return true;
}

/** All that is registered, in the order of answers, the core's own first. */
export function allThings(registry: EditorRegistry, call: Situation): JsonObject[] {
  const own = hasOwn(registry, call) ? [...registry.own().values()] : [];
  return [...own, ...[...call.view.all(registry.form.resource)].map((record) => registry.form.write(record, call))];
}

/** What is registered under that name. */
export function thingNamed(name: string, registry: EditorRegistry, call: Situation): JsonObject | undefined {
  const record = call.view.bySlug(registry.form.resource, name);
  if (record !== undefined) return registry.form.write(record, call);
  return hasOwn(registry, call) ? registry.own().get(name) : undefined;
}

/** An answer that shows these things: what the core brings is not told by any answer of this site, and partly ours. */
export function shownThings(
  body: Json,
  things: readonly JsonObject[],
  { registry, call }: { registry: EditorRegistry; call: Call },
): Answer {
  const ours = new Set(hasOwn(registry, call) ? registry.own().values() : []);
  return ok(body, things.some((thing) => ours.has(thing)) ? { basis: "invented" } : {});
}

/** A thing in the context that the call asks for, with the members that the document has of it. */
export function inCallContext(
  thing: JsonObject,
  title: string,
  { call, route }: { call: Call; route: Route },
): JsonObject {
  return inContext(thing, contextsOf(route, title), contextOf(call));
}

/** The core's things with the members that the document's schema has of them; all where it shows none. */
export function asDocumented(own: () => Things, route: Route | undefined): () => Things {
  const properties = route && propertiesOf(route);
  if (properties === undefined) return own;
  let things: Things | undefined;
  return () => (things ??= new Map([...own()].map(([name, thing]) => [name, documented(thing, properties)])));
}

/** Whether a thing has the text in one of these members, whatever the case of the letters. */
export function saysText(thing: JsonObject, members: readonly string[], text: string): boolean {
  const sought = text.toLowerCase();
  return members.some((member) => scalarText(thing[member]).toLowerCase().includes(sought));
}
