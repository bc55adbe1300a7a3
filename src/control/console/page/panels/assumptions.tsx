import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call } from "../endpoint.ts";
import { Basis, Choice, Empty, Head, Search, useLoaded } from "../parts.tsx";

/** What the contract leaves open, and what is done there. */
export interface AssumptionRow {
  readonly id: string;
  readonly route: readonly string[];
  readonly methods: readonly string[] | null;
  readonly section: string;
  readonly open: string;
  readonly does: string;
  readonly basis: string;
}

const BASES = ["any basis", "contract", "recorded", "family", "invented"];

/** How many are drawn at once. */
const DRAWN = 60;

/** All that Standin decides where the contract is silent. */
export function Assumptions(): JSX.Element {
  const { value, problem } = useLoaded(() => call<AssumptionRow[]>("GET", "assumptions"), []);
  const [text, setText] = useState("");
  const [basis, setBasis] = useState("any basis");
  const [most, setMost] = useState(DRAWN);
  const found = (value ?? []).filter(
    (row) => (basis === "any basis" || row.basis === basis) && textOf(row).includes(text.toLowerCase()),
  );
  return (
    <div class="panel">
      <Head title="Assumptions">
        What the index document leaves open, what Standin does there, and how well founded that is.
        {value !== undefined && ` ${found.length} of ${value.length}.`}
      </Head>
      <div class="filters">
        <Search label="Find in assumptions" value={text} set={setText} />
        <Choice label="Basis" value={basis} set={setBasis} options={BASES.map((name) => [name, name])} />
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div class="cards">
        {found.slice(0, most).map((row) => (
          <AssumptionCard key={row.id} {...row} />
        ))}
      </div>
      {value !== undefined && found.length === 0 && <Empty title="Nothing is assumed like that" />}
      {found.length > most && (
        <button type="button" class="quiet" onClick={() => setMost(most + DRAWN)}>
          Show more
        </button>
      )}
    </div>
  );
}

function textOf({ id, open, does, route }: AssumptionRow): string {
  return `${id} ${open} ${does} ${route.join(" ")}`.toLowerCase();
}

/** One decision. */
export function AssumptionCard({ id, route, methods, open, does, basis, section }: AssumptionRow): JSX.Element {
  return (
    <article class="assumption">
      <header>
        <code>{id}</code>
        <Basis basis={basis} />
      </header>
      <p class="hint">{open}</p>
      <p>{does}</p>
      <p class="hint about">
        {methods !== null && `${methods.join(", ")} `}
        {route.slice(0, 3).join(", ")}
        {route.length > 3 && ` and ${route.length - 3} more`} · section {section}
      </p>
    </article>
  );
}
