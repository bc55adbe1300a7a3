import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type IndexChange, indexChanges } from "../../generate/diff/index-changes.ts";
import { predictableRequests } from "../../generate/requests/predicted-requests.ts";
import { addressOf } from "../../generate/requests/request-sample.ts";
import type { OverlayDocument } from "../../seeding/overlay-document.ts";
import type { Progress } from "../record/hear.ts";
import type { RedactOptions } from "../redact/redact.ts";
import { type AskedRequest, type NotAsked, planRequests, type Sends } from "./asked-request.ts";
import { BothSides, type SitePair } from "./both-sides.ts";
import { type Compared, withOutcomes, withRedacted } from "./compared.ts";
import { type LiveDeps, type LiveOptions, type LiveSide, openLiveSide } from "./live-side.ts";
import { overlaidRoutes } from "./overlaid-routes.ts";
import { surelyRefused } from "./surely-refused.ts";
import { askableDouble, type VerifyDouble } from "./verify-double.ts";

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
  const made = predictableRequests({
    site: askableDouble(double),
    ...(options.sends === "reads" && { methods: ["GET"] }),
  });
  const { asked, leftOut } = await planRequests(made, {
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
  const round = new BothSides(pair);
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
  const heard = await withRedacted(round.heard, site, redaction);
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
  { site, double }: Pick<SitePair, "site" | "double">,
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
