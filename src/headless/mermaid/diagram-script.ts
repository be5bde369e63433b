import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { DiagramScript } from '../../ports/diagram-script.ts';

/** Draws as VS Code's own script does. */
const module = `import mermaid from './mermaid.esm.min.mjs';
mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true });
const nameOf = (text) => [...text].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)) >>> 0, 7).toString(36);
const draw = async () => {
  for (const element of document.querySelectorAll('.mermaid')) {
    const text = element.textContent;
    const { svg } = await mermaid.render('diagram-' + nameOf(text), text).catch(() => ({}));
    element.innerHTML = svg ?? '<pre class="mermaid-error"></pre>';
  }
};
addEventListener('vscode.markdown.updateContent', draw);
await draw();
`;

/** The library `mermaid`, if it is installed. */
export function findDiagramScript(): DiagramScript | undefined {
  const folder = findLibrary();
  if (folder === undefined) return undefined;
  return { module, read: (path) => readFile(join(folder, path)).catch(() => undefined) };
}

function findLibrary(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('mermaid/dist/mermaid.esm.min.mjs'));
  } catch {
    return undefined; // an installation without what development needs
  }
}
