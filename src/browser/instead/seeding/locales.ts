import locales from "package:locales";
import type * as node from "../../../seeding/locales.ts";

/** As Node's; a bundler is told of every language by its name. */
export const fakerIn: typeof node.fakerIn = async (language) => {
  const load = Object.hasOwn(locales, language) ? locales[language] : undefined;
  const { faker } = await (load ?? locales["en"])!();
  return { faker };
};

/** Pages have loaded all modules before they ask for any. */
export const fakerLater: typeof node.fakerLater = () => undefined;
