// Opens the console in Chromium and does in each panel what a person does there, by roles and names; looks at each with axe, in both themes
// and two widths; whatever the page says on its console, and every report of its policy, is a failure.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { MARKUP } from "./markup.js";
import { ask, behind, served } from "./served.js";

const {
  values: { pictures, only },
} = parseArgs({ options: { pictures: { type: "string" }, only: { type: "string" } } });
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EVENTS = "/en/api/calendar/events/v1/events";
const TAGS = "/en/api/calendar/events/v1/tags";
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 375, height: 720 };
const MANY = 10_000;

const PANELS = [
  "Calls",
  "History",
  "Coverage",
  "Routes",
  "Records",
  "Assumptions",
  "Scenarios",
  "Snapshots",
  "Clock",
  "Faults",
  "Sandboxes",
];

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const open = [];

/** A server that ends with the check. */
async function server(...words) {
  const one = await served(...words);
  open.push(one);
  return one.address;
}

/** A page on which nothing may go wrong: `settled` throws what did. */
async function pageAt(address, { size = WIDE, scheme = "light" } = {}) {
  const page = await browser.newPage({ viewport: size, colorScheme: scheme });
  const wrong = [];
  page.on("console", (message) => {
    // What the browser says of calls that are refused is meant for whoever looks there; a file that is missing is another matter.
    const isRefusal =
      message.text().startsWith("Failed to load resource") && !message.location().url.includes("/console/");
    if (!isRefusal && /^(?:error|warning)$/.test(message.type())) wrong.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("dialog", (dialog) => {
    wrong.push(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    globalThis.reports = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      globalThis.reports.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
    globalThis.planted = () => globalThis.reports.push("planted markup has run");
  });
  await page.goto(address);
  page.setDefaultTimeout(5000);
  const settled = async () => {
    wrong.push(...(await page.evaluate(() => globalThis.reports)));
    assert.deepEqual(wrong, []);
    await page.close();
  };
  return { page, settled };
}

const panel = (page, name) => page.getByRole("navigation", { name: "Panels" }).getByRole("link", { name });
const button = (page, name) => page.getByRole("button", { name });
const shows = (place, text) => place.getByText(text).first().waitFor({ timeout: 5000 });

async function go(page, name) {
  await panel(page, name).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** What a person does in a panel of the hotel, on a server of its own. */
function onHotel(does) {
  const check = async () => {
    const at = await server();
    const { page, settled } = await pageAt(`${at}/__standin`);
    await page.getByText("Live").waitFor();
    await does(page, at);
    await settled();
  };
  return Object.defineProperty(check, "name", { value: does.name });
}

/** Waits until the option at that place of a list is the chosen one, from 1 on. */
async function chosen(list, place) {
  const options = list.getByRole("option", { selected: true });
  await options.and(list.locator(`[aria-posinset="${place}"]`)).waitFor();
}

async function calls(page, at) {
  await shows(page, "Quiet so far");
  await ask(at + EVENTS);
  await ask(`${at}${EVENTS}?per_page=none`);
  const list = page.getByRole("listbox", { name: "Calls" });
  await list.getByRole("option", { name: /^400 GET \S+per_page=none rest_invalid_param/ }).click();
  const detail = page.getByRole("region", { name: "The call" });
  await shows(detail.getByRole("region", { name: "Why it was refused" }), "per_page is not valid.");
  await shows(detail.getByRole("list", { name: "The rule of the index" }), "type");
  const why = detail.getByRole("region", { name: "Why this answer" });
  for (const text of ["GET /calendar/events/v1/events", "calendar.events", "family", "made anew"])
    await shows(why, text);
  await why.getByText(/assumptions about this route/).click();
  await shows(why, "calendar.events.object");
  await list.focus();
  await page.keyboard.press("End");
  await chosen(list, 2);
  await shows(detail.getByRole("region", { name: "What was answered" }), "events");
  await page.getByRole("searchbox", { name: "Find a call" }).fill("none");
  assert.equal(await list.getByRole("option").count(), 1);
  await button(page, "2xx").click();
  await shows(page, "No call is like that");
  await button(page, "All").click();
  await page.getByRole("searchbox", { name: "Find a call" }).fill("");
  const [har] = await Promise.all([page.waitForEvent("download"), button(page, "Save as HAR").click()]);
  assert.equal(JSON.parse(readFileSync(await har.path(), "utf8")).log.entries.length, 2);
  await list.getByRole("option", { name: /per_page=none/ }).click();
  await button(page, "Try it again").click();
  assert.equal(await page.getByLabel(/^per_page/).inputValue(), "none");
  await go(page, "Calls");
  await button(page, "Clear").click();
  await shows(page, "Quiet so far");
}

async function routes(page, at) {
  await go(page, "Routes");
  await page.getByRole("searchbox", { name: "Find a route or a method" }).fill("events/v1/tags");
  const list = page.getByRole("listbox", { name: "Routes" });
  await list.getByRole("option", { name: /^\/calendar\/events\/v1\/tags [A-Z]/ }).click();
  const detail = page.getByRole("region", { name: "The route" });
  await detail.getByRole("button", { name: "POST" }).click();
  await detail.getByLabel(/^name required/).fill("By hand");
  await button(page, "Send").click();
  const answer = page.getByRole("region", { name: "The answer", exact: true });
  await shows(answer, "201");
  await shows(answer, "by-hand");
  assert.equal((await ask(`${at}${TAGS}?search=By%20hand&hide_empty=false`)).tags.length, 1);
  // What is folded has no role.
  const [first] = await detail.getByLabel("Example").locator('optgroup[label="Refused"] option').all();
  assert.match(await first.textContent(), /^without name \(rest_missing_callback_param\)$/);
  await detail.getByLabel("Example").selectOption(await first.getAttribute("value"));
  await button(page, "Send").click();
  await shows(answer, "rest_missing_callback_param");
  await answer.getByRole("link", { name: "Why this answer" }).click();
  await shows(page.getByRole("region", { name: "Why it was refused" }), "name");
  await page.goto(`${at}/__standin#/routes/${encodeURIComponent("/calendar/events/v1/tags/{id}")}/GET`);
  const id = page.getByLabel(/^id required/);
  await id.waitFor();
  assert.match(await id.inputValue(), /^\d+$/);
  await id.fill("999999");
  await page.getByLabel("As", { exact: true }).selectOption({ label: "a visitor" });
  await button(page, "Send").click();
  await shows(answer, /^40[04]$/);
}

async function records(page, at) {
  await go(page, "Records");
  await page.getByRole("navigation", { name: "Resources" }).getByRole("link", { name: "calendar/venue" }).click();
  const table = page.getByRole("table");
  await table.getByRole("button", { name: "title" }).click();
  const titles = await table.locator("tbody tr:not(.spacer) td:nth-child(2)").allTextContents();
  assert.deepEqual(titles, titles.toSorted(new Intl.Collator("en").compare));
  await page.getByRole("searchbox", { name: "Find in records" }).fill("boathouse");
  await button(page, "Edit The Boathouse").click();
  const dialog = page.getByRole("dialog", { name: "The Boathouse" });
  await dialog.getByLabel("show_map", { exact: true }).selectOption("false");
  await dialog.getByLabel("title", { exact: true }).fill("The Old Boathouse");
  await dialog.getByRole("button", { name: "Save" }).click();
  await shows(table, "The Old Boathouse");
  const venue = async () => (await ask(`${at}/__standin/state/calendar/venue`)).find(({ id }) => id === 46);
  assert.deepEqual([(await venue()).title, (await venue()).show_map], ["The Old Boathouse", false]);
  await button(page.getByRole("status"), "Undo").click();
  await shows(table, "The Boathouse");
  assert.equal((await venue()).title, "The Boathouse");
  await button(page, "Edit The Boathouse").click();
  await dialog.getByLabel("author", { exact: true }).fill("nobody");
  await dialog.getByRole("button", { name: "Save" }).click();
  await shows(page.getByRole("alert"), "author must be JSON");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button(page, "Add").click();
  const added = page.getByRole("dialog", { name: "A new record of calendar/venue" });
  await added.getByLabel("title", { exact: true }).fill("The Boathouse Annex");
  await added.getByRole("button", { name: "Add the record" }).click();
  await button(page, "Edit The Boathouse Annex").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("cell", { name: "The Boathouse Annex", exact: true }).waitFor({ state: "detached" });
  assert.equal((await ask(`${at}/__standin/state/calendar/venue`)).length, 8);
}

async function history(page, at) {
  const venues = await ask(`${at}/__standin/state/calendar/venue`);
  await ask(`${at}/__standin/state/calendar/venue`, "PUT", [...venues, { ...venues[0], id: 900, slug: "more" }]);
  await ask(`${at}/__standin/state/calendar/venue`, "PUT", venues);
  await go(page, "History");
  const count = async () => (await ask(`${at}/__standin/state`))["calendar/venue"];
  await button(page, "Undo").first().click();
  await shows(page.getByRole("status"), "Undone.");
  assert.equal(await count(), 9);
  await page.getByRole("button", { name: "Redo (1)" }).click();
  await shows(page.getByRole("status"), "Made again.");
  assert.equal(await count(), 8);
  await button(page, "Reset to the seed").click();
  await shows(page.getByRole("listitem"), "reset");
  for (let n = 0; n < 2; n += 1) await ask(at + TAGS, "POST", { name: `Number ${n}` });
  await button(page, "Undo to before").first().click();
  await shows(page.getByRole("status"), /changes undone/);
}

async function snapshots(page, at) {
  await go(page, "Snapshots");
  await page.getByLabel("Name").fill("before");
  await button(page, "Take a snapshot").click();
  await page.getByRole("heading", { name: "before" }).waitFor();
  await ask(at + TAGS, "POST", { name: "Short lived" });
  await button(page, "Restore before").click();
  await shows(page.getByRole("status"), "Back at before.");
  assert.equal((await ask(`${at}${TAGS}?search=Short&hide_empty=false`)).tags.length, 0);
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Export before").click()]);
  const path = await file.path();
  await page
    .getByLabel("Import a file")
    .setInputFiles({ name: "brought.json", mimeType: "application/json", buffer: readFileSync(path) });
  await page.getByRole("heading", { name: "brought" }).waitFor();
  await button(page, "Forget brought").click();
  await page.getByRole("heading", { name: "brought" }).waitFor({ state: "detached" });
}

async function scenarios(page, at) {
  await go(page, "Scenarios");
  await button(page, "New scenario").click();
  const dialog = page.getByRole("dialog", { name: "A new scenario" });
  await dialog.getByLabel("Name").fill("summer");
  await dialog.getByLabel("What it does, as JSON").fill('{"season": "summer"}');
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await shows(page.getByRole("alert"), "season");
  await dialog.getByLabel("What it does, as JSON").fill('{"now": "2030-07-01T09:00:00Z", "frozen": true}');
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await button(page, "Play summer").click();
  await shows(page.getByRole("status"), "summer was played.");
  assert.equal((await ask(`${at}/__standin/clock`)).now, "2030-07-01T09:00:00.000Z");
  await button(page, "Edit summer").click();
  await page.getByRole("dialog", { name: "summer" }).getByRole("button", { name: "Close" }).click();
  await button(page, "Delete summer").click();
  await shows(page, "No scenarios yet");
}

async function clock(page, at) {
  await go(page, "Clock");
  const face = page.getByRole("region", { name: "The time" });
  await shows(face, "It runs on.");
  await ask(`${at}/__standin/clock`, "PUT", { now: "2030-07-01T09:00:00Z", frozen: true });
  await shows(face, "It stands still.");
  await button(page, "+1 day").click();
  await shows(face, "Tuesday, July 2, 2030");
  await page.getByLabel("Date and time, UTC").fill("2031-01-31T08:15");
  await button(page, "Set the clock").click();
  await shows(face, "08:15:00");
  await button(page, "Let it run").click();
  await button(page, "60×").click();
  await shows(face, "60 times as fast");
  const { frozen, speed } = await ask(`${at}/__standin/clock`);
  assert.deepEqual([frozen, speed], [false, 60]);
  await button(page, "Freeze").click();
  await shows(face, "It stands still.");
}

async function faults(page, at) {
  await go(page, "Faults");
  const form = page.getByRole("form", { name: "Declare a fault" });
  await form.getByLabel("Status").fill("503");
  await form.getByLabel("Route").fill("/calendar/events/v1/tags");
  await form.getByLabel("Times").fill("1");
  await button(form, "Declare").click();
  await page.getByRole("heading", { name: "status 503" }).waitFor();
  assert.equal((await fetch(at + TAGS)).status, 503);
  await shows(page.getByRole("main"), "met 1");
  await form.getByLabel("What happens").selectOption("rate-limit");
  await form.getByLabel("Route").fill("/nothing/there");
  await button(form, "Declare").click();
  await shows(page.getByRole("alert"), "/nothing/there");
  await form.getByLabel("Route").fill("");
  await button(form, "Declare").click();
  await page.getByRole("heading", { name: "rate-limit" }).waitFor();
  assert.equal((await fetch(at + TAGS)).status, 429);
  await button(page, "Clear all").click();
  await shows(page, "Nothing fails on purpose");
  assert.equal((await fetch(at + TAGS)).status, 200);
}

async function sandboxes(page, at) {
  await ask(`${at}/@worker-3${TAGS}`, "POST", { name: "Theirs" });
  await go(page, "Sandboxes");
  await page.getByRole("heading", { name: "@worker-3" }).waitFor();
  await page.getByRole("link", { name: "Open worker-3" }).click();
  await page.waitForURL(`${at}/@worker-3/__standin/`);
  await shows(page, "@worker-3");
  await page.getByRole("option", { name: /^201 POST \S+tags / }).waitFor();
  await go(page, "Sandboxes");
  await page.getByRole("link", { name: "Open the default sandbox" }).click();
  await page.waitForURL(`${at}/__standin/`);
  await go(page, "Sandboxes");
  await button(page, "Delete worker-3").click();
  await shows(page, "No other sandbox is there");
}

async function coverage(page, at) {
  await ask(at + TAGS, "POST", {});
  await go(page, "Coverage");
  await page.getByRole("meter", { name: "Methods of routes" }).waitFor();
  await shows(page.getByRole("region", { name: "Refusals seen" }), "rest_missing_callback_param");
  await page.getByRole("searchbox", { name: "Find in not called yet" }).fill("batch");
  await shows(page.getByRole("region", { name: "Not called yet" }), "POST /batch/v1");
  await button(page, "Count anew").click();
  await shows(page.getByRole("region", { name: "Methods of routes" }), /^0 of /);
}

async function assumptions(page) {
  await go(page, "Assumptions");
  await page.getByRole("searchbox", { name: "Find in assumptions" }).fill("server.errors");
  await shows(page.getByRole("main"), "server.errors");
  await page.getByLabel("Basis").selectOption("invented");
  await shows(page, "Nothing is assumed like that");
}

/** Every panel in both themes and two widths: axe finds nothing, and nothing is wider than the screen. */
async function looks() {
  const at = await server();
  await something(at);
  const found = [];
  for (const scheme of ["light", "dark"])
    for (const size of [WIDE, NARROW]) {
      const { page, settled } = await pageAt(`${at}/__standin`, { size, scheme });
      for (const name of PANELS) {
        await go(page, name);
        found.push(...(await look(page, `${name.toLowerCase()}-${scheme}-${size.width}`)));
      }
      for (const [name, place] of Object.entries(CHOSEN)) {
        await page.goto(`${at}/__standin#/${place}`);
        await page.getByRole("article").first().waitFor();
        found.push(...(await look(page, `${name}-${scheme}-${size.width}`)));
      }
      await page.goto(`${at}/__standin#/records/calendar/venue`);
      await button(page, "Edit The Boathouse").click();
      found.push(...(await look(page, `record-${scheme}-${size.width}`)));
      await settled();
    }
  assert.deepEqual(found, []);
}

/** The one of README and docs/console.md. */
const PICTURE = "call-light-1280";

const CHOSEN = {
  call: "calls/2",
  route: `routes/${encodeURIComponent("/calendar/events/v1/events")}/POST`,
};

async function something(at) {
  await ask(at + EVENTS);
  await ask(`${at}${EVENTS}?per_page=none&status=draft`);
  await ask(at + TAGS, "POST", { name: "Quiet hours" });
  await ask(at + EVENTS, "POST", { title: "Sauna night" });
  await ask(`${at}/en/api/calendar/events/v1/venues/46`);
  await ask(`${at}/en/api/nothing/here`);
  await ask(`${at}/__standin/faults`, "POST", {
    match: { route: "/calendar/events/v1/organizers" },
    answer: { status: 503 },
  });
  await ask(`${at}/en/api/calendar/events/v1/organizers`);
  await ask(`${at}/__standin/faults`, "POST", { profile: "rate-limit", match: { method: "PUT" }, times: 2 });
  await ask(`${at}/__standin/snapshots`, "POST", { name: "clean" });
  await ask(`${at}/__standin/scenarios/summer`, "PUT", { now: "2030-07-01T09:00:00Z" });
  await ask(`${at}/@worker-3${TAGS}`, "POST", { name: "Theirs" });
  await ask(`${at}${EVENTS}?per_page=5`);
  await ask(at + TAGS, "POST", { name: "Quiet hours" });
  await ask(`${at}/sv/api/calendar/events/v1/venues`);
}

/** What is wrong with how a panel looks, by its name. */
async function look(page, name) {
  await page.waitForTimeout(150);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const { violations } = await page.evaluate(`${AXE};axe.run(document, { resultTypes: ["violations"] })`);
  if (pictures !== undefined) await picture(page, name);
  return [
    ...(wide > 0 ? [`${name} is ${wide} px wider than the screen`] : []),
    ...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ];
}

/** A picture of a panel, and the one of the pages for users in the form in which it is smallest. */
async function picture(page, name) {
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  if (name !== PICTURE) return;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(join(pictures, "console.webp"), Buffer.from(data, "base64"));
}

/** A long journal is there at once, drawn a screen at a time. */
async function manyCalls() {
  const at = await server("--max-journal-entries", String(MANY + 1000), "--max-journal-bytes", "100000000");
  for (let done = 0; done < MANY; done += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => fetch(`${at}${TAGS}?page=${done + n + 1}`).then((r) => r.text())),
    );
  const { page, settled } = await pageAt(`${at}/__standin`);
  const began = Date.now();
  await shows(page, `${MANY.toLocaleString("en")} in the journal`);
  const took = Date.now() - began;
  const list = page.getByRole("listbox", { name: "Calls" });
  assert.ok((await list.getByRole("option").count()) < 60);
  await list.focus();
  await page.keyboard.press("End");
  await list.getByRole("option", { selected: true }).waitFor();
  await chosen(list, MANY);
  await fetch(`${at}${TAGS}?page=0`);
  await shows(page, `${(MANY + 1).toLocaleString("en")} in the journal`);
  await page.getByRole("searchbox", { name: "Find a call" }).fill("page=9999");
  assert.equal(await list.getByRole("option").count(), 1);
  console.log(`  ${MANY} calls were shown ${took} ms after the page`);
  await settled();
}

/** Stored markup is shown as text wherever it may stand. */
async function markup() {
  const at = await server();
  assert.equal(new Set(MARKUP).size, 40);
  const { page, settled } = await pageAt(`${at}/__standin`);
  await page.getByText("Live").waitFor();
  for (const [at_, text] of MARKUP.entries()) {
    await ask(at + TAGS, "POST", { name: text, description: text });
    await ask(`${at}${EVENTS}?${new URLSearchParams({ search: text, [text]: text })}`);
    await ask(at + EVENTS, "POST", { title: text, [text]: text });
    await ask(`${at}/@m-${at_}${TAGS}`, "POST", { name: text });
    await ask(`${at}/__standin/scenarios/m-${at_}`, "PUT", { patch: {}, state: {}, uses: [] });
    await ask(`${at}/__standin/scenarios/${encodeURIComponent(text)}`, "PUT", { reset: true });
  }
  const tags = await ask(`${at}/__standin/state/calendar/tag`);
  const raw = tags
    .slice(0, 10)
    .map((tag, n) => ({ ...tag, name: MARKUP[n], description: MARKUP[n + 10], slug: `m-${n}` }));
  await ask(`${at}/__standin/state/calendar/tag`, "PUT", raw);
  const venues = await ask(`${at}/__standin/state/calendar/venue`);
  const titled = MARKUP.map((title, n) => ({ ...venues[0], id: 5000 + n, title, content: title, slug: `v-${n}` }));
  const put = await ask(`${at}/__standin/state/calendar/venue`, "PUT", [...venues, ...titled]);
  assert.deepEqual(put, { ok: true });
  for (const name of PANELS) {
    await go(page, name);
    await page.waitForTimeout(200);
  }
  const ids = (await ask(`${at}/__standin/requests`)).requests.slice(-130).map(({ id }) => id);
  for (const id of ids) {
    await page.goto(`${at}/__standin#/calls/${id}`);
    await page.getByRole("heading", { name: "Why this answer" }).waitFor();
  }
  await page.goto(`${at}/__standin#/records/calendar/venue`);
  await page.getByRole("searchbox", { name: "Find in records" }).fill("planted");
  await shows(page.getByRole("table"), MARKUP[0]);
  const [first] = await button(page, /^Edit/).all();
  await first.click();
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(300);
  await settled();
}

/** Where a token is wanted, the page asks for it once, and no address holds it. */
async function token() {
  const at = await server("--host", "0.0.0.0", "--control-token", "open sesame");
  const { page, settled } = await pageAt(`${at}/__standin`);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("heading", { name: "This console is locked" }).waitFor();
  await page.getByLabel("Control token").fill("wrong");
  await button(page, "Open the console").click();
  await shows(page, "is not the one that this server was started with");
  await page.getByLabel("Control token").fill("open sesame");
  await button(page, "Open the console").click();
  await shows(page, "Quiet so far");
  await fetch(at + TAGS);
  await page.getByRole("option", { name: /^200 GET \S+tags / }).waitFor();
  await page.reload();
  await page.getByRole("option", { name: /^200 GET \S+tags / }).waitFor();
  assert.deepEqual(
    asked.filter((url) => url.includes("sesame")),
    [],
  );
  await settled();
}

/** Behind a proxy that puts a path in front, with links to where that is. */
async function baseUrl() {
  const inner = await server("--base-url", "https://demo.example/site");
  const proxy = await behind("/site", inner);
  open.push(proxy);
  for (const path of ["/__standin", "/__standin/", "/@mine/__standin"]) {
    const { page, settled } = await pageAt(proxy.address + path);
    await page.getByText("Live").waitFor();
    await page.goto(`${proxy.address}${path}#/routes/${encodeURIComponent("/calendar/events/v1/tags")}/GET`);
    await button(page, "Send").click();
    await shows(page.getByRole("region", { name: "The answer", exact: true }), "https://demo.example/site");
    await page.getByRole("link", { name: "Why this answer" }).click();
    await page.getByRole("heading", { name: "Why this answer" }).waitFor();
    await settled();
  }
}

/** The console of a sandbox shows that one alone. */
async function sandbox() {
  const at = await server("--require-sandbox");
  const { page, settled } = await pageAt(`${at}/__standin`);
  await page.getByLabel("Open the console of a sandbox").fill("mine");
  await button(page, "Open").click();
  await page.waitForURL(`${at}/@mine/__standin/`);
  await page.getByText("Live").waitFor();
  await fetch(`${at}/@other${TAGS}`);
  await fetch(`${at}/@mine${TAGS}`);
  await page.getByRole("option", { name: /^200 GET \S+tags / }).waitFor();
  assert.equal(await page.getByRole("option").count(), 1);
  await settled();
}

/** A site that is known by its index alone: every panel opens, a record is made by the form of its route. */
async function loaded() {
  const folder = mkdtempSync(join(tmpdir(), "standin-console-"));
  try {
    const index = join(folder, "index.json");
    execFileSync(process.execPath, ["dist/bundle/main.cjs", "index", "--routes", "160", "--seed", "7", "--out", index]);
    const at = await server(index);
    const { page, settled } = await pageAt(`${at}/__standin`);
    for (const name of PANELS) await go(page, name);
    const { routes } = await ask(`${at}/__standin/catalogue`);
    const made = routes.filter(({ route, methods }) => "POST" in methods && !route.includes("{")).slice(0, 5);
    for (const { route } of made) {
      await page.goto(`${at}/__standin#/routes/${encodeURIComponent(route)}/POST`);
      await button(page, "Send").click();
      await page.getByRole("region", { name: "The answer", exact: true }).waitFor();
    }
    assert.ok(made.length > 0);
    await go(page, "Calls");
    await page.getByRole("option").first().waitFor();
    assert.equal((await ask(`${at}/__standin/requests`)).requests.length, made.length);
    await settled();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CHECKS = [
  ...[calls, routes, records, history, snapshots, scenarios, clock, faults, sandboxes, coverage, assumptions].map(
    onHotel,
  ),
  looks,
  manyCalls,
  markup,
  token,
  baseUrl,
  sandbox,
  loaded,
];
let failed = 0;
for (const check of CHECKS) {
  if (only !== undefined && !only.split(",").includes(check.name)) continue;
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  try {
    await check();
    console.log(`${check.name}: done in ${seconds()} s`);
  } catch (error) {
    failed += 1;
    console.error(`${check.name}: FAILED after ${seconds()} s`, error);
  }
  for (const { end } of open.splice(0)) end();
}
await browser.close();
process.exitCode = failed === 0 ? 0 : 1;
