import type { Json } from "../../json/json.ts";
import type { SafeMethod } from "../client/transport.ts";
import type { Exchange, LeftOut } from "../recording.ts";
import type { ApiAddress, QueryPairs } from "./api-address.ts";
import { type Ear, type Heard, type Progress, type Unheard, valueOf } from "./hear.ts";

/** An answer of the API with its value. */
export interface Answered {
  readonly exchange: Exchange;
  /** Undefined where the body is empty. */
  readonly value: Json | undefined;
}

/** Asks below the root of an API and gathers what comes back. */
export interface SiteAsking {
  readonly exchanges: Exchange[];
  readonly leftOut: LeftOut[];
  /** Requests that are known to follow; whoever plans them keeps count. */
  left: number;
  /** An answer that is not yet part of the recording, or why there is none. */
  hear(path: string, query?: QueryPairs, method?: SafeMethod): Promise<Answered | LeftOut>;
  /** Asks, and takes what comes into the recording. */
  ask(path: string, query?: QueryPairs, method?: SafeMethod): Promise<Answered | undefined>;
  /** Notes what was left out, once for each place and reason. */
  leave(out: LeftOut): void;
}

/** Asks at an address, telling how far it is. */
export function createSiteAsking(
  api: ApiAddress,
  { ear, progress }: { ear: Ear; progress?: (now: Progress) => void },
): SiteAsking {
  const noted = new Set<string>();
  const asking: SiteAsking = {
    exchanges: [],
    leftOut: [],
    left: 0,
    async hear(path, query = [], method = "GET") {
      progress?.({ what: path, done: ear.heard, left: asking.left });
      const address = api.addressOf({ path, query });
      const first = await ear.hear(method, address);
      // A connection that ended early leaves half of a text, and nothing else tells.
      const heard = isCutJson(first) ? await ear.hear(method, address) : first;
      const place = placeText(path, query);
      if ("problem" in heard) return { path: place, why: heard.problem, detail: heard.detail };
      const value = valueOf(heard);
      if (value === undefined && heard.text.trim() !== "")
        return {
          path: place,
          why: "not-json",
          detail: `status ${heard.status}, ${heard.headers["content-type"] ?? "no content type"}`,
        };
      const { status, headers, text } = heard;
      return { exchange: { method, path, query, status, headers, text: text.replace(/^\uFEFF/, "") }, value };
    },
    async ask(path, query, method) {
      const answer = await asking.hear(path, query, method);
      if ("why" in answer) {
        asking.leave(answer);
        return undefined;
      }
      asking.exchanges.push(answer.exchange);
      return answer;
    },
    leave(out) {
      const once = `${out.why} ${out.path}`;
      if (!noted.has(once)) asking.leftOut.push(out);
      noted.add(once);
    },
  };
  return asking;
}

/** Whether an answer says that it is JSON, and is none. */
function isCutJson(answer: Heard | Unheard): boolean {
  if ("problem" in answer || !/\bjson\b/i.test(answer.headers["content-type"] ?? "")) return false;
  return answer.text.trim() !== "" && valueOf(answer) === undefined;
}

/** A place as it is told to people. */
export function placeText(path: string, query: QueryPairs): string {
  return query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`;
}
