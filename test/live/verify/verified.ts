import { Writable } from "node:stream";
import { failureOf } from "../../../src/commands/program.ts";
import { verify } from "../../../src/commands/verify.ts";
import type { JsonObject } from "../../../src/json/json.ts";
import { withRoot } from "../../../src/live/folder/read-folder.ts";
import type { Transport } from "../../../src/live/client/transport.ts";
import { type VerifyDeps, type VerifyOptions, verifySite } from "../../../src/live/verify/verify-site.ts";
import type { Standin } from "../../../src/standin.ts";
import type { StandinOptions } from "../../../src/standin-options.ts";
import { openVerifyDouble } from "../../../src/verify-double.ts";
import { terminalTo } from "../../commands/run-command.ts";
import { quickClock } from "../recorded.ts";

/** A request as the live side saw it. */
export interface LoggedRequest {
  readonly method: string;
  readonly address: string;
  readonly authorization: string | undefined;
}

/** What a site answers in place of its own answer. */
export type Planted = (request: LoggedRequest, own: () => Promise<Response>) => Promise<Response> | undefined;

/** A stand-in as somebody's live site, asked in the process. */
export function liveSite(site: Standin, planted: Planted = () => undefined) {
  const log: LoggedRequest[] = [];
  const transport: Transport = async ({ method, url, headers, body }) => {
    const request = new Request(url, { method, headers, ...(body !== undefined && { body }) });
    const authorization = request.headers.get("authorization") ?? undefined;
    const seen = { method, address: url.pathname + url.search, authorization };
    log.push(seen);
    const own = async () => site.fetch(request);
    const response = await (planted(seen, own) ?? own());
    return { status: response.status, headers: Object.fromEntries(response.headers), body: bytesOf(response) };
  };
  return { log, transport };
}

async function* bytesOf(response: Response): AsyncIterable<Uint8Array> {
  yield new Uint8Array(await response.arrayBuffer());
}

/** Runs the command as somebody who watches nothing and ends nothing, as fast as the site answers. */
export async function runVerify(...args: string[]): Promise<{ out: string; errors: string[]; code: number }> {
  const [lines, errors]: [string[], string[]] = [[], []];
  const terminal = {
    ...terminalTo(new Writable()),
    ended: new Promise<void>(() => undefined),
    now: Date.now,
    out: (line: string) => void lines.push(line),
    error: (line: string) => void errors.push(line),
  };
  try {
    const code = await verify(args.includes("--rate") ? args : [...args, "--rate", "9999"], {}, terminal);
    return { out: lines.join("\n"), errors, code };
  } catch (error) {
    const { sentence, exitCode } = failureOf(error);
    return { out: lines.join("\n"), errors: [...errors, sentence], code: exitCode };
  }
}

/** Verifies a live site against a double of these options, the index of the site unless they name one. */
export async function verified(
  live: { readonly transport: Transport; readonly address: string },
  double: StandinOptions = {},
  options: Partial<VerifyOptions> = {},
  deps: Partial<VerifyDeps> = {},
) {
  const clock = quickClock();
  return verifySite(
    {
      address: live.address,
      rate: 1000,
      version: "0.0.1",
      sends: "reads",
      all: false,
      limit: 100_000,
      sameRecords: false,
      redaction: { salt: "salt", people: false },
      ...options,
    },
    {
      ...clock,
      transport: live.transport,
      openDouble: ({ index, as, isOpen }, overlay) =>
        openVerifyDouble({
          site: { index: [withRoot(index)] as JsonObject[], now: clock.now(), ...double },
          as,
          isOpen,
          overlay,
          now: clock.now(),
        }),
      ...deps,
    },
  );
}
