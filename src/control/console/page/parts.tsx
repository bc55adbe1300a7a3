import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Json } from "../../../json/json.ts";
import { call, Problem } from "./endpoint.ts";

/** Drawings of 16 by 16, as paths. */
const ICONS = {
  calls: "M2 4h7M2 8h12M2 12h9M12 2l2 2-2 2",
  routes: "M3 3v6a3 3 0 0 0 3 3h7M10 9l3 3-3 3M3 3h.01M13 3h-3",
  records: "M2.5 3.5h11v9h-11zM2.5 6.5h11M6 6.5v6",
  history: "M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3M8 5v3l2 1.5",
  snapshots: "M2.5 5h3l1-1.5h3l1 1.5h3v8h-11zM8 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  scenarios: "M4 2.5l9 5.5-9 5.5z",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.5V8l2.5 1.5",
  faults: "M8 2l6.5 11.5h-13zM8 6.5v3M8 11.5h.01",
  sandboxes: "M8 1.5l6 3v7l-6 3-6-3v-7zM2 4.5l6 3 6-3M8 7.5v7",
  coverage: "M3 13V9M8 13V3M13 13V6",
  assumptions: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M6.3 6.2a1.8 1.8 0 1 1 2.4 1.9c-.5.2-.7.5-.7 1.1M8 11.3h.01",
  close: "M4 4l8 8M12 4l-8 8",
  undo: "M3 6h7a3.5 3.5 0 0 1 0 7H6M3 6l3-3M3 6l3 3",
  redo: "M13 6H6a3.5 3.5 0 0 0 0 7h4M13 6l-3-3M13 6l-3 3",
  add: "M8 3v10M3 8h10",
  back: "M13 8H3M7 4L3 8l4 4",
  theme: "M8 14A6 6 0 1 0 8 2v12z",
} as const;

/** Name of a drawing. */
export type IconName = keyof typeof ICONS;

/** A drawing that says nothing by itself. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** A heading of a panel, a sentence on it, and what can be done there. */
export function Head({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}): JSX.Element {
  return (
    <header class="head">
      <div>
        <h1>{title}</h1>
        {children !== undefined && <p>{children}</p>}
      </div>
      {actions !== undefined && <div class="actions">{actions}</div>}
    </header>
  );
}

/** What is said where there is nothing to show. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="19" cy="24" r="13" />
        <circle cx="29" cy="24" r="13" class="second" />
      </svg>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

/** Which of the families of colours a status has. */
export function statusClass(status: number): string {
  return status === 0 ? "cut" : `s${Math.floor(status / 100)}`;
}

/** A status in its colour; a connection that was cut has none. */
export function Status({ status }: { status: number }): JSX.Element {
  return <span class={`status ${statusClass(status)}`}>{status === 0 ? "cut" : status}</span>;
}

/** A method in its colour. */
export function Method({ name }: { name: string }): JSX.Element {
  return <span class={`method m-${name.toLowerCase()}`}>{name}</span>;
}

/** How well founded an answer is. */
export function Basis({ basis }: { basis: string }): JSX.Element {
  return <span class={`basis b-${basis}`}>{basis}</span>;
}

/** What a time on the sandbox's clock is, short; a day that is not today's before it. */
export function Time({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {at.slice(11, 19)}
    </time>
  );
}

/** A field with its name. */
export function Field({
  label,
  hint,
  children,
}: {
  label: ComponentChildren;
  hint?: ComponentChildren;
  children: (attributes: { id: string; "aria-describedby"?: string }) => ComponentChildren;
}): JSX.Element {
  const id = useId();
  const described = hint === undefined ? {} : { "aria-describedby": `${id}h` };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, ...described })}
      {hint !== undefined && (
        <small class="hint" id={`${id}h`}>
          {hint}
        </small>
      )}
    </div>
  );
}

/** A field for one line of text. */
export function TextField({
  label,
  value,
  set,
  hint,
  type = "text",
  ...more
}: {
  label: string;
  value: string;
  set: (text: string) => void;
  hint?: string;
  type?: "text" | "password" | "number" | "datetime-local";
  placeholder?: string;
  list?: string;
  required?: boolean;
}): JSX.Element {
  // Attributes of a field are told apart by its type, which may be any of these.
  const kind = type as "text";
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(named) => (
        <input
          type={kind}
          autocomplete="off"
          spellcheck={false}
          {...named}
          {...more}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A field that chooses one of several. */
export function Choice({
  label,
  value,
  set,
  options,
}: {
  label: string;
  value: string;
  set: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
}): JSX.Element {
  return (
    <Field label={label}>
      {(named) => (
        <select {...named} value={value} onChange={(event) => set(event.currentTarget.value)}>
          {options.map(([own, text]) => (
            <option key={own} value={own}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A field that narrows a list down. */
export function Search({
  label,
  value,
  set,
}: {
  label: string;
  value: string;
  set: (text: string) => void;
}): JSX.Element {
  return (
    <input
      class="search"
      type="search"
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      spellcheck={false}
      value={value}
      onInput={(event) => set(event.currentTarget.value)}
    />
  );
}

/** Above so many letters JSON is shown in one colour. */
const COLOURED = 60_000;

/** JSON that can be read, or text as it stands. */
export function Code({ value, label }: { value: Json | undefined; label: string }): JSX.Element {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      <code>{typeof value === "string" || text.length > COLOURED ? text : coloured(text)}</code>
    </pre>
  );
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function coloured(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { 0: whole, 1: string, 2: colon, index } of text.matchAll(TOKEN)) {
    parts.push(text.slice(end, index));
    const kind = string === undefined ? "v" : colon === undefined ? "s" : "k";
    parts.push(<span class={`t-${kind}`}>{string ?? whole}</span>, colon ?? "");
    end = index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** JSON out of a text; the text itself where it is none. */
export function jsonOr(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Something that was done, or went wrong. */
interface Note {
  readonly id: number;
  readonly text: string;
  readonly kind: "done" | "wrong";
  readonly undo: boolean;
}

const notes = signal<readonly Note[]>([]);
let lastNote = 0;

/** Says what was done; `undo` where one step of the history goes back over it. */
export function tell(
  text: string,
  { kind = "done", undo = false }: { kind?: Note["kind"]; undo?: boolean } = {},
): void {
  const id = (lastNote += 1);
  notes.value = [...notes.value.slice(-2), { id, text, kind, undo }];
  setTimeout(() => drop(id), kind === "wrong" ? 15_000 : 7_000);
}

function drop(id: number): void {
  notes.value = notes.value.filter((note) => note.id !== id);
}

/** Does something and says how it went; whether it did. */
export async function act(what: () => Promise<unknown>, said?: string, { undo = false } = {}): Promise<boolean> {
  try {
    await what();
    if (said !== undefined) tell(said, { undo });
    return true;
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error), { kind: "wrong" });
    return false;
  }
}

/** What was done or went wrong, in a corner, for readers of screens too. */
export function Notes(): JSX.Element {
  const goBack = ({ id }: Note) => {
    drop(id);
    void act(() => call("POST", "undo"), "Undone.");
  };
  return (
    <div class="notes">
      <div role="status">{notes.value.filter(({ kind }) => kind === "done").map((note) => shown(note, goBack))}</div>
      <div role="alert">{notes.value.filter(({ kind }) => kind === "wrong").map((note) => shown(note, goBack))}</div>
    </div>
  );
}

function shown(note: Note, goBack: (note: Note) => void): JSX.Element {
  return (
    <div class={`note ${note.kind}`} key={note.id}>
      <span>{note.text}</span>
      {note.undo && (
        <button type="button" class="plain" onClick={() => goBack(note)}>
          Undo
        </button>
      )}
      <button type="button" class="plain" aria-label="Dismiss" onClick={() => drop(note.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** A window over the page; it is closed by its button, by Escape, and by `close`. */
export function Dialog({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const own = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => own.current?.showModal(), []);
  return (
    <dialog ref={own} aria-labelledby={id} onClose={close}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="plain" aria-label="Close" onClick={() => own.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** A value that is read from the server: again whenever one of `by` is another. */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  by: readonly unknown[],
): { readonly value: Value | undefined; readonly problem: string | undefined; readonly reload: () => void } {
  const [value, setValue] = useState<Value>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    load().then(
      (loaded) => {
        if (isOver) return;
        setValue(() => loaded);
        setProblem(undefined);
      },
      (error: unknown) => {
        if (!isOver) setProblem(error instanceof Problem ? error.message : String(error));
      },
    );
    return () => {
      isOver = true;
    };
  }, [...by, round]);
  return { value, problem, reload: () => setRound((one) => one + 1) };
}

/** Hands a text over as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const anchor = Object.assign(document.createElement("a"), { href: url, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
