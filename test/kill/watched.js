// Serves a folder that it watches, with a data file beside; prints the address of its index, or what is wrong.
const [library, folder] = process.argv.slice(2);
const { createStandin } = await import(library);

try {
  const data = `${folder}/data.json`;
  const site = await createStandin({
    index: `${folder}/site`,
    data,
    watch: true,
    log: () => {},
    limits: { dataLogBytes: 6000 },
  });
  const server = await site.listen({ port: 0 });
  process.stdout.write(`${server.apiRoot}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
