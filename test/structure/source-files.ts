import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** A source file: what it imports, by path from the root, and what it exports itself. */
export interface SourceFile {
  readonly path: string;
  readonly imports: readonly string[];
  readonly exports: readonly string[];
  readonly lines: number;
}

/** Every TypeScript file below a folder, read as text. */
export function sourceFiles(folder = "src"): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readSource(join(folder, path)));
}

/** A file, read as text. */
export function readSource(path: string): SourceFile {
  const text = readFileSync(path, "utf8");
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023);
  const imports = [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, name = ""]) =>
    normalize(join(dirname(path), name)),
  );
  return { path, imports, exports: statements.flatMap(exportedNames), lines: text.split("\n").length - 1 };
}

function exportedNames(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? (statement.modifiers ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const named = statement as ts.Statement & { readonly name?: ts.Identifier };
  return named.name === undefined ? [] : [named.name.text];
}
