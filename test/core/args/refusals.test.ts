import { describe, expect, it } from "vitest";
import { type JsonObject, isObject } from "../../../src/json/json.ts";
import { API, readCore, recordedSite } from "./recorded-site.ts";

/** A request that a real site refused for its arguments, and what it said of each. */
interface Refused {
  readonly as: string;
  readonly request: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: JsonObject;
  readonly missing?: readonly string[];
  readonly refused?: readonly string[];
  readonly details?: Readonly<Record<string, JsonObject>>;
}

const recorded = readCore("args/refusals") as unknown as readonly Refused[];
const site = recordedSite();

function requestOf({ as, request, query = {}, body }: Refused): Request {
  const [method = "GET", path = ""] = request.split(" ");
  const pairs = Object.entries(query).flatMap(([name, texts]) =>
    [texts].flat().map((text) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`),
  );
  return new Request(`${API}${path}?${pairs.join("&")}`, {
    method,
    headers: {
      ...(as !== "none" && { authorization: `Basic ${btoa(`${as}:${as}`)}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

function toldOf({ code, data }: JsonObject): JsonObject {
  const { status, params, details = null } = isObject(data) ? data : {};
  if (code === "rest_missing_callback_param") return { code, status: status ?? null, missing: params ?? null };
  const told = Object.entries(isObject(details) ? details : {}).map(([name, detail]) => {
    const { message: _message, ...rest } = isObject(detail) ? detail : {};
    return [name, rest] as const;
  });
  return {
    code: code ?? null,
    refused: Object.keys(isObject(params) ? params : {}),
    details: Object.fromEntries(told),
  };
}

describe("refusals of arguments", () => {
  it.each(recorded)("of $request for $as are told as a real site told them: $query $body", async (refused) => {
    const answer = await (await site).fetch(requestOf(refused));
    const { missing, refused: names, details } = refused;
    expect(answer.status).toBe(400);
    expect(toldOf((await answer.json()) as JsonObject)).toEqual(
      missing === undefined
        ? { code: "rest_invalid_param", refused: names, details }
        : { code: "rest_missing_callback_param", status: 400, missing },
    );
  });
});
