// Runs the command line of compiled sources: its program, then the words.
const [program] = process.argv.splice(2, 1);
const { main } = await import(program);
await main();
