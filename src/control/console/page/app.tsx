import { computed, effect, signal } from "@preact/signals";
import type { FunctionComponent, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { locked, sandboxAddress, useToken } from "./endpoint.ts";
import { broken, calls, clockShown, declaredFaults, followAnew, link, served, past } from "./live.ts";
import { Assumptions } from "./panels/assumptions.tsx";
import { Calls } from "./panels/calls.tsx";
import { ClockPanel } from "./panels/clock.tsx";
import { Coverage } from "./panels/coverage.tsx";
import { FaultsPanel } from "./panels/faults.tsx";
import { HistoryPanel } from "./panels/history.tsx";
import { RecordsPanel } from "./panels/records.tsx";
import { Routes } from "./panels/routes.tsx";
import { Sandboxes } from "./panels/sandboxes.tsx";
import { Scenarios } from "./panels/scenarios.tsx";
import { Snapshots } from "./panels/snapshots.tsx";
import { Icon, type IconName, Notes, TextField } from "./parts.tsx";
import { hrefOf, place } from "./place.ts";

interface PanelRow {
  readonly name: IconName;
  readonly title: string;
  readonly panel: FunctionComponent;
  /** What stands beside its name. */
  readonly mark?: () => string;
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);
const short = (count: number) => (count === 0 ? "" : count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`);

/** The panels, by what they are for. */
const GROUPS: readonly { readonly title: string; readonly panels: readonly PanelRow[] }[] = [
  {
    title: "Watch",
    panels: [
      { name: "calls", title: "Calls", panel: Calls, mark: () => short(calls.value.length) },
      { name: "history", title: "History", panel: HistoryPanel, mark: () => short(past.value.changes.length) },
      { name: "coverage", title: "Coverage", panel: Coverage },
    ],
  },
  {
    title: "The site",
    panels: [
      { name: "routes", title: "Routes", panel: Routes, mark: () => short(served.value?.routes ?? 0) },
      { name: "records", title: "Records", panel: RecordsPanel, mark: () => short(sum(served.value?.records ?? {})) },
      { name: "assumptions", title: "Assumptions", panel: Assumptions },
    ],
  },
  {
    title: "Steer",
    panels: [
      { name: "scenarios", title: "Scenarios", panel: Scenarios },
      { name: "snapshots", title: "Snapshots", panel: Snapshots },
      {
        name: "clock",
        title: "Clock",
        panel: ClockPanel,
        mark: () => (clockShown.value?.frozen === true ? "frozen" : ""),
      },
      { name: "faults", title: "Faults", panel: FaultsPanel, mark: () => short(declaredFaults.value.length) },
      { name: "sandboxes", title: "Sandboxes", panel: Sandboxes },
    ],
  },
];

const PANELS = GROUPS.flatMap(({ panels }) => panels);
const shown = computed(() => PANELS.find(({ name }) => name === place.value[0]));

effect(() => {
  const where = served.value?.sandbox ? ` · @${served.value.sandbox}` : "";
  document.title = `${shown.value?.title ?? "Console"} · Standin${where}`;
});

/** The console: what is there to see on the left, what is looked at on the right. */
export function App(): JSX.Element {
  if (locked.value !== undefined) return <SignIn why={locked.value} />;
  if (broken.value !== undefined && served.value === undefined) return <Broken />;
  const Panel = shown.value?.panel ?? Calls;
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the panel
      </a>
      <div class="shell">
        <Nav />
        <main id="main" tabIndex={-1} key={shown.value?.name}>
          <Panel />
        </main>
      </div>
      <Notes />
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}

function Nav(): JSX.Element {
  const side = useRef<HTMLElement>(null);
  // On a small screen the panels are a bar that scrolls.
  useEffect(
    () => side.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" }),
    [shown.value],
  );
  return (
    <header class="side" ref={side}>
      <div class="brand">
        <Mark />
        <div>
          <strong>Standin</strong>
          <Link />
        </div>
        <ThemeButton />
      </div>
      <nav aria-label="Panels">
        {GROUPS.map(({ title, panels }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {panels.map((row) => (
                <li key={row.name}>
                  <a href={hrefOf(row.name)} aria-current={shown.value === row ? "page" : undefined}>
                    <Icon name={row.name} />
                    <span class="name">{row.title}</span>
                    {row.mark !== undefined && <span class="mark">{row.mark()}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Footing />
    </header>
  );
}

function Mark(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="12.5" cy="16" r="9" />
      <circle cx="19.5" cy="16" r="9" class="second" />
    </svg>
  );
}

const LINKS = { opening: "Connecting", live: "Live", lost: "Reconnecting" } as const;

function Link(): JSX.Element {
  return (
    <span class={`link ${link.value}`} role="status">
      {LINKS[link.value]}
    </span>
  );
}

function Footing(): JSX.Element {
  const { version, seed, scale, sandbox } = served.value ?? {};
  return (
    <div class="footing">
      <a class="sandbox" href={hrefOf("sandboxes")}>
        <Icon name="sandboxes" />
        {sandbox ? `@${sandbox}` : "default sandbox"}
      </a>
      <small>
        {version === undefined ? "" : `${version} · seed ${seed}`}
        {scale !== undefined && scale > 1 ? ` · scale ${scale}` : ""}
      </small>
    </div>
  );
}

const THEME = "standin-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = signal(localStorage.getItem(THEME) ?? (dark.matches ? "dark" : "light"));
dark.addEventListener("change", ({ matches }) => {
  if (localStorage.getItem(THEME) === null) theme.value = matches ? "dark" : "light";
});
effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
});

function ThemeButton(): JSX.Element {
  const other = theme.value === "dark" ? "light" : "dark";
  const turn = () => {
    theme.value = other;
    localStorage.setItem(THEME, other);
  };
  return (
    <button type="button" class="plain" aria-label={`Use ${other} colours`} onClick={turn}>
      <Icon name="theme" />
    </button>
  );
}

function SignIn({ why }: { why: string }): JSX.Element {
  const [given, setGiven] = useState("");
  const enter = (event: Event) => {
    event.preventDefault();
    useToken(given);
    locked.value = undefined;
    followAnew();
  };
  return (
    <main class="gate">
      <form class="card" onSubmit={enter}>
        <Mark />
        <h1>This console is locked</h1>
        <p>{why}</p>
        <TextField label="Control token" type="password" value={given} set={setGiven} required />
        <p class="hint">It is kept for this tab only, and sent in a header.</p>
        <button type="submit">Open the console</button>
      </form>
    </main>
  );
}

function Broken(): JSX.Element {
  const [name, setName] = useState("");
  const open = (event: Event) => {
    event.preventDefault();
    location.assign(sandboxAddress(name));
  };
  return (
    <main class="gate">
      <form class="card" onSubmit={open}>
        <Mark />
        <h1>Nothing to show here</h1>
        <p role="alert">{broken.value?.message}</p>
        <TextField label="Open the console of a sandbox" value={name} set={setName} placeholder="worker-3" required />
        <button type="submit">Open</button>
      </form>
    </main>
  );
}
