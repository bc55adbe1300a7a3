import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Json, JsonObject } from "../../../../json/json.ts";
import { call, encodedPath, controlRoot } from "../endpoint.ts";
import { act, Dialog, Empty, Field, Head, Icon, tell, TextField, useLoaded } from "../parts.tsx";

interface ScenarioRow {
  readonly name: string;
  readonly uses: readonly string[];
  readonly does: readonly string[];
}

interface Draft {
  readonly name: string;
  readonly text: string;
  readonly isNew: boolean;
}

const BLANK: Draft = { name: "", text: JSON.stringify({ reset: true }, null, 2), isNew: true };

/** Set-ups under names, each played as a whole or not at all. */
export function Scenarios(): JSX.Element {
  const { value, problem, reload } = useLoaded(() => call<ScenarioRow[]>("GET", "scenarios"), []);
  const [draft, setDraft] = useState<Draft>();
  const edit = (name: string) =>
    void act(async () => {
      const { name: _own, ...rest } = await call<JsonObject>("GET", `scenarios/${encodedPath(name)}`);
      setDraft({ name, text: JSON.stringify(rest, null, 2), isNew: false });
    });
  return (
    <div class="panel">
      <Head
        title="Scenarios"
        actions={
          <button type="button" onClick={() => setDraft(BLANK)}>
            <Icon name="add" /> New scenario
          </button>
        }
      >
        What a sandbox is to look like: records, clock, faults, permissions. Playing one does all of it, or nothing.
      </Head>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {value?.length === 0 && (
        <Empty title="No scenarios yet">Make one here, or lay files into the folder of the index.</Empty>
      )}
      <ul class="cards">
        {value?.map((row) => (
          <ScenarioCard key={row.name} {...row} edit={() => edit(row.name)} reload={reload} />
        ))}
      </ul>
      {draft !== undefined && <Editor draft={draft} close={() => setDraft(undefined)} reload={reload} />}
    </div>
  );
}

function ScenarioCard({
  name,
  uses,
  does,
  edit,
  reload,
}: ScenarioRow & { edit: () => void; reload: () => void }): JSX.Element {
  const path = `scenarios/${encodedPath(name)}`;
  const share = () =>
    navigator.clipboard
      .writeText(new URL(`${path}/open?to=/`, controlRoot).href)
      .then(() => tell("The demo link is copied."));
  return (
    <li class="card row">
      <div>
        <h2>{name}</h2>
        <p class="hint">
          {[...(uses.length > 0 ? [`uses ${uses.join(", ")}`] : []), ...does].join(" · ") || "does nothing by itself"}
        </p>
      </div>
      <div class="actions">
        <button
          type="button"
          onClick={() => void act(() => call("POST", `${path}/play`), `${name} was played.`, { undo: true })}
        >
          Play<span class="unseen"> {name}</span>
        </button>
        <button type="button" class="quiet" onClick={() => void act(share)}>
          Demo link<span class="unseen"> of {name}</span>
        </button>
        <button type="button" class="quiet" onClick={edit}>
          Edit<span class="unseen"> {name}</span>
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => void act(() => call("DELETE", path), `${name} is deleted.`).then(reload)}
        >
          Delete<span class="unseen"> {name}</span>
        </button>
      </div>
    </li>
  );
}

function Editor({ draft, close, reload }: { draft: Draft; close: () => void; reload: () => void }): JSX.Element {
  const [name, setName] = useState(draft.name);
  const [text, setText] = useState(draft.text);
  const save = async (event: Event) => {
    event.preventDefault();
    const isKept = await act(
      () => call("PUT", `scenarios/${encodedPath(name)}`, JSON.parse(text) as Json),
      `${name} is kept.`,
    );
    if (!isKept) return;
    reload();
    close();
  };
  return (
    <Dialog title={draft.isNew ? "A new scenario" : draft.name} close={close}>
      <form class="editor" onSubmit={(event) => void save(event)}>
        <div class="members">
          {draft.isNew && <TextField label="Name" value={name} set={setName} required />}
          <Field
            label="What it does, as JSON"
            hint="reset, uses, state, patch, remove, now, frozen, speed, faults, auth"
          >
            {(named) => (
              <textarea
                {...named}
                class="mono"
                rows={14}
                spellcheck={false}
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
        <footer>
          <button type="submit">Keep it</button>
        </footer>
      </form>
    </Dialog>
  );
}
