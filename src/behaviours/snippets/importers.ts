import type { Json, JsonObject } from "../../catalogue/document.ts";
import { ok } from "../answer.ts";
import type { Behaviour, BehaviourTable } from "../behaviour.ts";
import { manage } from "./manage.ts";

const IMPORTERS = {
  "insert-headers-and-footers": "Headers and footers",
  "header-footer-code-manager": "Header and footer code",
  "insert-php-code-snippet": "Inserted PHP code",
} as const;

/** The features that snippets could be taken over from; the site has none of them, so there is nothing to take. */
export const importerRoutes: BehaviourTable = {
  "GET /code-snippets/v1/importers": always(
    Object.entries(IMPORTERS).map(([name, title]): JsonObject => ({ name, title, is_active: false })),
  ),
  ...Object.fromEntries(
    Object.keys(IMPORTERS).flatMap((name): [string, Behaviour][] => [
      [`GET /code-snippets/v1/${name}`, always([])],
      [`POST /code-snippets/v1/${name}/import`, always({ imported: [] })],
    ]),
  ),
};

function always(body: Json): Behaviour {
  return { permission: manage, answer: () => ok(body) };
}
