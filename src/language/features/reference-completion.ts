import nodePath, { join } from 'node:path';
import type { Reference } from '../../actions/fields.ts';
import { readSnippet } from '../../actions/snippet.ts';
import { findProperty } from '../../core/data/tree-value.ts';
import { DemoError } from '../../core/errors.ts';
import { wayInto } from '../../core/way-into.ts';
import { resolveContentPath } from '../../demos/paths.ts';
import type { Workspace } from '../context/workspace.ts';
import type { CompletionItem } from '../language-types.ts';
import type { Caret } from './caret.ts';

const hidden: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** Completes the last part of a path with names in its folder. */
export async function completePaths(
  caret: Caret,
  offset: number,
  reference: Reference,
  { namesIn, typeAt }: Workspace,
): Promise<readonly CompletionItem[]> {
  const { document } = caret;
  const { workspaceFolder, version } = document.file;
  const written = caret.text.slice(caret.start, offset);
  const begun = written.slice(0, written.lastIndexOf('/') + 1);
  const base = reference === 'contentPath' && version === 1 ? join(workspaceFolder, '.demo') : workspaceFolder;
  const folder = join(base, begun);
  if (wayInto(nodePath, workspaceFolder, folder) === undefined) return [];
  const names = (await namesIn(folder)).filter((name) => !hidden.has(name));
  const types = await Promise.all(names.map((name) => typeAt(join(folder, name))));
  const entries = names.map((name, index) => ({ name, isFolder: types[index] === 'directory' }));
  const start = caret.start + begun.length;
  return entries
    .toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name))
    .map((entry) => toPath(entry, caret, start));
}

function toPath(
  { name, isFolder }: { readonly name: string; readonly isFolder: boolean },
  caret: Caret,
  start: number,
): CompletionItem {
  return {
    label: name,
    kind: isFolder ? 'folder' : 'file',
    insert: `${escapeFor(caret, name)}${isFolder ? '/' : ''}`,
    start,
    end: Math.max(caret.end, start),
    goesOn: isFolder,
  };
}

export function completeDemos(caret: Caret, { library }: Workspace): readonly CompletionItem[] {
  const entries = library.files.flatMap((file) => file.demos.map((demo) => ({ file, demo })));
  return entries.map(({ file, demo }) => ({
    label: demo.id,
    kind: 'demo',
    detail: demo.title,
    documentation: [file.title, ...(demo.description ? [demo.description] : [])].join('\n\n'),
    insert: caret.quote === '' && !isPlain(demo.id) ? JSON.stringify(demo.id) : escapeFor(caret, demo.id),
    start: caret.start,
    end: caret.end,
  }));
}

/** Missing arguments of the action's snippet. */
export async function completeArguments(caret: Caret, { readText }: Workspace): Promise<readonly CompletionItem[]> {
  const { keys, nodes, document } = caret;
  const given = nodes[keys.length];
  const names = given?.kind === 'object' ? given.properties.map(({ key }) => key.value) : [];
  const action = nodes[keys.length - 1];
  const path = action?.kind === 'object' ? findProperty(action, 'contentPath')?.value : undefined;
  if (path?.kind !== 'string') return [];
  const declared = await argumentsOf(path.value, document.file, readText);
  return declared
    .filter(({ name }) => !names.includes(name))
    .map(({ name, isRequired }) => ({
      label: name,
      kind: 'field',
      ...(isRequired && { detail: 'required' }),
      insert: caret.hasColon ? quoted(caret, name) : `${quoted(caret, name)}: ${caret.quote}$1${caret.quote}`,
      isSnippet: !caret.hasColon,
      start: caret.start,
      end: caret.end,
    }));
}

async function argumentsOf(path: string, base: Caret['document']['file'], readText: Workspace['readText']) {
  try {
    const file = resolveContentPath(base, path);
    const text = await readText(file);
    return text === undefined ? [] : readSnippet(text, file, path).arguments;
  } catch (error) {
    if (error instanceof DemoError) return []; // the path is unfinished
    throw error;
  }
}

function quoted({ quote }: Caret, name: string): string {
  return quote === '"' ? JSON.stringify(name) : name;
}

function escapeFor({ quote }: Caret, text: string): string {
  if (quote === '"') return JSON.stringify(text).slice(1, -1);
  return quote === "'" ? text.replaceAll("'", "''") : text;
}

/** Whether YAML needs no quotes. */
function isPlain(text: string): boolean {
  return /^[A-Za-z_][\w./-]*( [\w./-]+)*$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text);
}
