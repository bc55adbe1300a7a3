import type { Route } from "../../catalogue/route.ts";
import type { Behaviour } from "../../engine/behaviour.ts";
import type { Area } from "../area.ts";
import type { CoreModel } from "../model.ts";
import { collectionForm, listOfCollections, oneCollection } from "./collections.ts";
import { faceForm, ofFace, ofFaces } from "./faces.ts";
import { familyForm, ofFamilies, ofFamily } from "./families.ts";
import { fontFiles, fontPages } from "./font-files.ts";
import { COLLECTIONS_PATH, FAMILIES_PATH, type Fonts } from "./fonts.ts";

/** The fonts of a site: families, their faces with the files that were uploaded, and collections to take more from. */
export function fontsArea(model: CoreModel): Area {
  const fonts = fontsOf(model);
  const collections = model.kind(COLLECTIONS_PATH);
  const form = collections && collectionForm(collections);
  return {
    forms: [fonts?.families, fonts?.faces, form].filter((one) => one !== undefined),
    resources: fonts?.faces === undefined ? [] : [fontFiles],
    ...(fonts?.faces !== undefined && { pages: fontPages }),
    behaviour: (route, method) => {
      if (fonts !== undefined && route.name.startsWith(`/${FAMILIES_PATH}`)) return ofFonts(fonts, route, method);
      if (collections === undefined || form === undefined || method !== "GET") return undefined;
      if (route === collections.list) return listOfCollections({ kind: collections, form });
      return route === collections.item ? oneCollection({ kind: collections, form }) : undefined;
    },
  };
}

function fontsOf(model: CoreModel): Fonts | undefined {
  const kind = model.kind(FAMILIES_PATH);
  if (kind === undefined) return undefined;
  const faces = model.catalogue.routes.some(({ name }) => FACES.test(name)) ? faceForm() : undefined;
  return { model, kind, faces, families: familyForm(kind, faces) };
}

/** The routes of the faces of a family. */
const FACES = /^\/wp\/v2\/font-families\/\{\w+\}\/font-faces(\/\{\w+\})?$/;

function ofFonts(fonts: Fonts, route: Route, method: string): Behaviour | undefined {
  const { kind, faces } = fonts;
  if (route === kind.list) return ofFamilies(fonts, method);
  if (route === kind.item) return ofFamily(fonts, method);
  const [isFaces, item] = FACES.exec(route.name) ?? [];
  if (isFaces === undefined || faces === undefined) return undefined;
  return item === undefined ? ofFaces({ ...fonts, faces }, method) : ofFace({ ...fonts, faces }, method);
}
