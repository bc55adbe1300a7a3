import { addressOf, type RequestSample } from "../../../src/generate/requests/request-sample.ts";
import type { Standin } from "../../../src/standin.ts";

/** What the argument step said: the code of its refusal with the names it gave, or nothing where it let the request through. */
interface Verdict {
  readonly status: number;
  readonly refusal: { readonly code: string; readonly params: unknown } | undefined;
}

/** Sends a sample to a site. */
export async function sendSample(sample: RequestSample, site: Standin): Promise<Verdict> {
  const response = await site.fetch(
    new Request(site.apiRoot + addressOf(sample), {
      method: sample.method,
      ...(sample.body !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(sample.body),
      }),
    }),
  );
  const text = await response.text();
  if (response.status !== 400) return { status: response.status, refusal: undefined };
  const body = JSON.parse(text) as {
    code: string;
    data: { params?: unknown; details?: Record<string, { code: string }> };
  };
  if (body.code === "rest_missing_callback_param")
    return { status: 400, refusal: { code: body.code, params: body.data.params } };
  if (body.code !== "rest_invalid_param") return { status: 400, refusal: undefined };
  const names = Object.keys(body.data.params as object);
  const params = Object.fromEntries(names.map((name) => [name, body.data.details?.[name]?.code ?? "none"]));
  return { status: 400, refusal: { code: body.code, params } };
}

/** What contradicts the prediction; undefined where it holds. */
export function contradiction({ expect }: RequestSample, { status, refusal }: Verdict): string | undefined {
  const said = JSON.stringify({ status, refusal });
  const further = "further" in expect ? (expect.further ?? []) : [];
  const names = refusal === undefined || Array.isArray(refusal.params) ? [] : Object.keys(refusal.params as object);
  const bySiteAlone =
    refusal?.code === "rest_invalid_param" && names.length > 0 && names.every((name) => further.includes(name));
  if (bySiteAlone) return undefined;
  if (expect.accepted) return refusal === undefined ? undefined : said;
  const wanted = JSON.stringify({ code: expect.code, params: expect.params });
  return JSON.stringify(refusal) === wanted ? undefined : said;
}
