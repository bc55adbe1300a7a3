import type { Report } from "./report.ts";
import type { State } from "../state/state.ts";
import type { Pages } from "../engine/pages.ts";
import type { ErrorTable } from "../args/errors.ts";
import type { Behaviour } from "../engine/behaviour.ts";
import type { PassOn } from "../engine/pass-on.ts";
import type { Accounts } from "../engine/accounts.ts";
import type { RecordForms } from "../engine/answers/record-form.ts";
import type { Bindings } from "../engine/bindings.ts";
import type { Route } from "../catalogue/route.ts";
import type { SiteOverlay } from "../engine/overlay.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Making } from "../state/making.ts";
import type { ChangeCause } from "../state/history.ts";
import type { Sandboxes } from "../state/sandboxes.ts";
import type { SharedLine } from "../state/shared-log/shared-line.ts";
import type { StateSession } from "../state/state-session.ts";
import type { Coverage } from "../engine/coverage.ts";
import type { Cache } from "../engine/cache/cache.ts";
import type { ResponseCache } from "../engine/cache/response-cache.ts";
import type { AddressPlan, LastLinks } from "./address.ts";
import type { CachedResponse, Followed } from "./cached-response.ts";
import type { JsonEncoder } from "./encode.ts";
import type { LastHeaders } from "./last-headers.ts";
import type { ArrivingBytes } from "./server/read-body.ts";
import type { Limits } from "./limits.ts";
import type { Explain } from "./request/explain.ts";

/** Everything that one server consists of, as the composition root put it together. */
export interface Site {
  readonly catalogue: Catalogue;
  readonly bindings: Bindings;
  /** Every error that it can send, by code. */
  readonly errors: ErrorTable;
  readonly plan: AddressPlan;
  readonly sandboxes: Sandboxes;
  /** What a large state has not made yet. */
  readonly making: Making;
  readonly accounts: Accounts;
  /** What is answered otherwise than everything else says; undefined for nothing. */
  readonly overlay: SiteOverlay | undefined;
  readonly forms: RecordForms;
  /** Whether permissions are enforced. */
  readonly strict: boolean;
  /** What stands outside the API. */
  readonly pages: Pages;
  /** Whether a request must name a sandbox. */
  readonly requireSandbox: boolean;
  /** IANA name of the site's zone in a state: its settings may say another than its documents. */
  zoneOf(state: State): string;
  readonly limits: Limits;
  readonly cache: Cache;
  /** Whole answers; they count in the budget of `cache`. */
  readonly responses: ResponseCache<CachedResponse>;
  /** What links point at that `_embed` follows; it counts there, too. */
  readonly followed: ResponseCache<Followed>;
  readonly encoder: JsonEncoder;
  readonly lastHeaders: LastHeaders;
  readonly lastLinks: LastLinks;
  readonly arriving: ArrivingBytes;
  /** Milliseconds of a clock that only runs forward, for durations. */
  time(): number;
  /** 64 hexadecimal digits that depend on the seed and the text alone. */
  token(text: string): string;
  readonly report: Report;
  /** What was called, over all sandboxes. */
  readonly coverage: Coverage;
  /** The site that is served by now: another one, once that has taken the place of this one. */
  present(): Site;
  /** What the default sandbox shares with other processes; mostly nothing. */
  readonly shared?: Sharing | undefined;
  /** The real site that answers some calls; there is none mostly. */
  readonly passing?: Passing;
  /** Says why an answer is as it is, where the journal is to tell. */
  readonly explain?: Explain;
}

/** A default sandbox that several processes share. */
export interface Sharing {
  readonly line: SharedLine;
  /** The log's address, without what opens it. */
  readonly address: string;
  /** The sandbox as one request sees it. */
  session(cause: ChangeCause): StateSession;
}

/** A real site behind this one, and what goes before it. */
export interface Passing {
  readonly site: PassOn;
  /** Behaviours that are handlers of the user's own. */
  readonly handlers: ReadonlySet<Behaviour>;
  /** Whether the records that a route tells of are made up. */
  invents(route: Route): boolean;
}
