import { argRules } from "../../args/arg-rules.ts";
import { chooseCatalogue } from "../../catalogue/built-in-catalogue.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Route } from "../../catalogue/route.ts";
import { writtenReadKey } from "../../engine/recorded/read-key.ts";
import { PathsOfRoutes } from "../../generate/answers/paths-of-routes.ts";
import { type IndexChange, indexChanges } from "../../generate/diff/index-changes.ts";
import { requestSamples } from "../../generate/requests/predicted-requests.ts";
import { addressOf } from "../../generate/requests/request-sample.ts";
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import type { OverlayDocument } from "../../seeding/overlay-document.ts";
import { detachedFrom } from "../folder/differences.ts";
import { redact, type RedactOptions } from "../redact/redact.ts";
import type { Progress } from "../record/hear.ts";
import { type AskedRequest, type NotAsked, planRequests, type Sends } from "./asked-request.ts";
import { askableDouble } from "./askable-double.ts";
import { compareAnswers, type DoubleAnswer, type Comparison, type SideAnswer } from "./compare-answers.ts";
import { type LiveDeps, type LiveOptions, type LiveSide, openLiveSide } from "./live-side.ts";
import { overlaidRoutes } from "./overlaid-routes.ts";
import { surelyRefused } from "./surely-refused.ts";

/** What stands in for a live site while both are compared. */
export interface VerifyDouble {
  readonly catalogue: Catalogue;
  /** Address of its home, without an end slash. */
  readonly home: string;
  /** Address of its API, with its end slash. */
  readonly apiRoot: string;
  /** Role of the account that stands for the caller; undefined where there is none, or the site does not tell the caller's. */
  readonly role: string | undefined;
  /** Roles that somebody has, from most to least. */
  readonly roles: readonly string[];
  /** Whether people were replaced in what it holds. */
  readonly isRedacted: boolean;
  /** Asks below its API, as somebody of a role or a visitor. */
  ask(
    call: { readonly method: string; readonly address: string; readonly body?: Json | undefined },
    role: string | undefined,
  ): Promise<DoubleAnswer>;
  /** Puts it back to its start. */
  reset(): void;
}

/** What is verified, and how. */
export interface VerifyOptions extends Omit<LiveOptions, "mayWrite"> {
  readonly sends: Sends;
  /** Whether routes are asked whose words say that they do something. */
  readonly all: boolean;
  /** Requests at most, those that find the site aside. */
  readonly limit: number;
  /** Whether the double holds the site's own records, so that values and ids are compared. */
  readonly sameRecords: boolean;
  /** What is taken out of the site's answers before anything is told of them. */
  readonly redaction: RedactOptions;
}

/** What verifying takes from outside. */
export interface VerifyDeps extends LiveDeps {
  readonly progress?: (now: Progress) => void;
  /** A double of the site, with this laid over it. */
  openDouble(site: LiveSide, overlay: OverlayDocument): Promise<VerifyDouble>;
}

/** A request with what both sides answered; what the site did is without its secrets. */
export interface Compared extends Heard {
  readonly outcome: Comparison;
}

interface Heard {
  readonly request: AskedRequest;
  /** `visitor`, or a role. */
  readonly as: string;
  /** What tells the call from others of its method at the double. */
  readonly call: string;
  /** Where the site was asked, below its API. */
  readonly address: string;
  /** The double's path. */
  readonly path: string;
  /** Whether both sides were asked for what they show by themselves. */
  readonly isLeast: boolean;
  readonly site: SideAnswer;
  readonly double: DoubleAnswer;
}

/** What came of comparing a live site with its double. */
export interface Verification {
  readonly site: LiveSide;
  readonly sameRecords: boolean;
  readonly sends: Sends;
  /** Whether people were replaced in what the site answered. */
  readonly people: boolean;
  /** What is otherwise in the site's index document than in the double's. */
  readonly changes: readonly IndexChange[];
  /** The same as what is laid over the double, so that answers were compared by the site's own index. */
  readonly index: OverlayDocument;
  readonly compared: readonly Compared[];
  readonly notAsked: readonly NotAsked[];
}

/** Asks a live site and its double the same, and compares. Throws a RecordProblem where the site can't be asked. */
export async function verifySite(options: VerifyOptions, deps: VerifyDeps): Promise<Verification> {
  const site = await openLiveSide({ ...options, mayWrite: options.sends !== "reads" }, deps);
  const given = await deps.openDouble(site, {});
  const changes = documentChanges(given.catalogue, site);
  const index = overlaidRoutes(changes, site);
  const double = changes.length === 0 ? given : await deps.openDouble(site, index);
  const perCaller = site.as === undefined ? 1 : 2;
  const { asked, leftOut } = await planRequests(requestSamples({ site: askableDouble(double) }), {
    catalogue: double.catalogue,
    live: site.catalogue,
    sends: options.sends,
    all: options.all,
    most: Math.max(1, Math.floor(options.limit / perCaller)),
    surelyRefused: surelyRefused(site.catalogue),
  });
  const pair = { site, double, sameRecords: options.sameRecords };
  const role = await roleOfCaller(asked, pair);
  const callers = role === undefined ? [undefined] : [undefined, role];
  const round = new Round(pair);
  for (const [at, request] of asked.entries()) {
    if (deps.signal?.aborted === true) break;
    deps.progress?.({
      what: request.route.name.slice(1),
      done: at * callers.length,
      left: (asked.length - at) * callers.length,
    });
    for (const caller of callers)
      await round.ask(request, caller).catch((error: unknown) => {
        if (deps.signal?.aborted !== true) throw error;
      });
  }
  const { sameRecords, sends, redaction } = options;
  const { people } = redaction;
  const heard = await withoutSecrets(round.heard, site, redaction);
  const stopped: NotAsked[] =
    deps.signal?.aborted === true ? [{ path: "", why: "stopped", detail: `after ${heard.length} answers` }] : [];
  return {
    site,
    sameRecords,
    sends,
    people,
    changes: [...changes, ...round.changes],
    index: { index: { ...index.index, routes: { ...index.index?.routes, ...round.routes } } },
    compared: withOutcomes(heard, { ...pair, people }),
    notAsked: [...leftOut, ...(role === undefined ? callersLeftOut(site) : []), ...round.notAsked, ...stopped],
  };
}

/** So many reads are asked to find out what a caller may do whose role the site does not tell. */
const TELLING = 12;

/** The role that the caller has at the double: the site's own word, else the one that may what the caller may, else the least that does. */
async function roleOfCaller(
  asked: readonly AskedRequest[],
  { site, double }: Pick<Pair, "site" | "double">,
): Promise<string | undefined> {
  if (site.as === undefined || double.role !== undefined || site.as.roles.length > 0) return double.role;
  const telling = asked.filter(
    ({ method, route, isLeast }) => method === "GET" && isLeast && route.placeholders.length === 0,
  );
  const every = Math.max(1, Math.floor(telling.length / TELLING));
  const agreeing = new Map(double.roles.map((role) => [role, 0]));
  for (const request of telling.filter((_, at) => at % every === 0).slice(0, TELLING)) {
    const answer = await site.ask(request, request.path, false);
    if ("why" in answer) continue;
    const address = addressOf(request);
    for (const role of double.roles) {
      const own = await double.ask({ method: "GET", address }, role);
      const isSame = own.status === answer.status && own.headers["allow"] === answer.headers["allow"];
      agreeing.set(role, (agreeing.get(role) ?? 0) + Number(isSame));
    }
  }
  const most = Math.max(...agreeing.values());
  return [...agreeing].findLast(([, count]) => count === most)?.[0];
}

/** Whom the site knows, and the double has nobody for. */
function callersLeftOut({ as }: LiveSide): NotAsked[] {
  if (as === undefined) return [];
  const roles = as.roles.join(", ") || "no role that it tells";
  return [
    {
      path: "",
      why: "no-account",
      detail: `the caller's role is ${roles}, and the double has no account of that role`,
    },
  ];
}

/** What documents differ in; where the site tells no schemas, none are gone. */
function documentChanges(double: Catalogue, { catalogue, withSchemas }: LiveSide): IndexChange[] {
  return indexChanges(double, catalogue).filter(
    ({ part, name }) => withSchemas || part !== "answer" || name !== "schema",
  );
}

interface Pair {
  readonly site: LiveSide;
  readonly double: VerifyDouble;
  readonly sameRecords: boolean;
}

/** Asks both sides one thing after the other, and goes on to what their answers lead to. */
class Round {
  readonly heard: Heard[] = [];
  readonly notAsked: NotAsked[] = [];
  /** What routes say of themselves otherwise than the index does. */
  readonly changes: IndexChange[] = [];
  readonly routes: Record<string, JsonObject> = {};
  readonly #pair: Pair;
  readonly #paths = new Map<string, PathsOfRoutes>();

  constructor(pair: Pair) {
    this.#pair = pair;
  }

  /** Asks as somebody of a role, or as a visitor. */
  async ask(request: AskedRequest, role: string | undefined): Promise<void> {
    const { site, double } = this.#pair;
    const as = role ?? "visitor";
    const paths = this.#pathsOf(request, as);
    const answer = await site.ask(request, paths.site, role === undefined);
    if ("why" in answer) return void this.notAsked.push({ ...answer, path: request.route.name });
    const { method, query, body } = request;
    if (!READS.has(method)) double.reset();
    const address = addressOf({ path: paths.double, query });
    const own = await double.ask({ method, address, body }, role);
    const place = { path: paths.double, isLeast: request.isLeast && paths.isPlaced };
    this.heard.push({
      request,
      as,
      call: callKeyOf(address, body),
      address: addressOf({ path: paths.site, query }),
      ...place,
      site: answer,
      double: own,
    });
    if (method === "GET") this.#learn(answer, own, { paths, as });
    if (method === "OPTIONS" && answer.status === 200) await this.#described(request.route, answer.body, own.body);
  }

  #learn(site: SideAnswer, double: SideAnswer, { paths, as }: { paths: Placed; as: string }): void {
    for (const [side, answer] of [
      ["site", site],
      ["double", double],
    ] as const)
      if (answer.status === 200 && answer.body !== undefined)
        this.#known(side, as).learn(answer.body, { path: paths[side] });
  }

  #known(side: "site" | "double", as: string): PathsOfRoutes {
    const key = `${side} ${as}`;
    const { catalogue, apiRoot } = this.#pair[side];
    const known = this.#paths.get(key) ?? new PathsOfRoutes(catalogue, { apiRoot, most: 3 });
    this.#paths.set(key, known);
    return known;
  }

  /** Where each side is asked: for a route with placeholders at what its own lists have told, where both hold the same at the same place. */
  #pathsOf({ route, path, isAnywhere }: AskedRequest, as: string): Placed {
    const isPlain = route.placeholders.length === 0;
    if (!isAnywhere || isPlain) return { site: path, double: path, isPlaced: isPlain };
    const { site, sameRecords } = this.#pair;
    const own = site.catalogue.route(route.key);
    const [there] = own === undefined ? [] : this.#known("site", as).learned(own);
    const [here] = this.#known("double", as).learned(route);
    if (sameRecords) return { site: here ?? path, double: here ?? path, isPlaced: here !== undefined };
    return { site: there ?? path, double: here ?? path, isPlaced: there !== undefined && here !== undefined };
  }

  /** What a route says of itself is compared as the index is, and told where that was not told by the index. */
  async #described(route: Route, site: Json | undefined, double: Json | undefined): Promise<void> {
    if (this.routes[route.key] !== undefined || !isObject(site) || !isObject(double)) return;
    if (!Array.isArray(site["endpoints"]) || !Array.isArray(double["endpoints"])) return;
    const [before, after] = await Promise.all([double, site].map((entry) => catalogueOf(route, entry)));
    if (before === undefined || after === undefined) return;
    const found = indexChanges(before, after).filter(({ part, name }) => part !== "answer" || name !== "schema");
    if (found.length === 0) return;
    this.changes.push(...found);
    const { _links: _relations, ...entry } = site;
    this.routes[route.key] = entry;
  }
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

interface Placed {
  readonly site: string;
  readonly double: string;
  /** Whether each side has told of what is asked for. */
  readonly isPlaced: boolean;
}

async function catalogueOf({ key, namespace }: Route, entry: JsonObject): Promise<Catalogue | undefined> {
  const { _links: _relations, ...route } = entry;
  const document = { namespaces: [namespace], routes: { [key]: { namespace, ...route } } };
  return chooseCatalogue([document], argRules).catch(() => undefined);
}

/** What tells a call of a method from others: its path and query in order, behind a space its JSON body. */
function callKeyOf(address: string, body: JsonObject | undefined): string {
  const [path = "", query = ""] = address.split("?");
  const key = writtenReadKey(path, query);
  return body === undefined ? key : `${key} ${JSON.stringify(body)}`;
}

/** What the site answered without secrets, and with substitutes for people where that is wanted. */
async function withoutSecrets(heard: readonly Heard[], site: LiveSide, redaction: RedactOptions): Promise<Heard[]> {
  const { apiRoot, home, as, index } = site;
  const about = { method: "GET" as const, headers: {}, status: 200, query: [] };
  const exchanges = heard.map(({ request, address, site: { headers, body } }) => ({
    ...about,
    path: address.split("?", 1)[0] ?? "",
    query: request.query,
    headers: { link: headers["link"] ?? "" },
    text: body === undefined ? "" : JSON.stringify(body),
  }));
  const name = { ...about, path: "", text: JSON.stringify({ name: index["name"] ?? "" }) };
  const told = { apiRoot, home, at: "", exchanges: [name, ...exchanges], files: [], leftOut: [], ...(as && { as }) };
  const { exchanges: redacted } = await redact(told, redaction);
  return heard.map((one, at) => {
    const { text = "", headers = {} } = redacted[at + 1] ?? {};
    const { link = "" } = headers;
    return {
      ...one,
      site: {
        ...one.site,
        body: text === "" ? undefined : (JSON.parse(text) as Json),
        headers: { ...one.site.headers, ...(link !== "" && { link }) },
      },
    };
  });
}

type Sides = Pair & Pick<Verification, "people">;

function withOutcomes(heard: readonly Heard[], sides: Sides): Compared[] {
  const reads = new Map(
    heard.flatMap((one) => (one.request.method === "GET" && one.request.isLeast ? [[readOf(one), one] as const] : [])),
  );
  return heard.map((one) => {
    const read = one.request.method === "HEAD" ? reads.get(readOf(one)) : undefined;
    // A HEAD that differs as the GET of the same did tells nothing more.
    const isTold = read?.site.status === one.site.status && read.double.status === one.double.status;
    return { ...one, outcome: isTold ? { verdict: "agrees" } : outcomeOf(one, sides) };
  });
}

function readOf({ request, as }: Heard): string {
  return `${as} ${request.route.key}`;
}

function outcomeOf({ request, isLeast, site: answer, double: own }: Heard, sides: Sides): Comparison {
  const { site, double, sameRecords, people } = sides;
  return compareAnswers(answer, own, {
    method: request.method,
    sameRecords,
    isLeast,
    schema: site.catalogue.route(request.route.key)?.schema,
    isRedacted: people || double.isRedacted,
    detachSite: site.detach,
    detachDouble: detachedFrom(double),
  });
}

/** What the same requests show of another double; the site is not asked again. */
export async function comparedAgain(
  { site, sameRecords, people, compared }: Verification,
  double: VerifyDouble,
): Promise<Compared[]> {
  const heard: Heard[] = [];
  for (const { outcome: _before, ...one } of compared) {
    const { method, query, body } = one.request;
    if (!READS.has(method)) double.reset();
    const call = { method, address: addressOf({ path: one.path, query }), body };
    heard.push({ ...one, double: await double.ask(call, one.as === "visitor" ? undefined : one.as) });
  }
  return withOutcomes(heard, { site, double, sameRecords, people });
}
