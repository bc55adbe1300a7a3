import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { JsonObject } from "../../../../json/json.ts";
import { call } from "../endpoint.ts";
import { declaredFaults, refreshFaults } from "../live.ts";
import { act, Choice, Empty, Field, Head, TextField, useLoaded } from "../parts.tsx";

/** Failures by name, and what each is. */
const PROFILES = [
  ["maintenance", "503, Retry-After, a page"],
  ["php-notice", "a notice before good JSON"],
  ["fatal", "500, a page"],
  ["critical", "JSON of a critical error"],
  ["login-redirect", "302 to the login"],
  ["challenge", "403, a content network's page"],
  ["rate-limit", "429, Retry-After"],
  ["cut-json", "half of the body"],
  ["slow-cold", "3 to 8 seconds"],
  ["old-nonce", "403, an old request token"],
  ["html-200", "a page where JSON was wanted"],
] as const;

const OWN = [
  ["status", "a status"],
  ["delay", "a delay"],
  ["cut", "a cut connection"],
] as const;

interface Draft {
  readonly what: string;
  readonly status: string;
  readonly delayMs: string;
  readonly method: string;
  readonly route: string;
  readonly times: string;
  readonly chance: string;
}

const BLANK: Draft = { what: "status", status: "503", delayMs: "2000", method: "", route: "", times: "", chance: "" };

/** Failures on purpose: those that there are, and a form for more. */
export function FaultsPanel(): JSX.Element {
  const clear = () => act(() => call("DELETE", "faults").then(refreshFaults), "No call fails on purpose any more.");
  return (
    <div class="panel">
      <Head
        title="Faults"
        actions={
          <button type="button" class="quiet" disabled={declaredFaults.value.length === 0} onClick={() => void clear()}>
            Clear all
          </button>
        }
      >
        Failures on purpose, for the calls that they match.
      </Head>
      <Declare />
      {declaredFaults.value.length === 0 ? (
        <Empty title="Nothing fails on purpose" />
      ) : (
        <ol class="cards">
          {declaredFaults.value.map((fault) => (
            <FaultCard key={JSON.stringify(fault["id"])} fault={fault} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Declare(): JSX.Element {
  const [draft, setDraft] = useState(BLANK);
  const { value } = useLoaded(() => call<{ routes: { route: string }[] }>("GET", "catalogue"), []);
  const set = (member: keyof Draft) => (text: string) => setDraft((before) => ({ ...before, [member]: text }));
  const declare = (event: Event) => {
    event.preventDefault();
    void act(() => call("POST", "faults", faultOf(draft)).then(refreshFaults), "Declared.");
  };
  return (
    <form class="card declare" onSubmit={declare} aria-label="Declare a fault">
      <Field label="What happens">
        {(named) => (
          <select {...named} value={draft.what} onChange={(event) => set("what")(event.currentTarget.value)}>
            <optgroup label="Of your own">
              {OWN.map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </optgroup>
            <optgroup label="As in life">
              {PROFILES.map(([name, text]) => (
                <option key={name} value={name}>
                  {name}: {text}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Field>
      {draft.what === "status" && (
        <TextField label="Status" type="number" value={draft.status} set={set("status")} required />
      )}
      {draft.what === "delay" && (
        <TextField label="Milliseconds" type="number" value={draft.delayMs} set={set("delayMs")} required />
      )}
      <Choice
        label="Method"
        value={draft.method}
        set={set("method")}
        options={[["", "any"], ...["GET", "POST", "PUT", "PATCH", "DELETE"].map((one) => [one, one] as const)]}
      />
      <TextField label="Route" value={draft.route} set={set("route")} placeholder="any" list="routes-there" />
      <datalist id="routes-there">
        {value?.routes.map(({ route }) => (
          <option key={route} value={route} />
        ))}
      </datalist>
      <TextField label="Times" type="number" value={draft.times} set={set("times")} placeholder="always" />
      <TextField label="Chance" value={draft.chance} set={set("chance")} placeholder="1" />
      <button type="submit">Declare</button>
    </form>
  );
}

function faultOf({ what, status, delayMs, method, route, times, chance }: Draft): JsonObject {
  const answers: Readonly<Record<string, JsonObject>> = {
    status: { answer: { status: Number(status) } },
    delay: { answer: { delayMs: Number(delayMs) } },
    cut: { answer: { cut: true } },
  };
  return {
    match: { ...(method !== "" && { method }), ...(route !== "" && { route }) },
    ...(answers[what] ?? { profile: what }),
    ...(times !== "" && { times: Number(times) }),
    ...(chance !== "" && { chance: Number(chance) }),
  };
}

function FaultCard({ fault }: { fault: JsonObject }): JSX.Element {
  const { match, answer, profile, times, chance, used } = fault;
  const { method, route } = (match ?? {}) as { method?: string; route?: string };
  return (
    <li class="card row">
      <div>
        <h2>{typeof profile === "string" ? profile : answerText((answer ?? {}) as JsonObject)}</h2>
        <p class="hint">
          {method ?? "any method"} of <span class="path">{route ?? "any route"}</span>
          {typeof times === "number" && ` · ${times} times`}
          {typeof chance === "number" && ` · chance ${chance}`}
        </p>
      </div>
      <p class="used">
        met <strong>{typeof used === "number" ? used : 0}</strong>
      </p>
    </li>
  );
}

function answerText(answer: JsonObject): string {
  return Object.entries(answer)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}
