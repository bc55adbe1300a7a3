import type { Bindings } from "../behaviours/bindings.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Sandboxes } from "../state/sandboxes.ts";
import type { Cache } from "../engine/cache/cache.ts";
import type { ResponseCache } from "../engine/cache/response-cache.ts";
import type { AddressPlan } from "./address-plan.ts";
import type { CachedResponse } from "./cached-response.ts";
import type { LastHeaders } from "./last-headers.ts";
import type { Limits } from "./limits.ts";

/** Everything that one server consists of, as the composition root put it together. */
export interface Site {
  readonly catalogue: Catalogue;
  readonly bindings: Bindings;
  readonly plan: AddressPlan;
  readonly sandboxes: Sandboxes;
  /** Whether permissions are enforced. */
  readonly strict: boolean;
  /** Whether a request must name a sandbox. */
  readonly requireSandbox: boolean;
  /** IANA name of the site's zone. */
  readonly zone: string;
  readonly limits: Limits;
  readonly cache: Cache;
  /** Whole answers; they count in the budget of `cache`. */
  readonly responses: ResponseCache<CachedResponse>;
  readonly lastHeaders: LastHeaders;
  /** Milliseconds of a clock that only runs forward, for durations. */
  time(): number;
  /** 64 hexadecimal digits that depend on the seed and the text alone. */
  token(text: string): string;
  /** Told of everything that was thrown and is no refusal. */
  report(error: unknown, where: string): void;
}
