import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Json, JsonObject } from "../../../../json/json.ts";
import { call, encodedPath, controlRoot } from "../endpoint.ts";
import { calls, type CallEntry, served } from "../live.ts";
import {
  act,
  Basis,
  Choice,
  Code,
  Empty,
  Field,
  Head,
  Icon,
  jsonOr,
  Method,
  Search,
  Status,
  useLoaded,
} from "../parts.tsx";
import { go, hrefOf, place } from "../place.ts";
import { ChoiceList } from "../windowed.tsx";
import { AssumptionCard, type AssumptionRow } from "./assumptions.tsx";

interface RouteRow {
  readonly route: string;
  readonly namespace: string;
  readonly methods: Readonly<Record<string, { readonly basis: string; readonly args: readonly string[] }>>;
}

/** A request to try, as the generator of requests made it. */
interface Example {
  readonly title: string;
  readonly accepted: boolean;
  readonly code?: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body?: JsonObject;
}

interface MethodDetails {
  readonly basis: string;
  readonly behaviour: string;
  readonly args: Readonly<Record<string, JsonObject>>;
  readonly assumptions: readonly AssumptionRow[];
  readonly examples: readonly Example[];
}

interface RouteDetails {
  readonly route: string;
  readonly pattern: string;
  readonly homes: Readonly<Record<string, string>>;
  readonly methods: Readonly<Record<string, MethodDetails>>;
}

const sought = signal("");
const ROW = 54;

/** A call of the journal that is to be tried again, until its route has taken it. */
const again = signal<(CallEntry & { readonly body: string | null }) | undefined>(undefined);

/** Takes a call of the journal over into the form of its route. */
export function tryAgain(entry: CallEntry & { readonly body: string | null }): void {
  again.value = entry;
  go("routes", entry.route ?? "", entry.method);
}

/** Every route, and a form to try each. */
export function Routes(): JSX.Element {
  const { value, problem } = useLoaded(() => call<{ routes: RouteRow[] }>("GET", "catalogue"), []);
  const text = sought.value.toLowerCase();
  const found = useMemo(() => (value?.routes ?? []).filter((row) => textOf(row).includes(text)), [value, text]);
  const [, name] = place.value;
  return (
    <div class={`split ${name === undefined ? "" : "chosen"}`}>
      <div class="list">
        <Head title="Routes">
          {value === undefined ? "…" : `${found.length} of ${value.routes.length}, as the index document lists them.`}
        </Head>
        <div class="filters">
          <Search label="Find a route or a method" value={sought.value} set={(next) => (sought.value = next)} />
        </div>
        {problem !== undefined && <p role="alert">{problem}</p>}
        {value !== undefined && found.length === 0 && <Empty title="No route is like that" />}
        {found.length > 0 && (
          <ChoiceList
            items={found}
            height={ROW}
            label="Routes"
            keyOf={({ route }) => route}
            chosen={name}
            choose={({ route }) => go("routes", route)}
          >
            {routeRow}
          </ChoiceList>
        )}
      </div>
      <section class="detail" aria-label="The route">
        {name === undefined ? (
          <Empty title="No route is chosen">Choose one to see its args and try it.</Empty>
        ) : (
          <Detail name={name} key={name} />
        )}
      </section>
    </div>
  );
}

function textOf({ route, methods }: RouteRow): string {
  return `${Object.keys(methods).join(" ")} ${route}`.toLowerCase();
}

function routeRow({ route, methods }: RouteRow): JSX.Element {
  const all = Object.entries(methods);
  const bases = [...new Set(all.map(([, { basis }]) => basis))];
  return (
    <>
      <span class="what path">{route}</span>
      <span class="why methods">
        {all.map(([method]) => (
          <Method key={method} name={method} />
        ))}
      </span>
      <span class="took">
        {bases.map((basis) => (
          <Basis key={basis} basis={basis} />
        ))}
      </span>
    </>
  );
}

function Detail({ name }: { name: string }): JSX.Element {
  const { value, problem } = useLoaded(
    () => call<RouteDetails>("GET", `catalogue/${encodedPath(name.slice(1))}`),
    [name],
  );
  if (problem !== undefined) return <Empty title="This route is not there">{problem}</Empty>;
  if (value === undefined) return <p class="loading">…</p>;
  const names = Object.keys(value.methods);
  const [, , asked = names[0] ?? ""] = place.value;
  const details = value.methods[asked];
  return (
    <article class="route">
      <a class="back" href={hrefOf("routes")}>
        <Icon name="back" /> All routes
      </a>
      <header>
        <h2 class="path">{value.route}</h2>
        <div class="segments" role="group" aria-label="Method">
          {names.map((method) => (
            <button
              key={method}
              type="button"
              aria-pressed={method === asked}
              onClick={() => go("routes", name, method)}
            >
              <Method name={method} />
            </button>
          ))}
        </div>
      </header>
      {details === undefined ? (
        <Empty title={`${asked} is no method of this route`} />
      ) : (
        <>
          <p class="facts">
            <Basis basis={details.basis} /> answered by <code>{details.behaviour}</code>
          </p>
          <Trial key={asked} route={value} method={asked} details={details} />
          {details.assumptions.length > 0 && (
            <section aria-label="Assumptions about it">
              <h3>What is assumed</h3>
              {details.assumptions.map((assumption) => (
                <AssumptionCard key={assumption.id} {...assumption} />
              ))}
            </section>
          )}
        </>
      )}
    </article>
  );
}

/** A request as it is being written. */
interface Draft {
  /** Below the index, with a slash in front. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Undefined where the method takes none. */
  readonly body: JsonObject | undefined;
}

interface Tried {
  readonly status: number;
  readonly basis: string | null;
  readonly body: Json;
  readonly ms: number;
  /** The newest call of the journal before it was sent. */
  readonly after: number;
  readonly path: string;
}

function Trial({
  route,
  method,
  details,
}: {
  route: RouteDetails;
  method: string;
  details: MethodDetails;
}): JSX.Element {
  const takesBody = /^(?:POST|PUT|PATCH)$/.test(method);
  const [draft, setDraft] = useState<Draft>(() => firstDraft(route, method, details));
  const [example, setExample] = useState(0);
  const [user, setUser] = useState("administrator");
  const [home, setHome] = useState(Object.keys(route.homes)[0] ?? "");
  const [tried, setTried] = useState<Tried>();
  const users = served.value?.users ?? [];
  const choose = (at: string) => {
    const chosen = details.examples[Number(at)];
    setExample(Number(at));
    if (chosen !== undefined) setDraft(draftOf(chosen, takesBody));
  };
  const send = (event: Event) => {
    event.preventDefault();
    const account =
      user === "administrator" ? users.find(({ role }) => role === user) : users.find(({ name }) => name === user);
    void act(async () => setTried(await sent(draft, { method, home: route.homes[home] ?? "", account })));
  };
  return (
    <section class="trial" aria-label="Try it">
      <h3>Try it</h3>
      <form onSubmit={send}>
        {details.examples.length > 0 && <Examples examples={details.examples} chosen={example} choose={choose} />}
        <Args route={route.route} details={details} draft={draft} set={setDraft} takesBody={takesBody} />
        <div class="as">
          <Choice
            label="As"
            value={user}
            set={setUser}
            options={[
              ["administrator", "the administrator"],
              ["", "a visitor"],
              ...users.map(({ name, role }) => [name, `${name}, ${role}`] as const),
            ]}
          />
          {Object.keys(route.homes).length > 1 && (
            <Choice label="In" value={home} set={setHome} options={Object.keys(route.homes).map((one) => [one, one])} />
          )}
          <button type="submit">Send</button>
        </div>
        <p class="address">
          <Method name={method} /> <code>{(route.homes[home] ?? "") + addressOf(draft)}</code>
        </p>
      </form>
      {tried !== undefined && <Outcome {...tried} />}
    </section>
  );
}

function firstDraft(route: RouteDetails, method: string, { examples }: MethodDetails): Draft {
  const takesBody = /^(?:POST|PUT|PATCH)$/.test(method);
  const entry = again.peek();
  if (entry !== undefined && entry.route === route.route && entry.method === method)
    return draftOfEntry(entry, route, takesBody);
  const [first] = examples;
  return first === undefined
    ? { path: route.route, query: [], body: takesBody ? {} : undefined }
    : draftOf(first, takesBody);
}

function draftOf({ path, query, body }: Example, takesBody: boolean): Draft {
  return { path, query, body: takesBody ? (body ?? {}) : undefined };
}

function draftOfEntry(
  entry: CallEntry & { readonly body: string | null },
  { homes }: RouteDetails,
  takesBody: boolean,
): Draft {
  const home = Object.values(homes).find((one) => entry.path.startsWith(`${one}/`)) ?? "";
  const sentBody = jsonOr(entry.body ?? "");
  const form = typeof sentBody === "string" ? Object.fromEntries(new URLSearchParams(sentBody)) : sentBody;
  const body = typeof form === "object" && form !== null && !Array.isArray(form) ? form : {};
  return {
    path: entry.path.slice(home.length),
    query: [...new URLSearchParams(entry.query)],
    body: takesBody ? body : undefined,
  };
}

function addressOf({ path, query }: Draft): string {
  const text = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  return path + (text === "" ? "" : `?${text}`);
}

async function sent(
  draft: Draft,
  { method, home, account }: { method: string; home: string; account: { name: string; password: string } | undefined },
): Promise<Tried> {
  const after = calls.value.at(-1)?.id ?? 0;
  const path = home + draft.path;
  const began = performance.now();
  const response = await fetch(new URL(`..${home}${addressOf(draft)}`, controlRoot), {
    method,
    cache: "no-store",
    credentials: "omit",
    headers: {
      ...(draft.body !== undefined && { "Content-Type": "application/json" }),
      ...(account !== undefined && { Authorization: `Basic ${btoa(`${account.name}:${account.password}`)}` }),
    },
    ...(draft.body !== undefined && { body: JSON.stringify(draft.body) }),
  });
  const body = jsonOr(await response.text());
  return {
    status: response.status,
    basis: response.headers.get("X-Standin-Basis"),
    body,
    ms: performance.now() - began,
    after,
    path,
  };
}

const KINDS = [
  [true, "Accepted"],
  [false, "Refused"],
] as const;

function Examples({
  examples,
  chosen,
  choose,
}: {
  examples: readonly Example[];
  chosen: number;
  choose: (at: string) => void;
}): JSX.Element {
  const all = examples.map((example, at) => ({ ...example, at }));
  return (
    <Field
      label="Example"
      hint="Made from the args and from what is there. Accepted says that args and rights pass: what a route checks beyond shows when it is sent."
    >
      {(named) => (
        <select {...named} value={String(chosen)} onChange={(event) => choose(event.currentTarget.value)}>
          {KINDS.map(([accepted, title]) => {
            const these = all.filter((example) => example.accepted === accepted);
            return these.length === 0 ? null : (
              <optgroup key={title} label={title}>
                {these.map(({ at, title: text, code }) => (
                  <option key={at} value={String(at)}>
                    {code === undefined ? text : `${text} (${code})`}
                  </option>
                ))}
              </optgroup>
            );
          })}
        </select>
      )}
    </Field>
  );
}

interface ArgsProps {
  readonly route: string;
  readonly details: MethodDetails;
  readonly draft: Draft;
  readonly set: (draft: Draft) => void;
  readonly takesBody: boolean;
}

function Args({ route, details: { args }, draft, set, takesBody }: ArgsProps): JSX.Element {
  const inPath = placeholdersIn(route, draft.path);
  const names = Object.keys(args).filter((name) => !Object.hasOwn(inPath, name));
  const needed = names.filter((name) => args[name]?.["required"] === true || isGiven(name, draft));
  const others = names.filter((name) => !needed.includes(name));
  const others0 = draft.query.filter(([name]) => !names.includes(baseOf(name)));
  const field = (name: string) => (
    <ArgField
      key={name}
      name={name}
      schema={args[name] ?? {}}
      value={valueIn(draft, name, takesBody)}
      set={(text) => set(withValue(draft, name, { text, schema: args[name] ?? {}, takesBody }))}
    />
  );
  return (
    <div class="args">
      {Object.entries(inPath).map(([name, value]) => (
        <ArgField
          key={name}
          name={name}
          schema={{ ...args[name], required: true }}
          value={value}
          set={(text) => set({ ...draft, path: filled(route, { ...inPath, [name]: text ?? "" }) })}
        />
      ))}
      {needed.map(field)}
      {others0.length > 0 && (
        <p class="hint">Also sends {others0.map(([name, value]) => `${name}=${value}`).join(", ")}</p>
      )}
      {others.length > 0 && (
        <details>
          <summary>{others.length} more args</summary>
          <div class="args">{others.map(field)}</div>
        </details>
      )}
      {names.length === 0 && Object.keys(inPath).length === 0 && <p class="hint">It takes no args.</p>}
    </div>
  );
}

/** What stands in a path for each placeholder of a route, decoded. */
function placeholdersIn(route: string, path: string): Record<string, string> {
  const names = [...route.matchAll(/\{(\w*)\}/g)].map(([, name = ""]) => name);
  const pattern = route.split(/\{\w*\}/).map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`^${pattern.join("([^?]*?)")}$`).exec(path);
  return Object.fromEntries(names.map((name, at) => [name || String(at), decodeURIComponent(found?.[at + 1] ?? "")]));
}

function filled(route: string, values: Readonly<Record<string, string>>): string {
  let nth = 0;
  return route.replaceAll(/\{(\w*)\}/g, (_, name: string) => encodedPath(values[name || String(nth++)] ?? ""));
}

function baseOf(name: string): string {
  return name.split("[")[0] ?? name;
}

function isGiven(name: string, { query, body }: Draft): boolean {
  return query.some(([own]) => baseOf(own) === name) || Object.hasOwn(body ?? {}, name);
}

/** The text in the field of an arg; undefined for what is not sent. */
function valueIn({ query, body }: Draft, name: string, takesBody: boolean): string | undefined {
  if (takesBody) {
    const value = body !== undefined && Object.hasOwn(body, name) ? body[name] : undefined;
    return value === undefined || typeof value === "string" ? value : JSON.stringify(value);
  }
  const own = query.filter(([one]) => baseOf(one) === name).map(([, value]) => value);
  return own.length === 0 ? undefined : own.join(",");
}

function withValue(
  draft: Draft,
  name: string,
  { text, schema, takesBody }: { text: string | undefined; schema: JsonObject; takesBody: boolean },
): Draft {
  if (takesBody) {
    const { [name]: _before, ...body } = draft.body ?? {};
    return { ...draft, body: text === undefined ? body : { ...draft.body, [name]: typed(text, schema) } };
  }
  const query = draft.query.filter(([one]) => baseOf(one) !== name);
  return { ...draft, query: text === undefined ? query : [...query, [name, text]] };
}

/** What a text means where the arg is no text; as it stands where it means nothing of that. */
function typed(text: string, { type }: JsonObject): Json {
  const types = Array.isArray(type) ? type : [type];
  return types.includes("string") ? text : jsonOr(text);
}

function ArgField({
  name,
  schema,
  value,
  set,
}: {
  name: string;
  schema: JsonObject;
  value: string | undefined;
  set: (text: string | undefined) => void;
}): JSX.Element {
  const { type, description, required, default: usual } = schema;
  const kind = [type]
    .flat()
    .filter((one) => typeof one === "string")
    .join(" or ");
  const options = Array.isArray(schema["enum"])
    ? schema["enum"].map(textFor)
    : type === "boolean"
      ? ["true", "false"]
      : undefined;
  const given = (text: string) => set(text === "" && required !== true ? undefined : text);
  const label = (
    <>
      <span class="arg">{name}</span> {required === true && <span class="needed">required</span>}{" "}
      <span class="type">{kind}</span>
    </>
  );
  return (
    <Field label={label} {...(typeof description === "string" && { hint: description })}>
      {(named) =>
        options !== undefined && (value === undefined || value === "" || options.includes(value)) ? (
          <select {...named} value={value ?? ""} onChange={(event) => given(event.currentTarget.value)}>
            <option value="">
              {usual === undefined || usual === null ? "not sent" : `not sent: ${textFor(usual)}`}
            </option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...named}
            type="text"
            autocomplete="off"
            spellcheck={false}
            placeholder={usual === undefined || usual === null || usual === "" ? "" : textFor(usual)}
            value={value ?? ""}
            onInput={(event) => given(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

function textFor(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function Outcome({ status, basis, body, ms, after, path }: Tried): JSX.Element {
  const entry = calls.value.findLast((one) => one.id > after && one.path.endsWith(path));
  useEffect(() => {
    again.value = undefined;
  }, []);
  return (
    <div class="outcome" role="region" aria-label="The answer">
      <p role="status">
        <Status status={status} /> {basis !== null && <Basis basis={basis} />} {Math.round(ms)} ms{" "}
        {entry !== undefined && <a href={hrefOf("calls", String(entry.id))}>Why this answer</a>}
      </p>
      {body === "" ? <p class="hint">No body.</p> : <Code label="Body of the answer" value={body} />}
    </div>
  );
}
