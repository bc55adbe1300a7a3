import type { Expectation, Miss, Verdict, WantedCount } from "../control/verdict.ts";

/** What a person reads when the calls were not as expected. */
export function verdictMessage(
  { method, route, params = {}, status }: Expectation,
  { count, wanted, nearest }: Verdict & { ok: false },
): string {
  const what = [method ?? "any method", route ?? "any route"].join(" ");
  const withParams = Object.entries(params).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const sentence =
    `expected ${what}` +
    (withParams.length === 0 ? "" : ` with ${withParams.join(", ")}`) +
    (status === undefined ? "" : `, answered with ${status},`) +
    ` ${times(wanted)}, found ${count}`;
  const heading = nearest.some(({ differs }) => differs.length > 0) ? "nearest calls:" : "the last of them:";
  if (nearest.length === 0) return `${sentence}; nothing else was called`;
  return [`${sentence}; ${heading}`, ...nearest.map(missText)].join("\n");
}

function missText({ request, differs }: Miss): string {
  const { id, method, path, query, status } = request;
  const call = `  #${id} ${method} ${path}${query === "" ? "" : `?${query}`} → ${status}`;
  return [call, ...differs.map((difference) => `     ${difference}`)].join("\n");
}

function times(wanted: WantedCount): string {
  if (typeof wanted === "number") return counted(wanted);
  const { atLeast, atMost } = wanted;
  if (atMost === undefined) return `at least ${counted(atLeast ?? 0)}`;
  return atLeast === undefined ? `at most ${counted(atMost)}` : `${atLeast} to ${counted(atMost)}`;
}

function counted(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
