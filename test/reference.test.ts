import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("docs/library.md tells of every export as the sources do", { timeout: 120_000 }, async () => {
  const script = fileURLToPath(new URL("../scripts/reference.js", import.meta.url));
  const checked = promisify(execFile)(process.execPath, [script, "--check"]);
  await expect(checked).resolves.toEqual({ stdout: "", stderr: "" });
});
