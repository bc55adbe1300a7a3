import ts from "typescript";

/** What the compiler says of a program that uses the declarations. */
export function complaints(declarations: string, use: string): string[] {
  const files = new Map([
    ["/api.ts", declarations],
    ["/use.ts", use],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, version) => {
    const text = files.get(name);
    return text === undefined ? languageFile(name, version) : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

const languageFiles = new Map<string, ts.SourceFile>();

/** A file of the language's own types, read once. */
function languageFile(name: string, version: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined {
  const text = languageFiles.has(name) ? undefined : ts.sys.readFile(name);
  if (text !== undefined) languageFiles.set(name, ts.createSourceFile(name, text, version));
  return languageFiles.get(name);
}
