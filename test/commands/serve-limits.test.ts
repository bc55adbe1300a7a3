import { describe, expect, it } from "vitest";
import { readServeOptions } from "../../src/commands/serve.ts";
import { defaultLimits } from "../../src/http/limits.ts";

const names = Object.keys(defaultLimits).map((limit) => {
  const option = `max-${limit.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return { limit, option, variable: `STANDIN_${option.toUpperCase().replaceAll("-", "_")}` };
});

describe("a limit of the server", () => {
  it.each(names)("$limit comes from --$option or $variable", ({ limit, option, variable }) => {
    expect(readServeOptions([`--${option}`, "7"], { [variable]: "8" }).limits).toEqual({ [limit]: 7 });
    expect(readServeOptions([], { [variable]: "8" }).limits).toEqual({ [limit]: 8 });
    expect(() => readServeOptions([`--${option}`, "many"], {})).toThrow(`--${option} must be a whole number`);
  });

  it("stays as it is unless given", () => {
    expect(readServeOptions([], {}).limits).toEqual({});
  });
});

describe("the token of the control endpoint", () => {
  it("comes from --control-token or STANDIN_CONTROL_TOKEN, an empty one is none", () => {
    expect(readServeOptions(["--control-token", "a"], { STANDIN_CONTROL_TOKEN: "b" }).controlToken).toBe("a");
    expect(readServeOptions([], { STANDIN_CONTROL_TOKEN: "b" }).controlToken).toBe("b");
    expect(readServeOptions([], { STANDIN_CONTROL_TOKEN: "" }).controlToken).toBeUndefined();
  });
});
