import { argRules } from "../../args/arg-rules.ts";
import { chooseCatalogue } from "../../catalogue/choose-catalogue.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Detach } from "../../engine/answers/addresses.ts";
import type { JsonObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { commaList, withoutTrailing } from "../../text/trim.ts";
import { createSiteClient, type SiteAnswer, type SiteClient, type Waits } from "../client/client.ts";
import { ClientProblem } from "../client/client-problem.ts";
import type { WaitingClock } from "../client/rate-limit.ts";
import { isNoAnswer } from "../client/retry.ts";
import { isSafeMethod, type Transport, type WriteMethod } from "../client/transport.ts";
import { detachedFrom } from "../folder/differences.ts";
import { withRoot } from "../folder/read-folder.ts";
import { type ApiAddress, apiAddress } from "../record/api-address.ts";
import { createSiteAsking } from "../record/asking.ts";
import { discover, type Discovered } from "../record/discover.ts";
import { createEar } from "../record/hear.ts";
import { RecordProblem } from "../record/record-problem.ts";
import { namedRoot } from "../record/site-routes.ts";
import { whoAsks } from "../record/who-asks.ts";
import type { Recording } from "../recording.ts";
import type { AskedRequest, NotAsked } from "./asked-request.ts";
import type { SideAnswer } from "./compare-answers.ts";

/** Where a live site is, and who asks it. */
export interface LiveOptions {
  /** A page of the site, its home, or its index document. */
  readonly address: string;
  /** Headers that say who asks; they go to the address's own host alone. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Whether they are an account's, which the site must know. */
  readonly isAccount?: boolean;
  /** Requests in a second, at most. */
  readonly rate: number;
  /** Whether writes may be sent. */
  readonly mayWrite: boolean;
  /** Version of this package, told to the site. */
  readonly version: string;
}

/** What asking takes from outside. */
export interface LiveDeps extends WaitingClock {
  readonly transport: Transport;
  readonly waits?: Waits;
  readonly signal?: AbortSignal;
}

/** A live site as it is asked. */
export interface LiveSide {
  /** Address of the API's root with its end slash, as the site names it. */
  readonly apiRoot: string;
  /** Address of its home, without an end slash. */
  readonly home: string;
  readonly index: JsonObject;
  readonly catalogue: Catalogue;
  /** Whether the index tells what routes answer. */
  readonly withSchemas: boolean;
  /** Whom it takes the caller for; undefined for a visitor. */
  readonly as: Recording["as"];
  /** Whether it is itself a stand-in that lets everybody do everything. */
  readonly isOpen: boolean;
  readonly detach: Detach;
  /** How many requests were sent. */
  readonly sent: number;
  /** Asks at a path that begins with a slash. Rejects with a RecordProblem where the site answers no more. */
  ask(
    request: Pick<AskedRequest, "method" | "query" | "body">,
    path: string,
    isVisitor: boolean,
  ): Promise<SideAnswer | NotAsked>;
}

/** Bytes of an answer, at most. */
const ANSWER_BYTES = 16 * 2 ** 20;

/** So many requests without an answer, one after the other, and the site is asked whether it is still there. */
const MOST_SILENT = 3;

/** Finds the API of a live site and who asks it. Throws a RecordProblem that says what stands in the way. */
export async function openLiveSide(options: LiveOptions, deps: LiveDeps): Promise<LiveSide> {
  const client = countingClient(options, deps);
  const ear = createEar(client, undefined, { keeps: false });
  const found = await discover(options.address, { ear, reaches: client.reaches });
  const named = namedRoot(found.index);
  const api = apiAddress(found.root, named === undefined ? [] : [named]);
  const { credentials, isAccount = false } = options;
  const asking = createSiteAsking(api, { ear });
  const as = credentials === undefined ? undefined : await whoAsks(asking, found.index, { isAccount });
  const [apiRoot, home] = [named ?? found.root, homeOf(found)];
  const catalogue = await chooseCatalogue([withRoot(found.index)], argRules);
  const ask = askingBelow(api, client);
  const isOpen = found.answer.headers["x-standin-basis"] !== undefined && (await letsEverybody(catalogue, ask));
  return {
    apiRoot,
    home,
    index: found.index,
    catalogue,
    withSchemas: found.withSchemas,
    as,
    isOpen,
    detach: detachedFrom({ home, apiRoot }),
    get sent() {
      return client.sent;
    },
    ask,
  };
}

/** So many routes that write are looked at. */
const LOOKED_AT = 5;

/** Whether a visitor may do whatever these routes do: what no real site lets anybody, and so only a stand-in is asked. */
async function letsEverybody({ routes }: Catalogue, ask: LiveSide["ask"]): Promise<boolean> {
  const writing = routes.filter(
    ({ methods, placeholders }) => placeholders.length === 0 && methods.some((method) => !isSafeMethod(method)),
  );
  const every = Math.max(1, Math.floor(writing.length / LOOKED_AT));
  for (const { name, methods } of writing.filter((_, at) => at % every === 0).slice(0, LOOKED_AT)) {
    const answer = await ask({ method: "OPTIONS", query: [] }, name, true);
    const allowed = "why" in answer ? [] : commaList(answer.headers["allow"]);
    if (!methods.every((method) => allowed.includes(method))) return false;
  }
  return writing.length > 0;
}

interface CountingClient extends SiteClient {
  readonly sent: number;
}

function countingClient(options: LiveOptions, deps: LiveDeps): CountingClient {
  let sent = 0;
  const { credentials, isAccount = false } = options;
  const client = createSiteClient({
    transport: (request) => {
      sent += 1;
      return deps.transport(request);
    },
    clock: deps,
    home: options.address,
    ...(credentials !== undefined && { credentials, visitorHeaders: isAccount ? withoutAccount(credentials) : {} }),
    userAgent: `standin/${options.version}`,
    rate: options.rate,
    mayWrite: options.mayWrite,
    answerBytes: ANSWER_BYTES,
    ...(deps.signal !== undefined && { signal: deps.signal }),
    ...(deps.waits !== undefined && { waits: deps.waits }),
  });
  return {
    ...client,
    get sent() {
      return sent;
    },
  };
}

/** Beside an account's, headers may be what leads to the site at all. */
function withoutAccount(credentials: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(credentials).filter(([name]) => name.toLowerCase() !== "authorization"));
}

function homeOf({ index, root }: Discovered): string {
  const { home } = index;
  return typeof home === "string" && URL.canParse(home) ? withoutTrailing(home, "/") : new URL(root).origin;
}

function askingBelow(api: ApiAddress, client: SiteClient): LiveSide["ask"] {
  let silent = 0;
  return async ({ method, query, body }, path, isVisitor) => {
    const url = api.addressOf({ path: path.slice(1), query });
    try {
      const answer = isSafeMethod(method)
        ? await client.ask(method, url, { isVisitor })
        : await client.write(method as WriteMethod, url, body && JSON.stringify(body), { isVisitor });
      silent = 0;
      if (!isNoAnswer(answer.status)) return sideAnswer(answer);
      return { path, why: "unreachable", detail: `it still answers ${answer.status} after several tries` };
    } catch (error) {
      if (!(error instanceof ClientProblem)) throw error;
      if (error.kind === "busy") throw new RecordProblem(error.message);
      silent = error.kind === "unreachable" ? silent + 1 : 0;
      // Some routes never answer, such as one that leads round and round.
      const isGone = silent > 0 && silent % MOST_SILENT === 0 && !(await answers(client, api));
      if (isGone) throw new RecordProblem(`the site no longer answers: ${error.message}`);
      return { path, why: error.kind, detail: error.message };
    }
  };
}

/** Whether the site still answers, by the root of its API. */
async function answers(client: SiteClient, { root }: ApiAddress): Promise<boolean> {
  return client.ask("HEAD", root, { isVisitor: true }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ClientProblem) return false;
      throw error;
    },
  );
}

function sideAnswer({ status, headers, bytes }: SiteAnswer): SideAnswer {
  const text = new TextDecoder().decode(bytes);
  const isEmpty = text.trim() === "";
  const body = isEmpty ? undefined : valueOfJson(text);
  return { status, headers, body, isOther: !isEmpty && body === undefined };
}
