import ts from 'typescript';

export interface LongFunction {
  readonly name: string;
  readonly lines: number;
  /** Its first line, from 1. */
  readonly line: number;
}

/** The functions of a TypeScript file, outer ones with those inside them. */
export function functionsOf(file: ts.SourceFile): readonly LongFunction[] {
  const found: LongFunction[] = [];
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const [first, last] = [lineOf(node.getStart()), lineOf(node.getEnd())];
      found.push({ name: nameOf(node), lines: last - first + 1, line: first });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'a function without a name';
}

/** The names of the types that a TypeScript file exports. */
export function exportedTypes(file: ts.SourceFile): readonly string[] {
  return file.statements.flatMap((node) => {
    const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
    const isExported = isType && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported && node.name ? [node.name.text] : [];
  });
}

/** The names of the functions that a TypeScript file calls by their bare names. */
export function calledNames(file: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) found.push(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
