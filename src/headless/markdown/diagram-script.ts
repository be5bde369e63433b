import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DiagramScript } from '../../ports/diagram-script.ts';

const main = 'mermaid.esm.min.mjs';

/** Behaves like VS Code's own script. */
const module = `import mermaid from './${main}';
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

/** In the package of the command line, next to `dist/headless`. */
const packed = fileURLToPath(new URL('../mermaid', import.meta.url));

/** Finds the library `mermaid`, packed or installed. */
export function findDiagramScript(): DiagramScript | undefined {
  const folder = findLibrary();
  if (folder === undefined) return undefined;
  return { module, read: (path) => readFile(join(folder, path)).catch(() => undefined) };
}

function findLibrary(): string | undefined {
  if (existsSync(join(packed, main))) return packed;
  try {
    return dirname(createRequire(import.meta.url).resolve(`mermaid/dist/${main}`));
  } catch {
    return undefined; // installed without dev dependencies
  }
}
