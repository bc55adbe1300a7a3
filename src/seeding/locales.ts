import type { Faker } from "@faker-js/faker";

/** Faker's words of one language. */
interface Locale {
  readonly faker: Faker;
}

/** Faker's words of a language with a faker that speaks it; English where faker does not speak the language. */
export async function fakerIn(language: string): Promise<Locale> {
  try {
    return await importedLocale(language);
  } catch (error) {
    const found = requiredLocale(language);
    if (found !== undefined) return found;
    if (language === "en") throw error;
    return fakerIn("en");
  }
}

async function importedLocale(language: string): Promise<Locale> {
  switch (language) {
    case "en":
      return import("@faker-js/faker/locale/en");
    case "sv":
      return import("@faker-js/faker/locale/sv");
    default:
      return (await import(packageOf(language))) as Locale;
  }
}

/** Throws for what is no name of a language. */
function packageOf(language: string): string {
  if (!/^[a-z]{2}(?:_[A-Za-z]+)*$/.test(language)) throw new Error(`${language} is no language`);
  return `@faker-js/faker/locale/${language}`;
}

/**
 * Gives faker's words of a language, or English where faker does not speak it, when they are first asked for; undefined where modules can't
 * be loaded that late, so that they have to be loaded before.
 */
export function fakerLater(language: string): (() => Locale) | undefined {
  try {
    const { require, requiresModules } = ofNode();
    if (!requiresModules) return undefined;
    require.resolve(packageOf("en"));
    return () => requiredLocale(language) ?? (require(packageOf("en")) as Locale);
  } catch {
    return undefined;
  }
}

/** Undefined where Node finds none either. */
function requiredLocale(language: string): Locale | undefined {
  try {
    return ofNode().require(packageOf(language)) as Locale;
  } catch {
    return undefined;
  }
}

/**
 * What Node itself requires with, as test runners that load CommonJS in contexts of their own refuse faker's modules there, and whether it
 * requires modules of either kind.
 */
function ofNode(): { readonly require: NodeJS.Require; readonly requiresModules: boolean } {
  const { process: own } = process.getBuiltinModule("node:vm").runInThisContext("globalThis") as typeof globalThis;
  const require = own.getBuiltinModule("node:module").createRequire(import.meta.url);
  return { require, requiresModules: own.features.require_module };
}
