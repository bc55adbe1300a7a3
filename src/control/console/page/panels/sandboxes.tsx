import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { call, encodedPath, sandboxAddress } from "../endpoint.ts";
import { served } from "../live.ts";
import { act, Empty, Head, TextField, useLoaded } from "../parts.tsx";

interface SandboxRow {
  readonly name: string;
  readonly requests: number;
  readonly faults: number;
  readonly snapshots: number;
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** Who is there beside the default sandbox. */
export function Sandboxes(): JSX.Element {
  const { value, problem, reload } = useLoaded(() => call<SandboxRow[]>("GET", "sandboxes"), []);
  const here = served.value?.sandbox ?? "";
  return (
    <div class="panel">
      <Head
        title="Sandboxes"
        actions={
          <button type="button" class="quiet" onClick={reload}>
            Look again
          </button>
        }
      >
        States of their own, so that parallel tests never meet. You look at{" "}
        {here === "" ? "the default one" : `@${here}`}.
      </Head>
      <Open />
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ul class="cards">
        <li class="card row">
          <div>
            <h2>default sandbox</h2>
            <p class="hint">where calls land that name no other</p>
          </div>
          {here !== "" && (
            <a class="button" href={sandboxAddress("")}>
              Open the default sandbox
            </a>
          )}
        </li>
        {value?.map((row) => (
          <SandboxCard key={row.name} {...row} isHere={row.name === here} reload={reload} />
        ))}
      </ul>
      {value?.length === 0 && <Empty title="No other sandbox is there">A write under a new name makes one.</Empty>}
    </div>
  );
}

function Open(): JSX.Element {
  const [name, setName] = useState("");
  const open = (event: Event) => {
    event.preventDefault();
    location.assign(sandboxAddress(name));
  };
  return (
    <form class="card line" onSubmit={open}>
      <TextField label="Name" value={name} set={setName} placeholder="worker-3" required />
      <button type="submit">Open a sandbox</button>
    </form>
  );
}

function SandboxCard({
  name,
  requests,
  faults,
  snapshots,
  isHere,
  reload,
}: SandboxRow & { isHere: boolean; reload: () => void }): JSX.Element {
  return (
    <li class="card row">
      <div>
        <h2>@{name}</h2>
        <p class="hint">
          {count(requests, "call")} · {count(faults, "fault")} · {count(snapshots, "snapshot")}
        </p>
      </div>
      <div class="actions">
        {!isHere && (
          <a class="button" href={sandboxAddress(name)}>
            Open<span class="unseen"> {name}</span>
          </a>
        )}
        <button
          type="button"
          class="quiet"
          onClick={() =>
            void act(() => call("DELETE", `sandboxes/${encodedPath(name)}`), `${name} is gone.`).then(reload)
          }
        >
          Delete<span class="unseen"> {name}</span>
        </button>
      </div>
    </li>
  );
}
