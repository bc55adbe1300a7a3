import type { Handler } from "../../src/engine/handler.ts";
import type { JsonObject } from "../../src/json/json.ts";
import { createStandin, type Standin } from "../../src/standin.ts";
import type { Recording, RecordingName } from "./recording.ts";

/** A site with a recording's routes: each echoes what reached it, or answers what the recording says. */
export async function echoSite(
  recording: Recording,
  name: RecordingName,
  report: (error: unknown) => void,
): Promise<Standin> {
  const { descriptors } = recording;
  const namespaces = [...new Set(Object.values(descriptors).map((route) => route.namespace as string))].filter(
    (namespace) => namespace !== "",
  );
  const echoed = Object.keys(descriptors).filter((key) => key !== "/batch/v1" && !namespaces.includes(key.slice(1)));
  return createStandin({
    index: { name: "Recorded", namespaces, routes: { ...descriptors } },
    handlers: Object.fromEntries(echoed.map((key) => [key, handlerOf(recording, name, key)])),
    report,
  });
}

function handlerOf({ answers }: Recording, name: RecordingName, key: string): Handler {
  const fixed = answers?.[key];
  if (fixed !== undefined)
    return ({ links }) => ({
      status: fixed.status ?? 200,
      body: fixed.body,
      headers: Object.fromEntries(
        Object.entries(fixed.headers ?? {}).map(([header, value]) => [
          header,
          value.replace("{api_root}", `${links.apiRoot}/`),
        ]),
      ),
    });
  const tellsAll = name === "sources" || name === "batch";
  return ({ params, method, path }) => {
    const body: JsonObject = tellsAll ? { params, method, route: path } : { params };
    return { body };
  };
}
