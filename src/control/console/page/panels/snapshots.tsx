import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Json } from "../../../../json/json.ts";
import { call, encodedPath, request } from "../endpoint.ts";
import { act, download, Empty, Head, TextField, Time, useLoaded } from "../parts.tsx";

interface SnapshotRow {
  readonly name: string;
  readonly taken: string;
  readonly records: number;
}

/** States that are kept under names. */
export function Snapshots(): JSX.Element {
  const { value, problem, reload } = useLoaded(() => call<SnapshotRow[]>("GET", "snapshots"), []);
  const [name, setName] = useState("");
  const take = async (event: Event) => {
    event.preventDefault();
    const isTaken = await act(() => call("POST", "snapshots", name === "" ? {} : { name }), "Snapshot taken.");
    if (isTaken) setName("");
    reload();
  };
  return (
    <div class="panel">
      <Head title="Snapshots">
        A name for how the records stand now, to come back to at once, whatever their number.
      </Head>
      <form class="card line" onSubmit={(event) => void take(event)}>
        <TextField label="Name" value={name} set={setName} placeholder="a number unless given" />
        <button type="submit">Take a snapshot</button>
        <FromFile done={reload} />
      </form>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {value?.length === 0 && <Empty title="No snapshots yet" />}
      <ul class="cards">
        {value?.map((row) => (
          <SnapshotCard key={row.name} {...row} reload={reload} />
        ))}
      </ul>
    </div>
  );
}

function SnapshotCard({ name, taken, records, reload }: SnapshotRow & { reload: () => void }): JSX.Element {
  const path = `snapshots/${encodedPath(name)}`;
  return (
    <li class="card row">
      <div>
        <h2>{name}</h2>
        <p class="hint">
          {records.toLocaleString("en")} records, taken {taken.slice(0, 10)} <Time at={taken} />
        </p>
      </div>
      <div class="actions">
        <button
          type="button"
          onClick={() => void act(() => call("POST", `${path}/restore`), `Back at ${name}.`, { undo: true })}
        >
          Restore<span class="unseen"> {name}</span>
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => void act(async () => download(`${name}.json`, await (await request("GET", path)).text()))}
        >
          Export<span class="unseen"> {name}</span>
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => void act(() => call("DELETE", path), `${name} is forgotten.`).then(reload)}
        >
          Forget<span class="unseen"> {name}</span>
        </button>
      </div>
    </li>
  );
}

function FromFile({ done }: { done: () => void }): JSX.Element {
  const bring = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    const name = file.name.replace(/\.json$/, "").replaceAll(/[^\w.-]/g, "-");
    await act(
      async () => call("PUT", `snapshots/${encodedPath(name)}`, JSON.parse(await file.text()) as Json),
      `${name} was brought in.`,
    );
    done();
  };
  return (
    <label class="file">
      Import a file
      <input type="file" accept=".json,application/json" onChange={(event) => void bring(event)} />
    </label>
  );
}
