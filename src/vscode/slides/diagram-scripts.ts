import * as vscode from 'vscode';
import type { DiagramScript } from '../../ports/diagram-script.ts';

interface Contribution {
  readonly extension: vscode.Extension<unknown>;
  readonly path: string;
}

/**
 * Scripts that draw Mermaid: VS Code's own since 1.121, or an extension's. Omits other preview scripts and styles,
 * which would spoil a slide.
 */
export function findDiagramScripts(): readonly vscode.Uri[] {
  return contributions().map(({ extension, path }) => vscode.Uri.joinPath(extension.extensionUri, path));
}

/** Folders from which the scripts load their other files. */
export function diagramFolders(scripts: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return scripts.map((script) => vscode.Uri.joinPath(script, '..'));
}

/** The first script, for a document outside a panel. */
export function readDiagramScript(): DiagramScript | undefined {
  const [script] = findDiagramScripts();
  if (!script) return undefined;
  const name = script.path.slice(script.path.lastIndexOf('/') + 1);
  return {
    module: `import './${name}';`,
    read: (path) =>
      Promise.resolve(vscode.workspace.fs.readFile(vscode.Uri.joinPath(script, '..', path))).catch(() => undefined),
  };
}

function contributions(): readonly Contribution[] {
  const drawing = vscode.extensions.all.filter(({ id }) => /mermaid/i.test(id));
  const [builtIn] = drawing.filter(({ id }) => id.startsWith('vscode.'));
  return (builtIn ? [builtIn] : drawing.slice(0, 1)).flatMap((extension) =>
    pathsIn(extension).map((path) => ({ extension, path })),
  );
}

/** Entries are paths, or objects as of VS Code 1.139: `{ "path": "…", "type": "module" }`. */
function pathsIn({ packageJSON }: vscode.Extension<unknown>): readonly string[] {
  const scripts: unknown = packageJSON?.contributes?.['markdown.previewScripts'];
  if (!Array.isArray(scripts)) return [];
  return scripts.map((script) => script?.path ?? script).filter((path) => typeof path === 'string');
}
