import ts from 'typescript';

export interface Import {
  readonly specifier: string;
  /** From 1. */
  readonly line: number;
  /** Gone after compilation. */
  readonly isType: boolean;
  /** `import()` of a value: a part that is loaded with its first use. */
  readonly isLazy: boolean;
  /** `export … from`. */
  readonly isReExport: boolean;
}

/** Every module a TypeScript file names: imports, `export … from`, `import()` and `require()`, types included. */
export function importsOf(path: string, text: string): readonly Import[] {
  return importsIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
}

/** The same of a file that is parsed already. */
export function importsIn(file: ts.SourceFile): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node) => {
    const specifier = specifierOf(node);
    if (specifier) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({
        specifier,
        line,
        isType: isTypeOnly(node),
        isLazy: ts.isCallExpression(node),
        isReExport: ts.isExportDeclaration(node),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function specifierOf(node: ts.Node): string | undefined {
  const expression = moduleExpression(node);
  return expression && ts.isStringLiteralLike(expression) ? expression.text : undefined;
}

function moduleExpression(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isCallExpression(node) && isLoader(node.expression)) return node.arguments[0];
  return undefined;
}

function isLoader(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
}

/** `import { type A }` is no type import: the import itself stays when the type is gone. */
function isTypeOnly(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  return ts.isImportTypeNode(node) || (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true);
}
