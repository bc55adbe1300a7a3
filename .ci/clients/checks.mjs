/** Runs checks by their names one after the other, says how each ended, closes the server and ends the process: with 1 where one failed. */
export async function runChecks(checks, server) {
  let failed = 0;
  for (const [name, check] of Object.entries(checks))
    try {
      await check();
      console.log(`ok   ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${name}: ${error?.stack ?? JSON.stringify(error)}`);
    }
  await server.close();
  console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
