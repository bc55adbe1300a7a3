import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The variable that names the folder in which a run keeps what all of its tests may read. */
export const COPY_FOLDER = "STANDIN_TESTS_COPY";

/** Makes the folder before a run, and takes it away at its end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "standin-copies-"));
  process.env[COPY_FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
