// Asks stand-ins everything that the digest asks, and tells what they answered, one line a call.
import { controlCalls, timelessControl } from "./control-calls.js";
import { randomCalls } from "./random-calls.js";
import { requestBelow } from "./request.js";
import { readRecords, readRoutes } from "./site-index.js";
import { walkCalls } from "./walk-calls.js";

const NOW = "2030-03-14T09:30:00Z";
/** A reset parts the random calls, so that one answer that differs cannot make all later ones differ. */
const CALLS_A_RESET = 100;
const AUTHS = ["open", "strict"];
const CONTROL = "control:";

/**
 * Yields `{ label, status, hash, whole }` for every call; `whole()` is request and answer as text. `sites`, by name, are asked one after
 * the other, each with permissions open and strict: the walk unless `walk` is false, then `count` random calls, then the control endpoint,
 * whose labels begin with `control:`. `sha256` makes the digest of texts and bytes, one after the other. Runs wherever there is a `Buffer`.
 */
export async function* linesOf(createStandin, { sites, count, walk, sha256 }) {
  for (const [name, site] of Object.entries(sites))
    for (const auth of AUTHS) {
      const seen = new Map();
      for await (const { label, ...line } of siteLines(createStandin, { ...site, auth, count, walk, name, sha256 })) {
        const times = (seen.get(label) ?? 0) + 1;
        seen.set(label, times);
        yield { label: placed(label, `${name}/${auth}/`) + (times > 1 ? ` (${times})` : ""), ...line };
      }
    }
}

function placed(label, site) {
  return label.startsWith(CONTROL) ? CONTROL + site + label.slice(CONTROL.length) : site + label;
}

async function* siteLines(createStandin, { name, auth, index, count, walk, sha256, languages, ...tables }) {
  const lineOf = lineMaker(sha256);
  let reports = 0;
  const report = () => (reports += 1);
  const fresh = () => createStandin({ ...(index && { index: index() }), now: NOW, seed: 1, auth, report });
  const site = await fresh();
  const asked = [];
  for (const [language, root] of rootsOf(site, languages)) {
    const routes = await readRoutes(site, root);
    asked.push({ language, root, routes, records: await readRecords(site, { root, routes }), ...tables });
  }
  if (walk) for (const lines of asked) yield* walkLines(site, { ...lines, lineOf });
  yield* randomLines(site, { asked, count, name: `${name}/${auth}`, lineOf });
  await site.close();
  // Another site, so that numbers in the journal don't depend on the calls before.
  yield* controlLines(await fresh(), lineOf);
  yield { label: "reports", status: 0, hash: String(reports), whole: () => `${reports} reports` };
}

/** Index addresses, each with how its labels begin. */
function rootsOf({ apiRoot }, languages) {
  if (languages === undefined) return [["", apiRoot]];
  return languages.map((language) => [`${language}/`, apiRoot.replace("/en/", `/${language}/`)]);
}

async function* walkLines(site, { language, root, lineOf, ...tables }) {
  for (const { label, request } of walkCalls(tables)) {
    site.reset();
    yield lineOf(`${language}${label}`, await answerTo(site, requestBelow(root, request)));
  }
}

async function* randomLines(site, { asked, count, name, lineOf }) {
  for (let first = 0; first < count; first += CALLS_A_RESET) {
    site.reset();
    const { root, ...tables } = asked[Math.floor(first / CALLS_A_RESET) % asked.length];
    const calls = randomCalls(tables);
    for (let at = first; at < Math.min(count, first + CALLS_A_RESET); at += 1) {
      const call = calls.next(`${name}/${at}`);
      const below = call.sandboxed ? root.replace(/^(https?:\/\/[^/]+)/, `$1/@calls-${first}`) : root;
      const answer = await answerTo(site, requestBelow(below, call.request));
      calls.answered(call, answer.status, answer.json());
      const label = `random/${String(at).padStart(5, "0")}/${call.request.method} ${call.name}`;
      yield lineOf(label, answer);
    }
  }
}

async function* controlLines(site, lineOf) {
  const origin = new URL(site.apiRoot).origin;
  for (const { label, request } of controlCalls({ resources: Object.keys(site.records()) }))
    yield lineOf(label, await answerTo(site, requestBelow(origin, request)), timelessControl);
  await site.close();
}

/** What was asked and what came back: `{ asked, status, head, bytes, json }`; a call that was cut has status 0. */
async function answerTo(site, request) {
  const asked = `${request.method} ${request.url}`;
  try {
    const response = await site.fetch(request);
    const bytes = Buffer.from(await response.arrayBuffer());
    const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    return { asked, status: response.status, head, bytes, json: () => parsed(bytes) };
  } catch (error) {
    return { asked, status: 0, head: "", bytes: Buffer.from(String(error)), json: () => undefined };
  }
}

function parsed(bytes) {
  try {
    return JSON.parse(bytes);
  } catch {
    return undefined;
  }
}

function lineMaker(sha256) {
  return (label, { asked, status, head, bytes }, timeless) => {
    const body = timeless === undefined ? bytes : timeless(bytes.toString());
    const hash = sha256(`${head}\n\n`, body).slice(0, 12);
    return { label, status, hash, whole: () => `${asked}\n${status}\n${head}\n\n${body.toString()}` };
  };
}
