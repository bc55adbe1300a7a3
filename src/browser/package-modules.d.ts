/** Modules that the bundle is made with: what the package holds beside its code, and faker's languages. */
declare module "package:locales" {
  import type { Faker } from "@faker-js/faker";

  const locales: Readonly<Record<string, () => Promise<{ faker: Faker }>>>;
  export default locales;
}

declare module "package:every-site" {
  import type { Json } from "../json/json.ts";

  const documents: Readonly<Record<string, Json>>;
  export default documents;
}

declare module "package:families" {
  import type { Json } from "../json/json.ts";

  const documents: Readonly<Record<string, Json>>;
  export default documents;
}

declare module "package:hotel" {
  import type { Json } from "../json/json.ts";

  const documents: Readonly<Record<string, Json>>;
  export default documents;
}
