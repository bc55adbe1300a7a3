import { rawAt, plainValue, type RawValue } from "../args/raw-value.ts";
import type { Answer } from "../engine/answer.ts";
import type { Behaviour } from "../engine/behaviour.ts";
import type { Call } from "../engine/call.ts";
import { filterFields, namedFields } from "../engine/fields.ts";
import { wireObject } from "../engine/json-reading.ts";
import { type Json, type JsonObject, isObject } from "../json/json.ts";
import { onceThere } from "../time/at-once.ts";

/** The fields that a call asks for; undefined where it asks for all. */
export function askedFields(call: Call): readonly string[] | undefined {
  const value = sent(call, "_fields");
  return value === undefined ? undefined : namedFields(plainValue(value));
}

/** Whether a call has what relations lead to embedded. */
export function hasEmbedded(call: Call): boolean {
  return sent(call, "_embed") !== undefined;
}

function sent({ sources: { json, form, query } }: Call, name: string): RawValue | undefined {
  return (json && rawAt(json, name)) ?? (form && rawAt(form, name)) ?? rawAt(query, name);
}

/** Whether a member is among the names of fields, whole or with members of its own. */
export function isAmong(names: readonly string[], member: string): boolean {
  return names.some((name) => name === member || name.startsWith(`${member}.`));
}

/** Whether relations are among the fields that a call asks for; what is embedded counts as such where there is any. */
export function asksForLinks(call: Call): boolean {
  const names = askedFields(call);
  return names === undefined || isAmong(names, "_links") || (isAmong(names, "_embedded") && hasEmbedded(call));
}

/** The members that a call asks for by their own names, each of them whole. */
export function askedMembers(members: JsonObject, call: Call): Json {
  const names = askedFields(call);
  if (names === undefined) return members;
  const isAsked = (member: string) => (member === "_links" ? asksForLinks(call) : isAmong(names, member));
  return wireObject(Object.fromEntries(Object.entries(members).filter(([member]) => isAsked(member))));
}

/**
 * A behaviour whose answers are made for the fields that a call asks for: single ones keep all of their relations where any is asked for,
 * and `undivided` members are there only where they are named themselves.
 */
export function asAsked(behaviour: Behaviour, undivided: readonly string[] = []): Behaviour {
  return {
    ...behaviour,
    answer(call) {
      const answer = behaviour.answer(call);
      const names = askedFields(call);
      if (names === undefined) return answer;
      const absent = undivided.filter((member) => !names.includes(member) && isAmong(names, member));
      const made = (item: Json) => withDeleted(without(item, absent), { names, absent });
      return onceThere(answer, (known) => {
        if (known.status >= 400) return known;
        const { body } = known;
        return withLinksApart({ ...known, body: Array.isArray(body) ? body.map(made) : made(body) }, call);
      });
    },
  };
}

/** An answer with its relations beside its body, so that they are told whole, where a call asks for any. */
function withLinksApart(answer: Answer, call: Call): Answer {
  const { body, links } = answer;
  if (links !== undefined || !isObject(body) || !isObject(body._links) || !asksForLinks(call)) return answer;
  const { _links, ...members } = body;
  return { ...answer, body: members, links: _links };
}

/** What is told of a thing that is gone has the fields that are asked for, and its number. */
function withDeleted(
  body: Json,
  { names, absent }: { readonly names: readonly string[]; readonly absent: readonly string[] },
): Json {
  if (!isObject(body) || body.deleted !== true || !isObject(body.previous)) return body;
  return { ...body, previous: filterFields(without(body.previous, absent), ["id", ...names]) };
}

function without(item: Json, absent: readonly string[]): Json {
  if (absent.length === 0 || !isObject(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !absent.includes(name)));
}
