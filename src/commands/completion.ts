import { nearest } from "../text/nearest.ts";
import type { Run } from "./command.ts";
import { completionOptions, optionsOf } from "./options.ts";
import { helpText, type Option, optionName, readOptions, wrongCall } from "./read-options.ts";

const help = {
  usage: "standin completion SHELL   write what a shell needs to complete commands, options and values",
  operands: { SHELL: "bash, zsh or fish" },
  notes: `In the shell's own file of settings:

  bash    eval "$(standin completion bash)"
  zsh     eval "$(standin completion zsh)", below compinit
  fish    standin completion fish | source`,
};

/** A command as a shell completes it. */
interface Completed {
  readonly name: string;
  readonly about: string;
  readonly options: readonly CompletedOption[];
}

/** An option as a shell completes it. */
interface CompletedOption {
  /** With its dashes. */
  readonly name: string;
  readonly help: string;
  /** What follows it: nothing, one of these words, a path, or what no shell knows. */
  readonly value: "none" | "path" | "other" | readonly string[];
}

/** Writes the script of a shell, from the table of options, for these commands. Throws UsageError for a shell that it does not know. */
export function completion(commands: readonly Pick<Completed, "name" | "about">[]): Run {
  return async (args, environment, terminal) => {
    const given = readOptions("completion", [completionOptions], { args, environment });
    if (given.values(completionOptions).help) {
      terminal.out(helpText(help, [completionOptions]));
      return 0;
    }
    const [shell, ...others] = given.positionals;
    const script = shell !== undefined && Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
    if (script === undefined || others.length > 0) throw wrongCall("completion", wrongShell(shell, others));
    terminal.out(script(commands.map(completed)));
    return 0;
  };
}

function wrongShell(shell: string | undefined, others: readonly string[]): string {
  const shells = Object.keys(SCRIPTS);
  const wanted = `completion needs one shell: ${shells.join(", ")}`;
  if (shell === undefined || others.length > 0) return wanted;
  return `${wanted}, not ${JSON.stringify(shell)}; the nearest is ${nearest(shell, shells)}`;
}

function completed({ name, about }: Pick<Completed, "name" | "about">): Completed {
  const rows = (optionsOf[name] ?? []).flatMap((table) => Object.entries(table));
  return { name, about, options: rows.map(([member, row]) => completedOption(optionName(member, row), row)) };
}

function completedOption(name: string, { help, type }: Option): CompletedOption {
  const { word, choices, isPath } = type;
  const value = word === undefined ? "none" : (choices ?? (isPath === true ? "path" : "other"));
  return { name: `--${name}`, help, value };
}

/** The command that words mean which name none. */
const USUAL = "serve";

/** What stands beside commands as a first word. */
const FIRST = ["--help", "--version"];

const SCRIPTS: Readonly<Record<string, (commands: readonly Completed[]) => string>> = { bash, zsh, fish };

function bash(commands: readonly Completed[]): string {
  const names = commands.map(({ name }) => name);
  const values = commands.flatMap(({ name, options }) => options.map((option) => bashValue(name, option)));
  const lists = commands.map(
    ({ name, options }) => `    ${name}) options="${options.map(({ name }) => name).join(" ")}" ;;`,
  );
  return `_standin() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=${USUAL} options= IFS=$' \\t\\n'
  if [ "$word" = "=" ]; then word=; elif [ "$before" = "=" ]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case \${COMP_WORDS[1]} in ${names.join("|")}) [ "$COMP_CWORD" -gt 1 ] && command=\${COMP_WORDS[1]} ;; esac
  COMPREPLY=()
  case "$command $before" in
${values.flat().join("\n")}
  esac
  case $command in
${lists.join("\n")}
  esac
  case $word in
    -*) [ "$COMP_CWORD" -gt 1 ] || options="$options ${FIRST.join(" ")}"; COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${names.join(" ")}" -- "$word")); elif [ "$command" = completion ]; then COMPREPLY=($(compgen -W "${Object.keys(SCRIPTS).join(" ")}" -- "$word")); fi ;;
  esac
}
# Where it has nothing to say, the shell completes paths.
complete -o bashdefault -o default -F _standin standin`;
}

function bashValue(command: string, { name, value }: CompletedOption): string[] {
  if (value === "none") return [];
  const act =
    value === "path"
      ? "return"
      : value === "other"
        ? "compopt +o bashdefault +o default 2>/dev/null; return"
        : `COMPREPLY=($(compgen -W "${value.join(" ")}" -- "$word")); return`;
  return [`    "${command} ${name}") ${act} ;;`];
}

function zsh(commands: readonly Completed[]): string {
  const list = commands.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`);
  const cases = commands.map(({ name, options }) => {
    const shells = `'2:shell:(${Object.keys(SCRIPTS).join(" ")})'`;
    const operand = name === "completion" ? shells : "'*:path:_files'";
    return `    ${name}) _arguments ${options.map(zshOption).join(" ")} ${operand} ;;`;
  });
  return `#compdef standin
_standin() {
  local command=${USUAL}
  local -a names=(
${list.join("\n")}
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe command names
    _files
    return
  fi
  case $words[2] in ${commands.map(({ name }) => name).join("|")}) command=$words[2] ;; esac
  case $command in
${cases.join("\n")}
  esac
}
if [ "$funcstack[1]" = "_standin" ]; then _standin "$@"; else compdef _standin standin; fi`;
}

function zshOption({ name, help, value }: CompletedOption): string {
  const about = `${name}[${help.replaceAll(/[[\]:\\]/g, "\\$&")}]`;
  if (value === "none") return quoted(about);
  const values = value === "path" ? "_files" : value === "other" ? " " : `(${value.join(" ")})`;
  return quoted(`*${about}:${name.slice(2)}:${values}`);
}

function fish(commands: readonly Completed[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const first = commands.map(
    ({ name, about }) => `complete -c standin -n __standin_first -a ${name} -d ${quoted(about)}`,
  );
  const options = commands.flatMap(({ name, options }) => options.map((option) => fishOption(name, option)));
  return `function __standin_first
  test (count (commandline -opc)) -eq 1
end
function __standin_command
  set -l words (commandline -opc)
  if contains -- "$words[2]" ${names}
    test "$words[2]" = $argv[1]
  else
    test $argv[1] = ${USUAL}
  end
end
${first.join("\n")}
${FIRST.map((name) => `complete -c standin -n __standin_first -l ${name.slice(2)}`).join("\n")}
complete -c standin -n '__standin_command completion' -f -a '${Object.keys(SCRIPTS).join(" ")}'
${options.join("\n")}`;
}

function fishOption(command: string, { name, help, value }: CompletedOption): string {
  const takes =
    value === "none"
      ? ""
      : value === "path"
        ? " -r -F"
        : value === "other"
          ? " -x"
          : ` -x -a ${quoted(value.join(" "))}`;
  return `complete -c standin -n '__standin_command ${command}' -l ${name.slice(2)}${takes} -d ${quoted(help)}`;
}

/** A text as a word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
