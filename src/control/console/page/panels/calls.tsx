import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Json, JsonObject } from "../../../../json/json.ts";
import { call, request, controlRoot } from "../endpoint.ts";
import { calls, droppedCalls, type CallEntry, refreshCalls, refusals } from "../live.ts";
import {
  act,
  Basis,
  Code,
  download,
  Empty,
  Head,
  Icon,
  jsonOr,
  Method,
  Search,
  Status,
  tell,
  Time,
  useLoaded,
} from "../parts.tsx";
import { go, hrefOf, place } from "../place.ts";
import { ChoiceList } from "../windowed.tsx";
import { AssumptionCard, type AssumptionRow } from "./assumptions.tsx";
import { tryAgain } from "./routes.tsx";

const sought = signal("");
const kind = signal("all");

const KINDS = [
  ["all", "All"],
  ["2", "2xx"],
  ["3", "3xx"],
  ["4", "4xx"],
  ["5", "5xx"],
] as const;

const ROW = 54;

/** The calls that were answered, the newest first, and why each got its answer. */
export function Calls(): JSX.Element {
  const found = useMemo(() => filtered(calls.value), [calls.value, sought.value, kind.value]);
  const [, id] = place.value;
  return (
    <div class={`split ${id === undefined ? "" : "chosen"}`}>
      <div class="list">
        <Head title="Calls" actions={<Actions />}>
          {calls.value.length === 0
            ? "Every request to the API shows up here as it is answered."
            : countText(found.length)}
        </Head>
        <div class="filters">
          <Search label="Find a call" value={sought.value} set={(text) => (sought.value = text)} />
          <div class="segments" role="group" aria-label="Status">
            {KINDS.map(([value, text]) => (
              <button
                key={value}
                type="button"
                aria-pressed={kind.value === value}
                onClick={() => (kind.value = value)}
              >
                {text}
              </button>
            ))}
          </div>
        </div>
        {found.length === 0 ? (
          <NoCalls />
        ) : (
          <ChoiceList
            items={found}
            height={ROW}
            label="Calls"
            keyOf={(entry) => String(entry.id)}
            chosen={id}
            choose={(entry) => go("calls", String(entry.id))}
          >
            {row}
          </ChoiceList>
        )}
      </div>
      <section class="detail" aria-label="The call">
        {id === undefined ? (
          <Empty title="No call is chosen">Choose one to see why it got its answer.</Empty>
        ) : (
          <Detail id={id} key={id} />
        )}
      </section>
    </div>
  );
}

function filtered(all: readonly CallEntry[]): readonly CallEntry[] {
  const text = sought.value.toLowerCase();
  const fits = (entry: CallEntry) =>
    (kind.value === "all" ||
      Math.floor(entry.status / 100) === Number(kind.value) ||
      (entry.status === 0 && kind.value === "5")) &&
    (text === "" || textOf(entry).includes(text));
  return all.filter(fits).reverse();
}

function textOf({ method, path, query, route, reason }: CallEntry): string {
  return `${method} ${path}?${query} ${route ?? ""} ${reason?.code ?? ""}`.toLowerCase();
}

function countText(count: number): string {
  const all = calls.value.length;
  const shown =
    count === all ? all.toLocaleString("en") : `${count.toLocaleString("en")} of ${all.toLocaleString("en")}`;
  const fell = droppedCalls.value > 0 ? `; ${droppedCalls.value.toLocaleString("en")} earlier ones fell out` : "";
  return `${shown} in the journal, ${refusals.value.toLocaleString("en")} refused or failed${fell}.`;
}

function NoCalls(): JSX.Element {
  if (calls.value.length > 0)
    return <Empty title="No call is like that">Look for something else, or for any status.</Empty>;
  return (
    <Empty title="Quiet so far">
      Call the API, or <a href={hrefOf("routes")}>try one of its routes</a>.
    </Empty>
  );
}

function Actions(): JSX.Element {
  const clear = () =>
    call("DELETE", "requests")
      .then(refreshCalls)
      .then(() => go("calls"));
  const save = async () => download("standin.har", await (await request("GET", "requests.har")).text());
  return (
    <>
      <button type="button" class="quiet" onClick={() => void act(save)}>
        Save as HAR
      </button>
      <button type="button" class="quiet" onClick={() => void act(clear, "The journal is empty.")}>
        Clear
      </button>
    </>
  );
}

function row({ at, status, method, path, query, route, reason, basis, ms }: CallEntry): JSX.Element {
  return (
    <>
      <Status status={status} />
      <span class="what">
        <Method name={method} /> <span class="path">{path}</span>
        {query !== "" && <span class="query">?{query}</span>}
      </span>
      <span class="why">{reason === undefined ? (route ?? "no route") : <em>{reasonText(reason)}</em>}</span>
      <span class="when">
        <Time at={at} />
      </span>
      <span class="took">
        <Basis basis={basis} /> {ms.toFixed(1)} ms
      </span>
    </>
  );
}

function reasonText({ code, params }: NonNullable<CallEntry["reason"]>): string {
  return params.length === 0 ? code : `${code}: ${params.join(", ")}`;
}

/** A call with all that is known of it. */
interface Explained extends CallEntry {
  readonly params: JsonObject;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly effect?: string;
  readonly ignored?: readonly string[];
  readonly response: {
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly content: {
      readonly mimeType: string;
      readonly text?: string;
      readonly encoding?: string;
      readonly comment?: string;
    };
  };
  readonly why: {
    readonly endpoint: string | null;
    readonly behaviour: string | null;
    readonly cache: string;
    readonly args: JsonObject;
    readonly assumptions: readonly AssumptionRow[];
  };
}

function Detail({ id }: { id: string }): JSX.Element {
  const { value, problem } = useLoaded(() => call<Explained>("GET", `requests/${id}`), [id]);
  if (problem !== undefined) return <Empty title="This call is gone">{problem}</Empty>;
  if (value === undefined) return <p class="loading">…</p>;
  return (
    <article class="call">
      <a class="back" href={hrefOf("calls")}>
        <Icon name="back" /> All calls
      </a>
      <header>
        <h2>
          <Status status={value.status} /> <Method name={value.method} /> <span class="path">{value.path}</span>
          {value.query !== "" && <span class="query">?{value.query}</span>}
        </h2>
        <p>
          <time dateTime={value.at}>{value.at.replace("T", " ").replace("Z", " UTC")}</time> · {value.ms} ms
        </p>
        <div class="actions">
          {value.route !== null && (
            <button type="button" class="quiet" onClick={() => tryAgain(value)}>
              Try it again
            </button>
          )}
          <button type="button" class="quiet" onClick={() => void copyCurl(value)}>
            Copy as curl
          </button>
        </div>
      </header>
      {value.reason !== undefined && <Refusal {...value} reason={value.reason} />}
      <Why {...value} />
      <Sent {...value} />
      <Answered {...value} />
    </article>
  );
}

async function copyCurl({ method, path, query, body, headers }: Explained): Promise<void> {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const address = new URL(`..${path}`, controlRoot).href + (query && `?${query}`);
  const type = headers["content-type"];
  const parts = [
    "curl",
    "-X",
    method,
    quoted(address),
    ...(type === undefined ? [] : ["-H", quoted(`Content-Type: ${type}`)]),
  ];
  if (body !== null) parts.push("--data-binary", quoted(body));
  await act(() => navigator.clipboard.writeText(parts.join(" ")).then(() => tell("Copied.")));
}

function Refusal({ reason, why, response }: Explained & { reason: NonNullable<CallEntry["reason"]> }): JSX.Element {
  const said = jsonOr(response.content.text ?? "");
  const message = isMap(said) && typeof said["message"] === "string" ? said["message"] : "";
  const told = isMap(said) && isMap(said["data"]) && isMap(said["data"]["params"]) ? said["data"]["params"] : {};
  return (
    <section class="refusal" aria-label="Why it was refused">
      <h3>
        Refused: <code>{reason.code}</code>
      </h3>
      {message !== "" && <p>{message}</p>}
      {reason.params.map((name) => (
        <div class="rule" key={name}>
          <strong>{name}</strong>
          {typeof told[name] === "string" && <p>{told[name]}</p>}
          <Rule schema={why.args[name.split("[")[0] ?? name]} />
        </div>
      ))}
    </section>
  );
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What the index says of an arg, keyword by keyword. */
function Rule({ schema }: { schema: Json | undefined }): JSX.Element {
  if (!isMap(schema)) return <p class="hint">The index names no such arg.</p>;
  const { description, ...keywords } = schema;
  return (
    <>
      {typeof description === "string" && <p class="hint">{description}</p>}
      <ul class="keywords" aria-label="The rule of the index">
        {Object.entries(keywords).map(([name, value]) => (
          <li key={name}>
            <span>{name}</span> <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Behaviours that are no family's, in words. */
const ANSWERED_BY: Readonly<Record<string, string>> = {
  handler: "a handler of your own",
  generic: "the generic rules: no family knows this route",
  fault: "a fault that was declared",
  upstream: "the real site behind",
};

const BASES: Readonly<Record<string, string>> = {
  contract: "The index document says so.",
  recorded: "This very site answered it, and nothing has changed it since.",
  family: "Real servers of this family were recorded to do so.",
  invented: "An invention of Standin's: no promise of the site.",
};

function Why({ route, why, basis, change, effect, ignored, upstream }: Explained): JSX.Element {
  return (
    <section class="reasons" aria-label="Why this answer">
      <h3>Why this answer</h3>
      <dl class="trail">
        <Step name="Route">{route === null ? "none was found" : <a href={hrefOf("routes", route)}>{route}</a>}</Step>
        {why.endpoint !== null && <Step name="Endpoint">{why.endpoint}</Step>}
        {why.behaviour !== null && (
          <Step name="Answered by">
            {ANSWERED_BY[why.behaviour] ?? (
              <>
                the family <code>{why.behaviour}</code>
              </>
            )}
          </Step>
        )}
        <Step name="Basis">
          <Basis basis={basis} /> <span class="hint">{BASES[basis]}</span>
        </Step>
        <Step name="Cache">{why.cache === "hit" ? "answered from the cache" : "made anew"}</Step>
        {change !== undefined && (
          <Step name="PastChange">
            <a href={hrefOf("history")}>number {change} of the history</a>
          </Step>
        )}
        {effect !== undefined && <Step name="Effect">none: the answer is made up, nothing was kept</Step>}
        {upstream === true && <Step name="Upstream">the real site gave the answer</Step>}
        {ignored !== undefined && <Step name="Ignored">{ignored.join(", ")}: nobody knows these parameters</Step>}
      </dl>
      {why.assumptions.length > 0 && (
        <details>
          <summary>
            {why.assumptions.length === 1 ? "1 assumption" : `${why.assumptions.length} assumptions`} about this route
          </summary>
          {why.assumptions.map((assumption) => (
            <AssumptionCard key={assumption.id} {...assumption} />
          ))}
        </details>
      )}
    </section>
  );
}

function Step({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sent({ params, headers, body }: Explained): JSX.Element {
  return (
    <section aria-label="What was sent">
      <h3>What was sent</h3>
      {Object.keys(params).length > 0 ? <Code label="Parameters" value={params} /> : <p class="hint">No parameters.</p>}
      <Headers pairs={Object.entries(headers)} />
      {body !== null && (
        <details>
          <summary>Body as it came</summary>
          <Code label="Body as it came" value={body} />
        </details>
      )}
    </section>
  );
}

function Headers({ pairs }: { pairs: readonly (readonly [name: string, value: string])[] }): JSX.Element {
  return (
    <details>
      <summary>{pairs.length} headers</summary>
      <dl class="pairs">
        {pairs.map(([name, value], at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Answered({ response: { headers, content } }: Explained): JSX.Element {
  return (
    <section aria-label="What was answered">
      <h3>What was answered</h3>
      <Headers pairs={headers.map(({ name, value }) => [name, value])} />
      {content.text === undefined || content.encoding !== undefined ? (
        <p class="hint">{content.comment ?? `A body of ${content.mimeType}.`}</p>
      ) : content.text === "" ? (
        <p class="hint">No body.</p>
      ) : (
        <Code label="Body of the answer" value={jsonOr(content.text)} />
      )}
    </section>
  );
}
