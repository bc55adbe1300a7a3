// Serves one namespace from a data file that is folded in all the time; prints the address of its index, or what is wrong.
import { fileURLToPath } from "node:url";

const [library, data, dataLogBytes, tags] = process.argv.slice(2);
const index = fileURLToPath(new URL("../../descriptors/calendar.events.v1.json", import.meta.url));
const n = { n: { $sequence: 1 } };
const members = { name: { $text: "Tag {n}", with: n }, slug: { $text: "tag-{n}", with: n } };
// Nothing else is there at the start, so that a reset leaves no venue.
const seeds = [{ others: "empty", recipes: { "calendar/tag": [{ name: "ballast", count: Number(tags), members }] } }];
const { createStandin } = await import(library);

try {
  const site = await createStandin({ index, data, seeds, limits: { dataLogBytes: Number(dataLogBytes) } });
  const server = await site.listen({ port: 0 });
  process.stdout.write(`${server.apiRoot}\n`);
  process.on("SIGTERM", () => void server.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
