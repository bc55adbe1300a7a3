import { plainValues } from "../../args/raw-value.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type Route, routePath } from "../../catalogue/route.ts";
import { BATCH_ROUTE, itemPath } from "../../engine/batch.ts";
import type { Call } from "../../engine/call.ts";
import { listOf, membersOf, scalarText } from "../../engine/json-reading.ts";
import type { Json, JsonObject } from "../../json/json.ts";
import { isSecretName } from "../../json/secrets.ts";
import type { CallSecrets } from "../../state/secrets.ts";

/** What is secret in a call by what its route says; a batch holds calls of any route. */
export function secretsOfCall({ route, catalogue, params, sources }: Call): CallSecrets {
  if (route.name === BATCH_ROUTE) return secretsOfParams(params, catalogue);
  const { secretNames } = route;
  if (secretNames === undefined && !hasSecretPart(route)) return NONE;
  return { secretNames, secretParts: partsOf(plainValues(sources.url), secretNames) };
}

const NONE: CallSecrets = {};

/** Whether something in the paths of a route is a secret. */
function hasSecretPart({ placeholders, secretNames }: Route): boolean {
  return placeholders.some((name) => isSecretName(name) || secretNames?.has(name) === true);
}

/** What is secret where no call was found: by what any route says, in the path by what those say that it fits. */
export function secretsOfPath(path: string | undefined, catalogue: Catalogue): CallSecrets {
  const parts = path === undefined ? [] : partsOfPath(path, catalogue);
  return { secretNames: catalogue.secretNames, secretParts: parts.length === 0 ? undefined : new Set(parts) };
}

/** What is secret in parameters of any route, those of a batch too. */
export function secretsOfParams({ requests }: JsonObject, catalogue: Catalogue): CallSecrets {
  const paths = new Set(listOf(requests).map((item) => itemPath(scalarText(membersOf(item)["path"]))?.path));
  const parts = [...paths].flatMap((path) => (path === undefined ? [] : partsOfPath(routePath(path), catalogue)));
  return { secretNames: catalogue.secretNames, secretParts: parts.length === 0 ? undefined : new Set(parts) };
}

function partsOfPath(path: string, catalogue: Catalogue): string[] {
  return catalogue.matching(path).flatMap((route) => {
    if (!hasSecretPart(route)) return [];
    return route.methods.flatMap((method) => {
      const found = catalogue.find(path, method);
      return found === undefined ? [] : [...(partsOf(found.placeholders, found.route.secretNames) ?? [])];
    });
  });
}

/** The texts of those placeholders that are secrets; undefined for none. */
function partsOf(
  placeholders: Readonly<Record<string, Json>>,
  secretNames: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const parts = Object.entries(placeholders).flatMap(([name, value]) =>
    (isSecretName(name) || secretNames?.has(name) === true) && value !== "" ? [scalarText(value)] : [],
  );
  return parts.length === 0 ? undefined : new Set(parts);
}
