import { isDeepStrictEqual } from "node:util";
import type { DefaultSandbox, DefaultSandboxParts } from "./default-sandbox.ts";
import { sharedApp } from "./http/shared-app.ts";
import type { Sharing } from "./http/site.ts";
import type { ChangeCause } from "./state/history.ts";
import { belongingOf } from "./state/data-file/data-document.ts";
import { connectSharedLog, shownAddress } from "./state/shared-log/connect.ts";
import { connectProblem } from "./state/shared-log/connect-problem.ts";
import { chainOf } from "./state/shared-log/entry.ts";
import { readLogHead, refuseForeign, SharedLogError, writeLogHead } from "./state/shared-log/head.ts";
import type { SharedLog } from "./state/shared-log/shared-log.ts";
import { SharedLine } from "./state/shared-log/shared-line.ts";
import { SharedSession } from "./state/shared-log/shared-session.ts";

/** A default sandbox that is shared by the log of an address. Throws a SharedLogError that says what is wrong, and nothing secret. */
export async function openSharedDefault(address: string, parts: DefaultSandboxParts): Promise<DefaultSandbox> {
  try {
    const log = await connectSharedLog(address);
    return await openSharedSandbox({ log, address }, parts);
  } catch (error) {
    if (!(error instanceof SharedLogError)) throw error;
    throw new SharedLogError(`shared log ${shownAddress(address)}: ${error.message}`, { cause: error });
  }
}

/** A log that somebody has connected to, and its address. */
interface ConnectedLog {
  readonly log: SharedLog;
  readonly address: string;
}

/** A default sandbox that other processes share, by a log that all of them follow. Throws a SharedLogError where the log is of another site. */
export async function openSharedSandbox(connected: ConnectedLog, parts: DefaultSandboxParts): Promise<DefaultSandbox> {
  try {
    return await opened(connected, parts);
  } catch (error) {
    await connected.log.close();
    throw error;
  }
}

async function opened({ log, address }: ConnectedLog, parts: DefaultSandboxParts): Promise<DefaultSandbox> {
  const { catalogue, documents, seeded: own, report, now } = parts;
  const belongs = belongingOf({ catalogue, seeds: documents, state: own.state, origin: own.origin });
  const first = (at: number) => {
    const text = writeLogHead({ origin: own.origin, frozen: now !== undefined, at, belongs });
    return { text, chain: chainOf(text) };
  };
  const found = await log.open(first).catch((error: unknown) => {
    throw connectProblem(error, new URL(address));
  });
  const head = readLogHead(found.head);
  refuseForeign(head, belongs, now);
  const seeded = isDeepStrictEqual(head.origin, own.origin) ? own : await parts.build(head.origin);
  const of = {
    log,
    head,
    headText: found.head,
    writer: crypto.randomUUID().slice(0, 8),
    seeded,
    local: parts.time,
    build: parts.build,
    report: (error: unknown) => report(error, "shared log"),
  };
  let line: SharedLine | undefined;
  return {
    parts: { seeded },
    share(sandboxParts) {
      const made = (line = new SharedLine(of, sandboxParts));
      const session = (cause: ChangeCause) => new SharedSession(made, cause);
      const shared: Sharing = { line: made, address: shownAddress(address), session };
      return { shared, begin: () => made.begin(found), wrap: (app, site) => sharedApp(app, { line: made, site }) };
    },
    goOver() {
      throw new TypeError("a shared sandbox stays with the documents that its log was begun with");
    },
    close: async () => (line === undefined ? log.close() : line.close()),
  };
}
