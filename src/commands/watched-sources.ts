import type { Handler } from "../engine/handler.ts";
import type { StandinOptions, WatchedSource } from "../standin.ts";
import { USUAL_CONFIG } from "./config-file.ts";
import { handlersIn } from "./handlers-file.ts";
import type { Terminal } from "./terminal.ts";
import { watchedModules } from "./watched-modules.ts";

/** What of a command's options tells where its files lie, and what can't be changed while it runs. */
interface CommandOptions {
  readonly config?: string;
  readonly handlers?: string;
  readonly port: number;
  readonly host: string;
}

/** What the command line reads again. */
export interface CommandSources {
  /** The options at the start. Throws UsageError. */
  first(): Promise<StandinOptions>;
  /** The file of options and the module of handlers: they are read in this order. */
  readonly all: readonly WatchedSource[];
}

/** The sources of a command that was called with these options. */
export function commandSources<Options extends CommandOptions>(
  options: Options,
  how: {
    /** The options, read again. Throws UsageError. */
    read(): Options;
    optionsOf(options: Options): StandinOptions;
    load: Terminal["load"];
    tell(sentence: string): void;
  },
): CommandSources {
  let read = options;
  let loaded: { readonly file: string; readonly handlers: Record<string, Handler> } | undefined;
  const modules = watchedModules(how.load);
  const withHandlers = async (of: StandinOptions, changed?: ReadonlySet<string>): Promise<StandinOptions> => {
    const { handlers: _earlier, ...others } = of;
    const { handlers: file } = read;
    if (file === undefined) return others;
    const isSame = loaded?.file === file && changed !== undefined;
    if (!isSame || [file, ...modules.files()].some((one) => changed.has(one)))
      loaded = { file, handlers: await handlersIn(file, modules) };
    return { ...others, ...(loaded && { handlers: loaded.handlers }) };
  };
  const config: WatchedSource = {
    paths: () => [read.config ?? USUAL_CONFIG],
    isOptional: true,
    async load() {
      const before = read;
      read = how.read();
      for (const name of ["port", "host"] as const)
        if (read[name] !== before[name] && read[name] !== options[name])
          how.tell(`The option ${name} is ${read[name]} now: restart to take it.`);
      return how.optionsOf(read);
    },
  };
  const handlers: WatchedSource = {
    paths: () => (read.handlers === undefined ? [] : [read.handlers, ...modules.files()]),
    load: withHandlers,
  };
  return { first: () => withHandlers(how.optionsOf(options)), all: [config, handlers] };
}
