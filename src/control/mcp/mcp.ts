import type { Hono } from "hono";
import type { ControlEnv } from "../control-env.ts";
import { ControlError } from "../control-error.ts";

/** The Model Context Protocol, where what answers it is at hand. */
export function mcp(topic: Hono<ControlEnv>): Hono<ControlEnv> {
  return topic.post(MCP_PATH, async (c) => {
    const { mcp: answer } = c.env.parts;
    if (answer !== undefined) return answer(c);
    throw new ControlError("standin_no_mcp", "The Model Context Protocol is not served in a page.", { status: 501 });
  });
}

/** Where agents find it, below the control endpoint's path. */
export const MCP_PATH = "/mcp";
