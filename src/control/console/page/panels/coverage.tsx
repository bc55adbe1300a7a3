import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../endpoint.ts";
import { act, Head, Search, useLoaded } from "../parts.tsx";
import { hrefOf } from "../place.ts";

interface Summary {
  readonly routes: { readonly total: number; readonly called: number; readonly missed: readonly string[] };
  readonly args: { readonly total: number; readonly given: number; readonly missed: readonly string[] };
  readonly refusals: { readonly seen: readonly string[] };
  readonly basis: Readonly<Record<string, number>>;
}

/** How much of the contract was called, over all sandboxes. */
export function Coverage(): JSX.Element {
  const { value, problem, reload } = useLoaded(() => call<Summary>("GET", "coverage"), []);
  const clear = () => act(() => call("DELETE", "coverage"), "Counted from now on.").then(reload);
  return (
    <div class="panel">
      <Head
        title="Coverage"
        actions={
          <>
            <button type="button" class="quiet" onClick={reload}>
              Look again
            </button>
            <button type="button" class="quiet" onClick={() => void clear()}>
              Count anew
            </button>
          </>
        }
      >
        What was called of all that there is, in all sandboxes together.
      </Head>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {value !== undefined && <Counts {...value} />}
    </div>
  );
}

function Counts({ routes, args, refusals, basis }: Summary): JSX.Element {
  return (
    <>
      <div class="grid">
        <Share title="Methods of routes" count={routes.called} total={routes.total} />
        <Share title="Args given" count={args.given} total={args.total} />
        <Answers basis={basis} />
      </div>
      <div class="grid wide">
        <Missed title="Not called yet" names={routes.missed} />
        <Missed title="Args never given" names={args.missed} />
        <Missed title="Refusals seen" names={refusals.seen} />
      </div>
    </>
  );
}

function Share({ title, count, total }: { title: string; count: number; total: number }): JSX.Element {
  const share = total === 0 ? 100 : Math.floor((1000 * count) / total) / 10;
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <p class="figure">
        {share} <small>%</small>
      </p>
      <meter min={0} max={Math.max(1, total)} value={count} aria-label={title} />
      <p class="hint">
        {count.toLocaleString("en")} of {total.toLocaleString("en")}
      </p>
    </section>
  );
}

function Answers({ basis }: { basis: Summary["basis"] }): JSX.Element {
  const total = Object.values(basis).reduce((sum, count) => sum + count, 0);
  return (
    <section class="card" aria-label="Answers by basis">
      <h2>Answers by basis</h2>
      <p class="figure">{total.toLocaleString("en")}</p>
      <div class="shares" aria-hidden="true">
        {Object.entries(basis).map(([name, count]) => (
          <span key={name} class={`b-${name}`} style={{ flexGrow: String(count) }} />
        ))}
      </div>
      <ul class="legend">
        {Object.entries(basis).map(([name, count]) => (
          <li key={name}>
            <span class={`basis b-${name}`}>{name}</span> {count.toLocaleString("en")}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names that are drawn at once. */
const DRAWN = 40;

function Missed({ title, names }: { title: string; names: readonly string[] }): JSX.Element {
  const [text, setText] = useState("");
  const [most, setMost] = useState(DRAWN);
  const found = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <section class="card names" aria-label={title}>
      <h2>
        {title} <span class="mark">{names.length.toLocaleString("en")}</span>
      </h2>
      {names.length > 10 && <Search label={`Find in ${title.toLowerCase()}`} value={text} set={setText} />}
      <ul>
        {found.slice(0, most).map((name) => (
          <li key={name}>
            <Named name={name} />
          </li>
        ))}
      </ul>
      {found.length > most && (
        <button type="button" class="quiet" onClick={() => setMost(most + 10 * DRAWN)}>
          Show more
        </button>
      )}
    </section>
  );
}

/** A method of a route, and what stands behind it: an arg, the code of a refusal. */
function Named({ name }: { name: string }): JSX.Element {
  const [method = "", route = "", ...rest] = name.split(" ");
  return (
    <>
      <a class="path" href={hrefOf("routes", route, method)}>
        {method} {route}
      </a>{" "}
      <strong>{rest.join(" ")}</strong>
    </>
  );
}
