import { expect, it } from "vitest";
import { optionFault, type StandinOptions } from "../src/standin-options.ts";
import { createStandin } from "../src/standin.ts";

const ON = "valkey://me:secret@127.0.0.1:1/demo";

it.each<[StandinOptions, string]>([
  [{ shared: ON, data: "site.json" }, "--shared keeps what is written in its log, --data in a file"],
  [{ shared: ON, watch: true }, "--watch can't be together with --shared"],
  [{ shared: ON, upstream: "https://demo.example/", passMissing: true, passWrites: true }, "--pass-writes can't be"],
  [{ shared: "somewhere" }, "--shared must be an address such as valkey://host:6379/name"],
  [
    { shared: "https://me:secret@host/demo" },
    "--shared takes addresses that begin with valkey://, valkeys://, redis://,",
  ],
  [
    { shared: "valkey://me:50%secret@host:6379/demo" },
    "--shared has a % in user or password that must be written as %25",
  ],
  [{ shared: "valkey://me:secret@host:6379/" }, "--shared must end in a name for the log"],
  [{ shared: "valkey://me:secret@host:6379/a/b" }, "--shared must end in a name for the log"],
  [{ shared: "postgres://me:secret@host/demo" }, "such as postgres://host:5432/database?line=name"],
])("is refused where it can't be: %j", (options, sentence) => {
  const fault = optionFault(options);
  expect(fault).toContain(sentence);
  expect(fault).not.toContain("secret");
});

it.each([
  ON,
  "valkeys://host/demo",
  "redis://host:6379/a.b-c_d",
  "rediss://host/demo",
  "postgres://host/database?line=demo",
  "postgresql://me:secret@host:5432/database?sslmode=require&line=demo",
])("takes an address of a log: %s", (shared) => {
  expect(optionFault({ shared })).toBeUndefined();
});

it.each([
  [
    ON,
    "shared log valkey://127.0.0.1:1/demo: it can't be used: connect ECONNREFUSED 127.0.0.1:1; start it, or look at host and port",
  ],
  [
    "postgres://me:secret@127.0.0.1:1/d?line=demo",
    "shared log postgres://127.0.0.1:1/d?line=demo: it can't be used: connect ECONNREFUSED 127.0.0.1:1; start it, or look at host and port",
  ],
])("says which log can't be reached, and nothing secret: %s", async (shared, sentence) => {
  await expect(createStandin({ shared })).rejects.toThrow(sentence);
});
