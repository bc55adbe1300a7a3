import { scalarText } from "../../engine/json-reading.ts";
import { compileCheck } from "../../json/check.ts";
import type { SchemaCheck } from "../../json/fault.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import type { JsonSchema } from "../../json/schema.ts";
import { meant } from "../../text/nearest.ts";
import { fullStop } from "../../text/sentence.ts";
import { ControlError } from "../control-error.ts";
import { callTools } from "./call-tools.ts";
import { journalTools } from "./journal-tools.ts";
import { routeTools } from "./route-tools.ts";
import { sandboxTools } from "./sandbox-tools.ts";
import { stateTools } from "./state-tools.ts";
import type { Told } from "./told.ts";
import { args, type Desk, type Tool, type ToolTable } from "./tool.ts";

/** Every tool by its name, in the order in which they are listed. */
export const tools: ToolTable = { ...sandboxTools, ...routeTools, ...callTools, ...journalTools, ...stateTools };

/** A tool as it is listed. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: "object" };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: false;
  };
}

/** Every tool as it is listed. */
export function listedTools(): ListedTool[] {
  return Object.entries(tools).map(([name, tool]) => ({
    name,
    description: tool.about,
    inputSchema: inputOf(tool),
    annotations: {
      readOnlyHint: tool.kind === "reads",
      destructiveHint: tool.kind === "changes",
      openWorldHint: false,
    },
  }));
}

function inputOf({ takes, needs = [] }: Tool): ListedTool["inputSchema"] {
  return {
    type: "object",
    properties: {
      ...takes,
      sandbox: { ...args.name, description: "Name of the sandbox; the connection's own unless given." },
    },
    ...(needs.length > 0 && { required: needs }),
    additionalProperties: false,
  };
}

/** Where calls of tools come in that name no sandbox. */
export type Reception = Omit<Desk, "place">;

/** Uses a tool. Rejects with a ControlError that says what is wrong with what it was given, or why it can't be done. */
export async function useTool(
  tool: Tool,
  given: JsonObject,
  { parts, origin, sandbox: own, signal }: Reception,
): Promise<Told> {
  refuseWrong(given, tool);
  const { sandbox = own, ...asked } = given;
  const name = scalarText(sandbox);
  return tool.run(asked, { parts, origin, sandbox: name, signal, place: name === "" ? origin : `${origin}/@${name}` });
}

const checks = new WeakMap<Tool, SchemaCheck>();

function refuseWrong(given: Json, tool: Tool): void {
  const input = inputOf(tool);
  const names = Object.keys(input.properties ?? {});
  const stray = Object.keys(given ?? {}).find((name) => !names.includes(name));
  if (stray !== undefined)
    throw new ControlError(
      "standin_member",
      fullStop(`There is no arg ${JSON.stringify(stray)}; ${meant(stray, names, 3)}`),
    );
  const check = checks.get(tool) ?? compileCheck(input);
  checks.set(tool, check);
  const [fault] = check(given);
  if (fault === undefined) return;
  const { pointer, wanted, found } = fault;
  throw new ControlError(
    "standin_member",
    `${pointer === "" ? "The args" : pointer} must be ${wanted}, not ${found}.`,
    { data: { pointer } },
  );
}
