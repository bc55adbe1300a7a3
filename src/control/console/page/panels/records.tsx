import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Json, JsonObject } from "../../../../json/json.ts";
import { call, encodedPath } from "../endpoint.ts";
import { changed, served } from "../live.ts";
import { act, Dialog, Empty, Field, Head, Icon, Search, tell, useLoaded } from "../parts.tsx";
import { go, hrefOf, place } from "../place.ts";
import { useSeen } from "../windowed.tsx";

const sought = signal("");
const order = signal<{ readonly by: string; readonly down: boolean }>({ by: "", down: false });

/** What the sandbox holds, resource by resource. */
export function RecordsPanel(): JSX.Element {
  const { records = {} } = served.value ?? {};
  const names = Object.keys(records);
  const name = place.value.slice(1).join("/") || names.find((one) => (records[one] ?? 0) > 0);
  return (
    <div class="split resources">
      <div class="list">
        <Head title="Records">What the site holds in this sandbox.</Head>
        <nav aria-label="Resources">
          <ul class="choices">
            {names.map((one) => (
              <li key={one}>
                <a href={hrefOf("records", ...one.split("/"))} aria-current={one === name ? "true" : undefined}>
                  <span class="path">{one}</span>
                  <span class="mark">{records[one]?.toLocaleString("en")}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <label class="chooser">
          <span>Resource</span>
          <select value={name} onChange={(event) => go("records", ...event.currentTarget.value.split("/"))}>
            {names.map((one) => (
              <option key={one} value={one}>
                {one} ({records[one]})
              </option>
            ))}
          </select>
        </label>
      </div>
      <section class="detail" aria-label="The records">
        {name !== undefined && <Resource key={name} name={name} />}
      </section>
    </div>
  );
}

const read = (name: string) => call<JsonObject[]>("GET", `state/${encodedPath(name)}`);

function Resource({ name }: { name: string }): JSX.Element {
  const { value, problem } = useLoaded(() => read(name), [name, changed.value]);
  const [edited, setEdited] = useState<{ readonly record: JsonObject; readonly isNew: boolean }>();
  const found = useMemo(
    () => shownOf(value ?? [], { text: sought.value, ...order.value }),
    [value, sought.value, order.value],
  );
  if (problem !== undefined) return <Empty title="There is no such resource">{problem}</Empty>;
  if (value === undefined) return <p class="loading">…</p>;
  const begun = () => setEdited({ record: blankFrom(value), isNew: true });
  return (
    <div class="resource">
      <header class="bar">
        <h2 class="path">{name}</h2>
        <Search label="Find in records" value={sought.value} set={(text) => (sought.value = text)} />
        <button type="button" onClick={begun}>
          <Icon name="add" /> Add
        </button>
      </header>
      {found.length === 0 ? (
        <Empty title={value.length === 0 ? "There are none yet" : "No record is like that"} />
      ) : (
        <Table name={name} records={found} edit={(record) => setEdited({ record, isNew: false })} />
      )}
      {edited !== undefined && <Editor {...edited} name={name} all={value} close={() => setEdited(undefined)} />}
    </div>
  );
}

function shownOf(
  all: readonly JsonObject[],
  { text, by, down }: { text: string; by: string; down: boolean },
): readonly JsonObject[] {
  const lower = text.toLowerCase();
  const found = lower === "" ? all : all.filter((record) => JSON.stringify(record).toLowerCase().includes(lower));
  if (by === "") return found;
  const sorted = found.toSorted((one, other) => compared(one[by], other[by]));
  return down ? sorted.reverse() : sorted;
}

const texts = new Intl.Collator("en", { numeric: true });

function compared(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return texts.compare(plain(one), plain(other));
}

/** A value in one line. */
function plain(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "object" && !Array.isArray(value)) {
    const { raw, rendered } = value;
    if (typeof raw === "string") return raw;
    if (typeof rendered === "string") return rendered;
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const FIRST = ["id", "title", "name", "slug", "status", "role", "start_date", "date", "email", "value", "type"];
const COLUMNS = 5;

/** The members that tell most of these records. */
function columnsOf(records: readonly JsonObject[]): string[] {
  const there = new Set(records.slice(0, 20).flatMap((record) => Object.keys(record)));
  const first = FIRST.filter((name) => there.has(name));
  const others = [...there].filter((name) => !first.includes(name) && records.some((record) => isShort(record[name])));
  return [...first, ...others].slice(0, COLUMNS);
}

function isShort(value: Json | undefined): boolean {
  return (typeof value === "string" && value.length > 0 && value.length < 40) || typeof value === "number";
}

const ROW = 41;

function Table({
  name,
  records,
  edit,
}: {
  name: string;
  records: readonly JsonObject[];
  edit: (record: JsonObject) => void;
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useSeen(box, { count: records.length, height: ROW });
  const columns = useMemo(() => columnsOf(records), [name, records.length]);
  const { by, down } = order.value;
  const sortBy = (column: string) => (order.value = { by: column, down: by === column && !down });
  return (
    <div class="scroll" ref={box} tabIndex={0} role="region" aria-label={`Records of ${name}`}>
      <table aria-rowcount={records.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col" aria-sort={by !== column ? "none" : down ? "descending" : "ascending"}>
                <button type="button" onClick={() => sortBy(column)}>
                  {column}
                </button>
              </th>
            ))}
            <th scope="col">
              <span class="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr class="spacer" aria-hidden="true" style={{ height: `${first * ROW}px` }} />
          {records.slice(first, last).map((record, at) => (
            <tr key={JSON.stringify(record["id"])} aria-rowindex={first + at + 2}>
              {columns.map((column) => (
                <td key={column}>{plain(record[column])}</td>
              ))}
              <td class="acts">
                <button type="button" class="plain" onClick={() => edit(record)} aria-label={`Edit ${labelOf(record)}`}>
                  Edit
                </button>
              </td>
            </tr>
          ))}
          <tr class="spacer" aria-hidden="true" style={{ height: `${(records.length - last) * ROW}px` }} />
        </tbody>
      </table>
    </div>
  );
}

function labelOf(record: JsonObject): string {
  return plain(record["title"] ?? record["name"] ?? record["slug"]) || plain(record["id"]);
}

/** A record like the first one, with the next id and nothing said. */
function blankFrom([first = {}, ...others]: readonly JsonObject[]): JsonObject {
  const ids = [first, ...others].map(({ id }) => (typeof id === "number" ? id : 0));
  return { ...first, id: typeof first["id"] === "string" ? "" : Math.max(0, ...ids) + 1, ...uniqueOf(first) };
}

/** What no two records may share. */
function uniqueOf({ slug }: JsonObject): JsonObject {
  return typeof slug === "string" ? { slug: `${slug}-copy` } : {};
}

interface EditorProps {
  readonly name: string;
  readonly record: JsonObject;
  readonly isNew: boolean;
  readonly all: readonly JsonObject[];
  readonly close: () => void;
}

function Editor({ name, record, isNew, close }: EditorProps): JSX.Element {
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(Object.entries(record).map(([member, value]) => [member, textIn(value)])),
  );
  const { id } = record;
  const put = async (change: (all: JsonObject[]) => JsonObject[], said: string) => {
    // Read anew, so that what others did meanwhile stays.
    const isDone = await act(async () => call("PUT", `state/${encodedPath(name)}`, change(await read(name))), said, {
      undo: true,
    });
    if (isDone) close();
  };
  const save = (event: Event) => {
    event.preventDefault();
    let next: JsonObject;
    try {
      next = Object.fromEntries(
        Object.entries(texts).map(([member, text]) => [member, valueOf(member, text, record[member])]),
      );
    } catch (error) {
      return tell(error instanceof Error ? error.message : String(error), { kind: "wrong" });
    }
    void put(
      (all) => (isNew ? [...all, next] : all.map((one) => (one["id"] === id ? next : one))),
      isNew ? "Added." : "Saved.",
    );
  };
  const remove = () => put((all) => all.filter((one) => one["id"] !== id), "Deleted.");
  return (
    <Dialog title={isNew ? `A new record of ${name}` : labelOf(record)} close={close}>
      <form onSubmit={save} class="editor">
        <div class="members">
          {Object.entries(record).map(([member, value]) => (
            <Member
              key={member}
              name={member}
              value={value}
              text={texts[member] ?? ""}
              set={(text) => setTexts((all) => ({ ...all, [member]: text }))}
            />
          ))}
        </div>
        <footer>
          {!isNew && (
            <button type="button" class="danger" onClick={() => void remove()}>
              Delete
            </button>
          )}
          <button type="submit">{isNew ? "Add the record" : "Save"}</button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Texts stand as they are, all else as JSON. */
function textIn(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** What a text of the form means, by what stood there before. Throws an Error for what is no JSON where that is wanted. */
function valueOf(member: string, text: string, before: Json | undefined): Json {
  if (typeof before === "string") return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new Error(`${member} must be JSON, such as ${JSON.stringify(before) ?? "null"}.`);
  }
}

function Member({
  name,
  value,
  text,
  set,
}: {
  name: string;
  value: Json;
  text: string;
  set: (text: string) => void;
}): JSX.Element {
  const rows = Math.min(10, Math.max(text.split("\n").length, Math.ceil(text.length / 60)));
  return (
    <Field label={name}>
      {(named) =>
        typeof value === "boolean" ? (
          <select {...named} value={text} onChange={(event) => set(event.currentTarget.value)}>
            <option>true</option>
            <option>false</option>
          </select>
        ) : rows > 1 ? (
          <textarea
            {...named}
            rows={rows}
            spellcheck={false}
            class={typeof value === "string" ? "" : "mono"}
            value={text}
            onInput={(event) => set(event.currentTarget.value)}
          />
        ) : (
          <input
            {...named}
            type="text"
            autocomplete="off"
            class={typeof value === "string" ? "" : "mono"}
            value={text}
            onInput={(event) => set(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
