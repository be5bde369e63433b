import { posix } from 'node:path';
import { isOnNet } from './sources.ts';

export interface ComponentFault {
  readonly code: 'source-not-found' | 'source-on-net';
  readonly message: string;
}

const shownInstead = 'Slides load nothing from the network, so its elements show only their own text.';
/** A component may import endlessly. */
const mostModules = 200;

export type ComponentResult =
  | { readonly text: string; readonly fault?: undefined }
  | { readonly fault: ComponentFault };

/**
 * Checks the imports of a script recursively. Fails if a module is missing or on the network.
 *
 * @param named path from the workspace folder, or URL.
 * @param readText reads a file by its path from the workspace folder.
 */
export async function readComponent(
  named: string,
  readText: (path: string) => Promise<string | undefined>,
): Promise<ComponentResult> {
  const component = `The web component ${named}`;
  if (isOnNet(named)) return { fault: onNet(`${component} is on the network.`, 'use its path') };
  const start = posix.normalize(named);
  const text = await readText(start);
  if (text === undefined) return { fault: notFound(`${component} does not exist.`) };
  const modules = new Map([[start, text]]);
  for (const [module, script] of modules) {
    const imports = importsOf(script);
    const foreign = imports.filter(isForeignImport);
    const who = module === start ? component : `${component} imports ${module}, which`;
    if (foreign.length > 0) return { fault: onNet(`${who} imports ${foreign.join(', ')}.`, 'import that by its path') };
    for (const local of imports) {
      const path = posix.join(posix.dirname(module), local);
      if (!local.startsWith('.') || modules.has(path) || modules.size === mostModules) continue;
      const imported = await readText(path);
      if (imported === undefined) return { fault: notFound(`${who} imports ${path}, which does not exist.`) };
      modules.set(path, imported);
    }
  }
  return { text };
}

/** Network or package. */
function isForeignImport(specifier: string): boolean {
  return !/^\.{0,2}\//.test(specifier) || specifier.startsWith('//');
}

function onNet(fault: string, use: string): ComponentFault {
  return { code: 'source-on-net', message: `${fault} ${shownInstead} Keep a copy in the workspace, and ${use}.` };
}

function notFound(fault: string): ComponentFault {
  return { code: 'source-not-found', message: `${fault} Its elements show only their own text.` };
}

/** Comment lines. */
const comment = /^\s{0,40}(\/\/|\/?\*)/;
const imported = /(?:\bfrom|\bimport)\s{0,4}\(?\s{0,4}(["'])([^"'\n]{1,500})\1/g;

/** Unique, as written. Does not parse the script. Linear. */
export function importsOf(script: string): readonly string[] {
  const specifiers = new Set<string>();
  for (const line of script.split('\n')) {
    if (comment.test(line)) continue;
    for (const [, , specifier = ''] of line.matchAll(imported)) specifiers.add(specifier);
  }
  return [...specifiers];
}
