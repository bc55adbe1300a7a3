// Writes docs/library.md from what the library exports: `npm run reference`; with `--check` it only says whether the page is up to date.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const PAGE = here("docs/library.md");
/** The library's faces: what is imported, and where its names stand. */
const FACES = [
  ["standin", "src/index.ts"],
  ["standin/testing", "src/testing/index.ts"],
  ["standin/browser", "src/browser/index.ts"],
  ["standin/vite", "src/vite/index.ts"],
  ["standin/msw", "src/msw/index.ts"],
  ["standin/playwright", "src/playwright/index.ts"],
];
const HEAD = `# The library

Every name that the package exports, as its source tells of it. \`npm run reference\` writes this page.

The package is imported, \`import { createStandin } from "standin"\`, or required, \`const { createStandin } = require("standin")\`: both give out the
same functions and classes. CI asks it the same in Node 20.19, 22, 24 and 26, Bun 1 and Deno 2, the library and the command, and every answer is the
same there. TypeScript 5.0, 5.4, 5.9, 6 and 7 check its types as they come, from
modules and from CommonJS, with or without \`@types/node\`; \`Request\` and \`Response\` are those of the project.
`;

const { config } = ts.readConfigFile(here("tsconfig.json"), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, here("."));
// Names and comments are all that is wanted: neither the language's own types nor those of packages.
const host = ts.createCompilerHost(options);
const program = ts.createProgram({
  rootNames: FACES.map(([, file]) => here(file)),
  options: { ...options, noLib: true, types: [] },
  host: { ...host, resolveModuleNameLiterals: (literals, from) => literals.map(({ text }) => resolved(text, from)) },
});
const checker = program.getTypeChecker();

const modules = FACES.map(([, file]) => checker.getSymbolAtLocation(program.getSourceFile(here(file))));
const shown = new Set(modules.flatMap((module) => checker.getExportsOfModule(module).map(({ name }) => name)));
const page = formatted([HEAD, ...FACES.map(faceText)].join("\n"));
if (!process.argv.includes("--check")) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, "utf8") !== page) {
  console.error("docs/library.md is not what the sources say: run `npm run reference`");
  process.exitCode = 1;
}

function resolved(text, from) {
  return text.startsWith(".") ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined };
}

function faceText([name], at) {
  const before = new Set(modules.slice(0, at).flatMap((module) => checker.getExportsOfModule(module).map(declared)));
  const all = checker.getExportsOfModule(modules[at]);
  const again = all.filter((one) => before.has(declared(one)));
  const others = all.filter((one) => declared(one).declarations === undefined);
  const own = all.filter((one) => !again.includes(one) && !others.includes(one));
  const names = again.map(({ name }) => `\`${name}\``).join(", ");
  const more = again.length === 0 ? [] : [`The same as above: ${names}.\n`];
  const passed = others.map((one) => `As its own package has it: \`${one.name}\`.\n`);
  return [`## \`${name}\`\n`, ...own.map(exportText), ...passed, ...more].join("\n");
}

/** What an export stands for, wherever it is exported. */
function declared(exported) {
  return exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
}

function exportText(exported) {
  const symbol = declared(exported);
  const [declaration] = symbol.declarations;
  const rows = membersOf(declaration).map(memberText);
  const about = [`### ${exported.name}\n`, headOf(declaration), `\n${docOf(symbol)}\n`];
  return [...about, ...(rows.length === 0 ? [] : [rows.join("\n"), ""])].join("\n");
}

/** What it is, in one line of code. */
function headOf(declaration) {
  if (ts.isFunctionDeclaration(declaration)) return code(signatureOf(declaration));
  if (ts.isTypeAliasDeclaration(declaration))
    return code(`type ${oneLine(declaration)}`.replace(/^type (?:export )?type /, "type "));
  if (ts.isVariableDeclaration(declaration)) return code(`const ${declaration.name.text}`);
  const word = ts.isClassDeclaration(declaration) ? "class" : "interface";
  const bases = (declaration.heritageClauses ?? []).filter((clause) => !clause.types.some(isHidden));
  return code([word, declaration.name.text, ...bases.map(oneLine)].join(" "));
}

/** Whether it is an interface that the package shows nowhere: its members stand with those of whoever extends it. */
function isHidden({ expression }) {
  return !shown.has(expression.text) && interfaceOf(expression) !== undefined;
}

function interfaceOf(expression) {
  const symbol = checker.getSymbolAtLocation(expression);
  if (symbol === undefined) return undefined;
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const [declaration] = target.declarations;
  return declaration.getSourceFile().fileName.startsWith(here("src/")) && ts.isInterfaceDeclaration(declaration)
    ? declaration
    : undefined;
}

/** The members that are shown: those that somebody outside may use. */
function membersOf(declaration) {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassDeclaration(declaration)) return [];
  const hidden = (declaration.heritageClauses ?? []).flatMap(({ types }) => types.filter(isHidden));
  const own = declaration.members.filter(({ name }) => name !== undefined && !ts.isPrivateIdentifier(name));
  return [...own, ...hidden.flatMap(({ expression }) => membersOf(interfaceOf(expression)))];
}

function memberText(member) {
  const doc = docOf(checker.getSymbolAtLocation(member.name)).replaceAll(/\s*\n\s*/g, " ");
  return `- ${code(member.body === undefined ? oneLine(member) : signatureOf(member))}${doc && `: ${doc}`}`;
}

/** A function without its body. */
function signatureOf(declaration) {
  const text = declaration.getText();
  const end = declaration.body.getStart() - declaration.getStart();
  return flat(text.slice(0, end)).replace(/^(?:export (?:async )?|\*)/, "");
}

function oneLine(node) {
  return flat(node.getText());
}

/** The text in one line, without the comments in it. */
function flat(text) {
  return text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/([([]) | ([)\]])/g, "$1$2")
    .replaceAll(/,([)\]])/g, "$1")
    .trim()
    .replace(/[;,]$/, "");
}

function code(text) {
  return `\`${text}\``;
}

/** The documentation comment, with the names that it links to as code. */
function docOf(symbol) {
  const parts = symbol?.getDocumentationComment(checker) ?? [];
  return ts
    .displayPartsToString(parts)
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .trim();
}

function formatted(text) {
  const { status, stdout, stderr } = spawnSync("npx", ["oxfmt", "--stdin-filepath=docs/library.md"], {
    cwd: here("."),
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
