import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type RunningEngine } from "./engine.ts";
import { ended } from "./run.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const VENUES = "/en/api/calendar/events/v1/venues";
const ADDRESS = /control {2}(http:\/\/127\.0\.0\.1:\d+)\//;

/** Nothing of this may be said: what opens the engine, and what was tried. */
const SECRETS = ["a/b:c", "a%2Fb%3Ac", "no/such", "no%2Fsuch"];

const children: ChildProcess[] = [];

/** Starts a process on the log of an address; what it said, and where it serves unless it has ended. */
async function started(
  address: string,
  authority: string | undefined,
): Promise<{ said: string; at: string | undefined }> {
  const { NODE_EXTRA_CA_CERTS: _own, ...env } = process.env;
  const child = spawn(process.execPath, ["dist/bundle/main.cjs", "serve", "--port", "0"], {
    cwd: ROOT,
    env: { ...env, STANDIN_SHARED: address, ...(authority !== undefined && { NODE_EXTRA_CA_CERTS: authority }) },
  });
  children.push(child);
  let said = "";
  return new Promise((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ctrl-C ends it.")) resolve({ said, at: ADDRESS.exec(said)?.[1] });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", () => resolve({ said, at: undefined }));
  });
}

afterEach(() => Promise.all(children.splice(0).map((child) => ended(child, "SIGKILL"))));

/** What each engine says of what can be wrong, and what is to be done. */
const SENTENCES: Readonly<Record<string, Readonly<Record<"password" | "plain" | "tls" | "rights", RegExp>>>> = {
  valkey: {
    password: /WRONGPASS .*; look at user and password in the address/,
    plain: /it may want TLS: .* begin the address with valkeys:\/\//,
    tls: /look at host and port, and whether it speaks TLS there/,
    rights: /NOPERM .*; give the user the rights/,
  },
  postgres: {
    password: /password authentication failed for user "site"; look at user and password in the address/,
    plain: /it may want TLS: add sslmode=verify-full/,
    tls: /does not support SSL connections; it has no TLS there: leave sslmode out/,
    rights: /permission denied for \w+ \w+; give the user the rights/,
  },
};

describe.each(Object.keys(ENGINES))("a log on %s that only TLS and a password lead to", (name) => {
  let engine: RunningEngine;
  let open: RunningEngine;

  beforeAll(async () => {
    engine = (await ENGINES[name]?.({ isClosed: true })) as RunningEngine;
    open = (await ENGINES[name]?.()) as RunningEngine;
  });

  afterAll(() => Promise.all([engine.end(), open.end()]));

  const kinds = SENTENCES[name] as (typeof SENTENCES)[string];
  /** The address of one engine, at the port of the other. */
  const across = (address: string, other: string) => {
    const url = new URL(address);
    url.port = new URL(other).port;
    return url.href;
  };

  it("is written and followed by who trusts its authority, and nothing tells the password", async () => {
    const address = engine.address("site");
    const [one, other] = [await started(address, engine.authority), await started(address, engine.authority)];
    expect([one.said, other.said]).toEqual([expect.stringContaining("Ctrl-C"), expect.stringContaining("Ctrl-C")]);
    const made = await fetch(`${one.at}${VENUES}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"venue":"Barn"}',
    });
    expect(made.status).toBe(201);
    const place = made.headers.get("X-Standin-Place") ?? "";
    const { id } = (await made.json()) as { id: number };
    const seen = await fetch(`${other.at}${VENUES}/${id}`, { headers: { "X-Standin-Place": place } });
    expect([seen.status, seen.headers.get("X-Standin-Stale")]).toEqual([200, null]);
    const late = await started(address, engine.authority);
    const shown = address.replace(/\/\/.*@/, "//").replace(/&.*/, "");
    expect(one.said).toContain(`\n  shared   ${shown} at entry 0, nothing is written yet\n`);
    expect(late.said).toContain(`\n  shared   ${shown} at entry 1, read from 1 entry\n`);
    const told = await fetch(`${one.at}/__standin`, { headers: { Accept: "application/json" } });
    const all = one.said + other.said + late.said + (await told.text());
    for (const secret of SECRETS) expect(all).not.toContain(secret);
  });

  it.each([
    ["whose authority nobody trusts", () => engine.address("site"), false, /NODE_EXTRA_CA_CERTS/],
    [
      "whose certificate is for another host",
      () => engine.address("site").replace("127.0.0.1", "localhost"),
      true,
      /name the host in the address as its certificate does/,
    ],
    ["with a wrong password", () => engine.address("site", { password: "no%2Fsuch" }), true, kinds.password],
    ["whose user may not", () => engine.address("site", { user: "poor" }), true, kinds.rights],
    ["without TLS where it wants that", () => across(open.address("site"), engine.address("site")), true, kinds.plain],
    ["with TLS where there is none", () => across(engine.address("site"), open.address("site")), true, kinds.tls],
  ] as const)("refuses one %s with a sentence", async (_what, address, isTrusted, sentence) => {
    const { said, at } = await started(address(), isTrusted ? engine.authority : undefined);
    expect([at, said]).toEqual([undefined, expect.stringMatching(sentence)]);
    expect(said).toContain("standin: shared log ");
    expect(said.trim().split("\n")).toHaveLength(1);
    for (const secret of SECRETS) expect(said).not.toContain(secret);
  });
});
