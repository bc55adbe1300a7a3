import { toEditAnything } from "../registries/registry.ts";
import type { Route } from "../../catalogue/route.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import { type Call, type Situation, textParam } from "../../engine/call.ts";
import { refuse } from "../../engine/refusal.ts";
import { isObject, type JsonObject } from "../../json/json.ts";
import { scalarText } from "../../engine/json-reading.ts";
import { siteErrors } from "../errors.ts";
import { selfLink, withCuries } from "../links.ts";
import { CORE, type CoreModel } from "../model.ts";
import { coreBlockTypes, hasKnownAttributes } from "./core-registries.ts";
import {
  allThings,
  asDocumented,
  type EditorRegistry,
  editorRegistry,
  inCallContext,
  shownThings,
  thingNamed,
} from "./registered-things.ts";

const PATH = `${CORE}/block-types`;

/** The types of blocks of a site. */
export interface BlockTypes {
  readonly model: CoreModel;
  readonly registry: EditorRegistry;
  /** The routes of all of them, of those of a namespace, of one. */
  readonly list: Route;
  readonly inNamespace: Route | undefined;
  readonly item: Route | undefined;
  /** Whether the site has a route that renders blocks. */
  readonly areRendered: boolean;
}

/** The types of blocks of a site; undefined where it has no route of them. */
export function blockTypesOf(model: CoreModel): BlockTypes | undefined {
  const { routes } = model.catalogue;
  const list = model.catalogue.route(`/${PATH}`);
  if (list === undefined) return undefined;
  const own = asDocumented(coreBlockTypes, list);
  return {
    model,
    list,
    registry: editorRegistry(PATH, { key: "name", own, isWhole: false }),
    inNamespace: routes.find(({ name }) => /^\/wp\/v2\/block-types\/\{\w+\}$/.test(name)),
    item: routes.find(({ name }) => /^\/wp\/v2\/block-types\/\{\w+\}\/\{\w+\}$/.test(name)),
    areRendered: routes.some(({ name }) => name.startsWith(`/${CORE}/block-renderer/`)),
  };
}

/** What a read of one of their routes does; undefined for other routes. */
export function readBlockTypes(types: BlockTypes, route: Route): Behaviour | undefined {
  if (route === types.item) return oneBlockType(types);
  return route === types.list || route === types.inNamespace ? listOfBlockTypes(types) : undefined;
}

function listOfBlockTypes(types: BlockTypes): Behaviour {
  return {
    basis: "family",
    permission: toEditAnything(types.model, siteErrors.rest_block_type_cannot_view),
    answer: (call) => {
      const namespace = textParam(call, "namespace") ?? "";
      const isOf = (type: JsonObject) => namespace === "" || scalarText(type.name).startsWith(`${namespace}/`);
      const listed = allThings(types.registry, call).filter(isOf);
      const shown = listed.map((type) => presented(type, types, call));
      return shownThings(shown, listed, { registry: types.registry, call });
    },
  };
}

/** One that is not there is missed before the call is let in, so that `Allow` does not name it. */
function oneBlockType(types: BlockTypes): Behaviour {
  const mayEdit = toEditAnything(types.model, siteErrors.rest_block_type_cannot_view);
  const named = (call: Call) => blockTypeNamed(nameIn(call), types, call);
  const missing = () => refuse(siteErrors.rest_block_type_invalid);
  return {
    basis: "family",
    permission: (call) => {
      const permitted = mayEdit(call);
      return permitted !== true || named(call) !== undefined ? permitted : missing();
    },
    answer: (call) => {
      const type = named(call);
      if (type === undefined) throw missing();
      return shownThings(presented(type, types, call), [type], { registry: types.registry, call });
    },
  };
}

function nameIn(call: Call): string {
  return call.route.placeholders.map((name) => textParam(call, name) ?? "").join("/");
}

/** The type of blocks of that name. */
export function blockTypeNamed(name: string, { registry }: BlockTypes, call: Situation): JsonObject | undefined {
  return thingNamed(name, registry, call);
}

/** The schemas of a type's attributes; undefined where nothing tells all of them. */
export function blockAttributes(name: string, { registry }: BlockTypes, call: Situation): JsonObject | undefined {
  const isGiven = call.view.bySlug(registry.form.resource, name) !== undefined;
  const type = isGiven || hasKnownAttributes(name) ? thingNamed(name, registry, call) : undefined;
  return isObject(type?.attributes) ? type.attributes : undefined;
}

function presented(type: JsonObject, types: BlockTypes, call: Call): JsonObject {
  const name = scalarText(type.name);
  const { links } = call;
  const [namespace = ""] = name.split("/");
  const rendered = `${links.apiRoot}/${CORE}/block-renderer/${name}?context=edit`;
  const _links = withCuries({
    collection: [{ href: `${links.apiRoot}/${PATH}` }],
    self: [selfLink(`${PATH}/${name}`, ["GET"], links)],
    up: [{ href: `${links.apiRoot}/${PATH}/${namespace}` }],
    ...(types.areRendered && type.is_dynamic === true && { "wp:render-block": [{ href: rendered }] }),
  });
  return { ...inCallContext(type, "block-type", { call, route: types.list }), _links };
}
