import type { AnsweredList } from "../../engine/answers/answered-lists.ts";
import type { Serving } from "../../engine/serving.ts";

/** Lists that families read, under the names of the site's namespaces; those of namespaces that the site lacks are left out. */
export function ownLists(lists: readonly AnsweredList[], { namespaces }: Serving): readonly AnsweredList[] {
  return namespaces.flatMap(({ own, builtIn }) =>
    lists.flatMap((list) => {
      const below = belowOf(list.key, builtIn);
      return below === undefined ? [] : [{ ...list, key: `${own}/${below}` }];
    }),
  );
}

function belowOf(key: string, namespace: string): string | undefined {
  return key.startsWith(`${namespace}/`) ? key.slice(namespace.length + 1) : undefined;
}
