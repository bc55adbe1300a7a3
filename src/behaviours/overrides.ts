import type { Behaviour } from "./behaviour.ts";
import { type Handler, handlerBehaviour } from "./handler.ts";
import { refuse } from "./refusal.ts";

/** Handlers as behaviours; a throw is told to `report` and answered as `handler_failed`. */
export function overridesOf(
  handlers: Readonly<Record<string, Handler>>,
  report: (error: unknown, where: string) => void,
): Record<string, Behaviour> {
  const failed = (error: unknown, where: string) => {
    report(error, where);
    const { answer } = refuse("handler_failed");
    return { status: answer.status, body: answer.body };
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([key, handler]) => [
      key,
      handlerBehaviour(handler, { failed: (error) => failed(error, `handler ${key}`) }),
    ]),
  );
}
