import { isObject, type Json } from "../json/json.ts";
import { jsonText } from "../json/written-numbers.ts";
import { csvLines } from "../generate/fixtures/csv.ts";
import { boundedSchema, type Cut } from "../generate/fixtures/bounded-schema.ts";
import { fixtureSchema, schemaRecords } from "../generate/fixtures/schema-records.ts";
import { nearestPath } from "../text/nearest.ts";
import { filterFields } from "../engine/fields.ts";
import type { Run } from "./command.ts";
import { defaultOptions, type StandinOptions } from "../standin-options.ts";
import { fixturesOptions } from "./options.ts";
import { helpText, readOptions, wrongCall } from "./read-options.ts";
import { siteChoice, siteParts } from "./site-parts.ts";
import { type DocumentTerminal, type Piece, writeOut } from "./terminal.ts";

const help = {
  usage: "standin fixtures RESOURCE   write what the API would answer for a resource",
  operands: { RESOURCE: "calendar/event, calendar/venue, snippet …, or a route such as seo/v1/dashboardWidget" },
  notes: `The same seed and time give the same records, and more of them begin with the same ones. What a record refers to is there under the
same id when it is asked for with the same seed. However many are written, only a few are in memory. A route that keeps no records gives
what the site answers there first, and then what its schema allows.`,
};

/** `standin fixtures`: what the API would answer for a resource, record by record. */
export const writeFixtures: Run = async (args, environment, terminal) => {
  const given = readOptions("fixtures", [fixturesOptions], { args, environment });
  const options = given.values(fixturesOptions);
  if (options.help) {
    terminal.out(helpText(help, [fixturesOptions]));
    return 0;
  }
  const [resource, ...others] = given.positionals;
  if (resource === undefined)
    throw wrongCall("fixtures", "which resource? For example: standin fixtures calendar/event");
  if (others.length > 0) throw wrongCall("fixtures", `one resource at a time, not also ${others.join(" ")}`);
  const { count, format, member: members = [] } = options;
  const records = await recordsOf(resource, siteChoice(given), terminal);
  const all = counted(records, { resource, count, terminal });
  const chosen = members.length === 0 ? all : picked(all, members, terminal);
  const pieces = format === "csv" ? csvLines(chosen, members) : jsonPieces(chosen, format);
  await writeOut(pieces, { file: options.out, terminal });
  return 0;
};

async function recordsOf(
  resource: string,
  choice: StandinOptions,
  terminal: Pick<DocumentTerminal, "error" | "now">,
): Promise<AsyncIterable<Json> | Iterable<Json>> {
  const { catalogue, resources, records, answered } = await siteParts(choice, terminal.now());
  const kept = await records(resource);
  if (kept !== undefined) return kept;
  const route = catalogue.route(`/${resource.replace(/^\//, "")}`);
  const all = resources.toSorted().join(", ");
  if (route === undefined) {
    const names = [...resources, ...catalogue.routes.map(({ name }) => name.slice(1))];
    const near = nearestPath(resource, names);
    const hint =
      near === undefined ? `there are ${all}, and the routes whose answers are known` : `did you mean ${near}?`;
    throw wrongCall("fixtures", `there is no resource ${resource}; ${hint}`);
  }
  const schema = fixtureSchema(route, catalogue);
  const answers = await answered(route);
  if (schema === undefined && answers.length > 0) return answers;
  if (schema === undefined)
    throw wrongCall("fixtures", `nothing is known of what ${resource} answers; there are ${all}`);
  const { schema: bounded, cuts } = boundedSchema(schema);
  for (const line of cutLines(resource, cuts)) terminal.error(line);
  return afterAnswers(answers, schemaRecords(bounded, choice.seed ?? defaultOptions.seed));
}

/** What the site answers first, and what its schema allows from then on. */
function* afterAnswers(answers: readonly Json[], more: Iterable<Json>): Iterable<Json> {
  yield* answers;
  yield* more;
}

/** Places that are named; of more their number is told. */
const NAMED = 5;

/** What is said where a schema asks for more than is made. */
function cutLines(resource: string, cuts: readonly Cut[]): string[] {
  const lines = cuts.slice(0, NAMED).map(({ pointer, asked, made }) => {
    const instead =
      made === undefined ? "it is left out, as its texts would have no end" : `no more than ${made} are made`;
    return `standin: the schema of ${resource} asks at ${pointer} for ${JSON.stringify(asked)}: ${instead}`;
  });
  const more = cuts.length - lines.length;
  return more > 0 ? [...lines, `standin: and at ${more} more places`] : lines;
}

/** So many of the records, told where somebody watches. */
async function* counted(
  records: AsyncIterable<Json> | Iterable<Json>,
  { resource, count, terminal }: { resource: string; count: number; terminal: DocumentTerminal },
): AsyncIterable<Json> {
  const { progress } = terminal;
  const start = terminal.now();
  let made = 0;
  if (count > 0)
    for await (const record of records) {
      yield record;
      made += 1;
      if (progress !== undefined && made % 500 === 0 && terminal.now() - start > 500)
        progress(`${resource}: ${made} of ${count}`);
      if (made === count) break;
    }
  progress?.("");
  if (made < count)
    terminal.error(`standin: there ${made === 0 ? "is none" : `are no more than ${made}`} of ${resource}`);
}

/** The records with the wanted members alone; says which of these none had. */
async function* picked(
  records: AsyncIterable<Json>,
  members: readonly string[],
  terminal: Pick<DocumentTerminal, "error">,
): AsyncIterable<Json> {
  let isFirst = true;
  let unseen = members;
  for await (const record of records) {
    const shown = filterFields(record, members);
    unseen = unseen.filter((member) => !isObject(filterFields(record, [member])));
    if (isFirst && Array.isArray(shown) && shown.length === 0)
      throw wrongCall("fixtures", `a record has no member ${members.join(" or ")}; it has ${namesIn(record)}`);
    isFirst = false;
    yield shown;
  }
  if (!isFirst && unseen.length > 0) terminal.error(`standin: no record has a member ${unseen.join(" or ")}`);
}

function namesIn(record: Json): string {
  return typeof record === "object" && record !== null ? Object.keys(record).join(", ") : "no members";
}

async function* jsonPieces(records: AsyncIterable<Json>, format: "json" | "ndjson"): AsyncIterable<Piece> {
  if (format === "ndjson") {
    for await (const record of records) yield [jsonText(record), "\n"];
    return;
  }
  let before = "[\n";
  for await (const record of records) {
    yield [before, jsonText(record)];
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
