import { serverErrors } from "./server-errors.ts";
import type { Basis } from "./answer.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Call } from "./call.ts";
import type { Json } from "../json/json.ts";
import { jsonCopy } from "../json/written-numbers.ts";
import type { RecordForms } from "./answers/record-form.ts";
import { HandlerRecords, type HandlerState } from "./handler-state.ts";
import { handlerKey } from "./handler-keys.ts";
import { refuse } from "./refusal.ts";

/** What a handler answers: status 200 unless given; a body of null is an empty answer. */
export interface HandlerAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: JsonLike;
}

/** JSON as code writes it: lists may be read only, and a member that is undefined is left out. */
export type JsonLike =
  | null
  | boolean
  | number
  | string
  | readonly JsonLike[]
  | { readonly [member: string]: JsonLike | undefined };

/** What a handler has beside its call. */
export interface HandlerContext {
  readonly state: HandlerState;
}

/** A handler of one's own in place of a route's behaviour. */
export type Handler = (call: Call, context: HandlerContext) => HandlerAnswer | Promise<HandlerAnswer>;

const BASIS: Basis = "invented";

/** A handler as a behaviour: a throw is 500 `handler_failed`, told to `report`. */
function handlerBehaviour(
  handler: Handler,
  { failed, forms }: { failed: (error: unknown) => HandlerAnswer; forms: RecordForms },
): Behaviour {
  return {
    basis: BASIS,
    volatile: true,
    answer: async (call) => {
      const state = new HandlerRecords(call, forms);
      const { answer, isDone } = await attempt(
        () => handler({ ...call, params: jsonCopy(call.params) }, { state }),
        failed,
      );
      const { status = 200, headers, body = null } = answer;
      const { changes } = state;
      const writes = isDone && changes.commands.length > 0;
      return { status, body: plainJson(body), ...(headers && { headers }), ...(writes && { changes }) };
    },
  };
}

/** What code wrote as JSON: members that are undefined are gone, numbers are left as they are. */
function plainJson(value: JsonLike): Json {
  return holdsNothing(value) ? withoutNothing(value) : (value as Json);
}

/** Whether a member within is undefined, so many levels down; what lies deeper is written without such members anyway. */
function holdsNothing(value: JsonLike | undefined, levels = 8): boolean {
  if (value === undefined) return true;
  if (typeof value !== "object" || value === null || levels === 0) return false;
  return Object.values(value).some((member: JsonLike | undefined) => holdsNothing(member, levels - 1));
}

function withoutNothing(value: JsonLike, levels = 8): Json {
  if (typeof value !== "object" || value === null || levels === 0) return value as Json;
  if (isList(value)) return value.map((item) => withoutNothing(item, levels - 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, withoutNothing(member, levels - 1)]],
    ),
  );
}

function isList(value: JsonLike): value is readonly JsonLike[] {
  return Array.isArray(value);
}

async function attempt(
  handle: () => HandlerAnswer | Promise<HandlerAnswer>,
  failed: (error: unknown) => HandlerAnswer,
): Promise<{ answer: HandlerAnswer; isDone: boolean }> {
  try {
    return { answer: await handle(), isDone: true };
  } catch (error) {
    return { answer: failed(error), isDone: false };
  }
}

/** Handlers as behaviours, by their keys as bindings know them; a throw is told to `report` and answered as `handler_failed`. */
export function overridesOf(
  handlers: Readonly<Record<string, Handler>>,
  { forms, report }: { forms: RecordForms; report: (error: unknown, where: string) => void },
): Record<string, Behaviour> {
  const failed = (error: unknown, where: string) => {
    report(error, where);
    const { answer } = refuse(serverErrors.handler_failed);
    return { status: answer.status, body: answer.body };
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([key, handler]) => [
      handlerKey(key).call,
      handlerBehaviour(handler, { forms, failed: (error) => failed(error, `handler ${key}`) }),
    ]),
  );
}
