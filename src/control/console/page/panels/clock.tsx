import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { JsonObject } from "../../../../json/json.ts";
import { call } from "../endpoint.ts";
import { clockShown, type ClockFace, setClock } from "../live.ts";
import { act, Field, Head, TextField } from "../parts.tsx";

const STEPS = [
  ["−1 day", -86_400_000],
  ["−1 hour", -3_600_000],
  ["+1 minute", 60_000],
  ["+1 hour", 3_600_000],
  ["+1 day", 86_400_000],
  ["+1 week", 604_800_000],
] as const;

const SPEEDS = [0.1, 1, 10, 60, 3600];

/** The sandbox's time: set, moved, stopped, made to run faster. */
export function ClockPanel(): JSX.Element {
  const face = clockShown.value;
  return (
    <div class="panel">
      <Head title="Clock">Dates, “upcoming”, expiry: all that goes by the time goes by this one.</Head>
      {face !== undefined && (
        <>
          <Face {...face} />
          <div class="grid">
            <Moves />
            <Setting {...face} />
            <Speed {...face} />
          </div>
        </>
      )}
    </div>
  );
}

const put = (change: JsonObject) => act(async () => setClock(await call<ClockFace>("PUT", "clock", change)));

function Face({ now, frozen, speed, read }: ClockFace & { read: number }): JSX.Element {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const look = () => setPassed(frozen ? 0 : (performance.now() - read) * speed);
    look();
    const every = setInterval(look, 250);
    return () => clearInterval(every);
  }, [now, frozen, speed, read]);
  const text = new Date(Date.parse(now) + passed).toISOString();
  return (
    <section class={`card face ${frozen ? "frozen" : ""}`} aria-label="The time">
      <div>
        <p class="date">
          {new Date(text).toLocaleDateString("en", {
            weekday: "long",
            year: "numeric",
            month: "long",
            day: "numeric",
            timeZone: "UTC",
          })}
        </p>
        <p class="time">
          <time dateTime={text}>{text.slice(11, 19)}</time> <small>UTC</small>
        </p>
        <p class="hint">
          {frozen ? "It stands still." : speed === 1 ? "It runs on." : `It runs ${speed} times as fast as the world's.`}
        </p>
      </div>
      <button type="button" onClick={() => void put({ frozen: !frozen })}>
        {frozen ? "Let it run" : "Freeze"}
      </button>
    </section>
  );
}

function Moves(): JSX.Element {
  return (
    <section class="card" aria-label="Move it">
      <h2>Move it</h2>
      <div class="actions">
        {STEPS.map(([text, advanceMs]) => (
          <button key={text} type="button" class="quiet" onClick={() => void put({ advanceMs })}>
            {text}
          </button>
        ))}
      </div>
    </section>
  );
}

function Setting({ now }: ClockFace): JSX.Element {
  const [text, setText] = useState(now.slice(0, 16));
  const set = (event: Event) => {
    event.preventDefault();
    void put({ now: `${text}Z` });
  };
  return (
    <form class="card" onSubmit={set} aria-label="Set it">
      <h2>Set it</h2>
      <TextField label="Date and time, UTC" type="datetime-local" value={text} set={setText} required />
      <button type="submit">Set the clock</button>
    </form>
  );
}

function Speed({ speed }: ClockFace): JSX.Element {
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((one, other) => one - other);
  return (
    <section class="card" aria-label="Speed">
      <h2>Speed</h2>
      <Field
        label="Times as fast as the world's"
        hint="Any number from 0.001 to 100,000; a clock that is frozen stands still."
      >
        {(named) => (
          <input
            {...named}
            type="number"
            min="0.001"
            max="100000"
            step="any"
            value={speed}
            onChange={(event) => void put({ speed: event.currentTarget.valueAsNumber })}
          />
        )}
      </Field>
      <div class="segments" role="group" aria-label="Usual speeds">
        {speeds.map((one) => (
          <button key={one} type="button" aria-pressed={one === speed} onClick={() => void put({ speed: one })}>
            {one}×
          </button>
        ))}
      </div>
    </section>
  );
}
