import type { View } from "../../../state/view.ts";

/** Whether some entry of the site, of whatever kind, has that id. */
export function isEntryId(view: View, id: number): boolean {
  return view.state.resources.some((name) => {
    const table = view.state.tableNamed(name);
    return table !== undefined && table.resource.idSpace === "post" && table.get(id) !== undefined;
  });
}
