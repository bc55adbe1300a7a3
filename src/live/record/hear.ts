import { valueOfJson } from "../../json/nesting.ts";
import type { Json } from "../../json/json.ts";
import { ClientProblem, type ProblemKind } from "../client/client-problem.ts";
import type { SiteAnswer, SiteClient } from "../client/client.ts";
import { isNoAnswer } from "../client/retry.ts";
import type { SafeMethod } from "../client/transport.ts";
import { KEPT_HEADERS } from "../recording.ts";
import { RecordProblem } from "./record-problem.ts";

/** What is kept of an answer. */
export interface Heard {
  /** Where it was found, after all redirects. */
  readonly url: string;
  readonly status: number;
  /** Those that a recording keeps. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Why there is no answer that can be kept. */
export interface Unheard {
  readonly problem: Exclude<ProblemKind, "busy">;
  readonly detail: string;
}

/** The answers that an earlier, interrupted run has on file, by what was asked. */
export interface AnswerLog {
  /** When the first of these runs began, ISO, UTC. */
  readonly begun: string;
  /** The next answer to that on file, each told once; undefined where there are no more. */
  next(asked: string): Heard | Unheard | undefined;
  /** Puts an answer on file before the next request is sent. */
  add(asked: string, answer: Heard | Unheard): void;
}

/** How far a recording is. */
export interface Progress {
  /** What is being asked, below the API's root. */
  readonly what: string;
  /** Answers so far, those on file included. */
  readonly done: number;
  /** Requests that are known to follow. */
  readonly left: number;
}

/** Asks a site or looks on file; one instance a run. */
export interface Ear {
  hear(
    method: SafeMethod,
    url: string,
    bounds?: { readonly bytes?: number; readonly isBinary?: boolean },
  ): Promise<Heard | Unheard>;
  /** Answers so far, those on file included. */
  readonly heard: number;
}

/** So many requests without an answer, one after the other, and the site is asked whether it is still there. */
const MOST_SILENT = 3;

/** An ear of a client; what an earlier run has on file is not asked again. `keeps` says whether somebody keeps what it hears for a later run. */
export function createEar(client: Pick<SiteClient, "ask">, log?: AnswerLog, { keeps = true } = {}): Ear {
  let heard = 0;
  let silent = 0;
  /** What has answered before. */
  let known: string | undefined;
  const onward = (how: string) => (keeps ? `; what was answered is kept, ${how}` : "");
  const isGone = async () => known === undefined || "problem" in (await ask("GET", known, {}));
  const ask = async (
    method: SafeMethod,
    url: string,
    { bytes, isBinary = false }: { bytes?: number; isBinary?: boolean },
  ) => {
    try {
      const answer = await client.ask(method, url, bytes === undefined ? {} : { bytes });
      if (isNoAnswer(answer.status))
        return { problem: "unreachable", detail: `it still answers ${answer.status} after several tries` } as const;
      return kept(answer, isBinary);
    } catch (error) {
      if (!(error instanceof ClientProblem)) throw error;
      if (error.kind === "busy")
        throw new RecordProblem(error.message + onward("run the same command then"), {
          goesOn: true,
        });
      return { problem: error.kind, detail: error.message };
    }
  };
  return {
    get heard() {
      return heard;
    },
    async hear(method, url, bounds = {}) {
      const asked = `${method} ${url}`;
      const onFile = log?.next(asked);
      const answer = onFile ?? (await ask(method, url, bounds));
      const isSilent = "problem" in answer && answer.problem === "unreachable";
      silent = isSilent ? silent + 1 : 0;
      if (!("problem" in answer)) known ??= url;
      // Some routes never answer, such as those that ask other sites where that is not allowed.
      if (isSilent && silent % MOST_SILENT === 0 && heard > 0 && (await isGone()))
        throw new RecordProblem(
          `the site no longer answers: ${answer.detail}${onward("run the same command again to go on")}`,
          { goesOn: true },
        );
      // Who could not be reached, or broke down, may answer the next time.
      if (onFile === undefined && !isSilent && !isBroken(answer)) log?.add(asked, answer);
      heard += 1;
      return answer;
    },
  };
}

function isBroken(answer: Heard | Unheard): boolean {
  return "status" in answer && answer.status >= 500;
}

function kept({ url, status, headers, bytes }: SiteAnswer, isBinary: boolean): Heard {
  const names = Object.keys(headers).filter(isKeptHeader);
  return {
    url,
    status,
    headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ""])),
    text: isBinary ? Buffer.from(bytes).toString("base64") : new TextDecoder().decode(bytes),
  };
}

/** Whether a recording keeps a header of an answer, by its name in lower case. */
export function isKeptHeader(name: string): boolean {
  return KEPT_HEADERS.includes(name) || (name.startsWith("x-") && !/nonce|token|cookie/.test(name));
}

/** The JSON value of an answer, undefined where it has none. */
export function valueOf({ text }: Heard): Json | undefined {
  return text.trim() === "" ? undefined : valueOfJson(text);
}
