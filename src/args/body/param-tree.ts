import { putRaw } from "../raw-map.ts";
import type { RawMap, RawValue } from "../raw-value.ts";
import { nestsTooDeep, readParamName } from "./param-name.ts";

type Node = string | Branch;

interface Branch {
  members: Map<string, Node>;
  nextPlace: number;
}

const integerName = /^(?:0|-?[1-9]\d{0,18})$/;

/** Collects the parameters of a query or a form under their names, the last of a name winning. */
export class ParamTree {
  readonly #root: Branch = newBranch();
  #count = 0;

  /** How many parameters were written. */
  get count(): number {
    return this.#count;
  }

  /** Adds one parameter, its name and value decoded. */
  add(writtenName: string, value: string): void {
    this.#count++;
    const path = readParamName(writtenName);
    if (path === undefined) return;
    if (nestsTooDeep(path)) {
      this.#root.members.delete(path.name);
      return;
    }
    const steps = [path.name, ...path.places];
    const last = steps.pop() ?? null;
    let branch: Branch | undefined = this.#root;
    for (const step of steps) branch = branch && branchAt(branch, step);
    if (branch !== undefined) put(branch, last, value);
  }

  /** The parameters in the order in which their names first came. */
  toMap(): RawMap {
    return mapOf(this.#root);
  }
}

function newBranch(): Branch {
  return { members: new Map(), nextPlace: 0 };
}

function branchAt(branch: Branch, step: string | null): Branch | undefined {
  const there = step === null ? undefined : branch.members.get(step);
  if (typeof there === "object") return there;
  const made = newBranch();
  return put(branch, step, made) ? made : undefined;
}

function put(branch: Branch, step: string | null, node: Node): boolean {
  const place = step ?? String(branch.nextPlace);
  if (step === null && !Number.isSafeInteger(branch.nextPlace)) return false;
  branch.members.set(place, node);
  if (integerName.test(place)) branch.nextPlace = Math.max(branch.nextPlace, Number(place) + 1);
  return true;
}

function valueOf(node: Node): RawValue {
  if (typeof node === "string") return node;
  return isList(node) ? [...node.members.values()].map(valueOf) : mapOf(node);
}

function mapOf({ members }: Branch): RawMap {
  const map: RawMap = {};
  for (const [name, node] of members) putRaw(map, name, valueOf(node));
  return map;
}

function isList({ members }: Branch): boolean {
  let place = 0;
  for (const name of members.keys()) if (name !== String(place++)) return false;
  return true;
}
