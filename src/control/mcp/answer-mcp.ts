import type { CallToolResult, Tool as ProtocolTool } from "@modelcontextprotocol/server";
import type { Json, JsonObject } from "../../json/json.ts";
import { meant } from "../../text/nearest.ts";
import { fullStop } from "../../text/sentence.ts";
import { type ControlContext, jsonBody } from "../control-env.ts";
import { ControlError } from "../control-error.ts";
import { agentServer, loadSdk } from "./agent-server.ts";
import type { Tool } from "./tool.ts";
import { listedTools, type Reception, tools, useTool } from "./tools.ts";

/** Answers a message of the Model Context Protocol: each by itself, nothing is kept between them. */
export async function answerMcp(c: ControlContext): Promise<Response> {
  const { parts, url, address } = c.env;
  const sdk = await loadSdk(() => import("@modelcontextprotocol/server"));
  const message = await jsonBody(c);
  const sandbox = address.sandbox || (c.req.header("x-standin-sandbox") ?? "");
  const server = () =>
    agentServer(sdk, {
      version: parts.version,
      instructions: instructionsFor(parts.site.catalogue.site.name, sandbox),
      list: async () => listedTools() as object as ProtocolTool[],
      call: async ({ name, arguments: args = {} }, signal) => {
        const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
        if (tool === undefined) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, unknownTool(name));
        return resultOf(tool, args as JsonObject, { parts, origin: url.origin, sandbox, signal });
      },
    });
  // Nobody is told of changes, as tools never change.
  const handler = sdk.createMcpHandler(server, { maxSubscriptions: 0, onerror: () => undefined });
  const request = new Request(c.req.url, { method: "POST", headers: c.req.raw.headers, signal: c.req.raw.signal });
  return handler.fetch(request, { parsedBody: message ?? null });
}

function instructionsFor(site: string, sandbox: string): string {
  const own =
    sandbox === ""
      ? "Begin a task with new_sandbox and give its name as sandbox in every call, so that nobody else's calls are in the way."
      : `Calls without sandbox are made in the sandbox ${sandbox}.`;
  return `Standin answers as the API of a site would (${site.replaceAll("&amp;", "&")}): the same routes and refusals, real state, forgotten on demand. ${own} find_routes and describe_route tell what may be called, call calls it, why_refused explains a refusal, undo takes changes back. basis says how well founded an answer is: contract, recorded, family, or invented, which promises nothing of the real site.`;
}

function unknownTool(name: string): string {
  return fullStop(`There is no tool ${JSON.stringify(name)}; ${meant(name, Object.keys(tools), 4)}`);
}

async function resultOf(tool: Tool, args: JsonObject, reception: Reception): Promise<CallToolResult> {
  try {
    const { text, left } = await useTool(tool, args, reception);
    const told = left === undefined ? [text] : [text, left];
    return { content: told.map((one) => ({ type: "text", text: one })) };
  } catch (error) {
    if (!(error instanceof ControlError)) {
      reception.parts.site.report(error, "mcp");
      throw error;
    }
    return { isError: true, content: [{ type: "text", text: JSON.stringify(errorOf(error)) }] };
  }
}

/** As the control endpoint answers it; where only a sandbox is wanting, what to do about that. */
function errorOf({ code, message, status, data }: ControlError): Json {
  const hint = code === "standin_sandbox_required" ? " new_sandbox makes one: give its name as sandbox." : "";
  return { code, message: `${message}${hint}`, data: { status, ...data } };
}
