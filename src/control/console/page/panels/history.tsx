import type { JSX } from "preact";
import { call } from "../endpoint.ts";
import { type PastChange, past } from "../live.ts";
import { act, Empty, Head, Icon, Method, Time } from "../parts.tsx";

const KINDS: Readonly<Record<string, string>> = {
  call: "a call",
  state: "records put",
  reset: "reset",
  restore: "snapshot restored",
  scenario: "scenario played",
  undo: "undo",
  redo: "redo",
  library: "by the library",
};

/** Changes that are drawn, the newest; more say so. */
const DRAWN = 300;

const back = (count: number) =>
  act(() => call("POST", "undo", { count }), count === 1 ? "Undone." : `${count} changes undone.`);
const again = () => act(() => call("POST", "redo"), "Made again.");
const reset = () => act(() => call("POST", "reset"), "Back to the seed.", { undo: true });

/** What changed the records, and the way back. */
export function HistoryPanel(): JSX.Element {
  const { changes, undone } = past.value;
  const steps = inARow(changes);
  return (
    <div class="panel">
      <Head
        title="History"
        actions={
          <>
            <button type="button" disabled={changes.length === 0} onClick={() => void back(1)}>
              <Icon name="undo" /> Undo
            </button>
            <button type="button" class="quiet" disabled={undone === 0} onClick={() => void again()}>
              <Icon name="redo" /> Redo{undone > 0 && ` (${undone})`}
            </button>
            <button type="button" class="quiet" onClick={() => void reset()}>
              Reset to the seed
            </button>
          </>
        }
      >
        Every change of the records in this sandbox; each can be undone.
      </Head>
      {changes.length === 0 ? (
        <Empty title="Nothing has changed">What calls and this console do to the records is listed here.</Empty>
      ) : (
        <ol class="timeline" reversed>
          {changes.slice(0, DRAWN).map((change, at) => (
            <Row key={change.n} change={change} steps={at < steps ? at + 1 : 0} />
          ))}
        </ol>
      )}
      {changes.length > DRAWN && <p class="hint">{changes.length - DRAWN} earlier ones are not shown.</p>}
    </div>
  );
}

/** How many changes in a row, the newest first, were neither undone nor undo anything: so many steps lead back over each. */
function inARow(changes: readonly PastChange[]): number {
  const at = changes.findIndex(({ kind }) => kind === "undo" || kind === "redo");
  return at < 0 ? changes.length : at;
}

function Row({ change, steps }: { change: PastChange; steps: number }): JSX.Element {
  const { n, at, kind, method, path, user, resources } = change;
  return (
    <li>
      <span class="number">{n}</span>
      <div>
        <p>
          <strong>{KINDS[kind] ?? kind}</strong> <Method name={method} /> <span class="path">{path}</span>
        </p>
        <p class="hint">
          <Time at={at} />
          {user !== null && ` · ${user}`}
          {Object.entries(resources).map(([name, count]) => ` · ${count} ${name}`)}
        </p>
      </div>
      {steps > 1 && (
        <button type="button" class="plain" onClick={() => void back(steps)}>
          Undo to before
        </button>
      )}
    </li>
  );
}
