import { createHash } from 'node:crypto';
import type { WrittenAction } from '../../src/actions/written-actions.ts';
import type { Draft } from '../../src/authoring/draft.ts';
import type { Chapter, FolderState, StateEntry } from '../../src/making/chapter.ts';
import { makeShow } from '../../src/making/make-show.ts';
import { runDemos } from '../../src/making/proving/run-demos.ts';
import { flattenTree, growTree } from '../../src/making/proving/tree.ts';

/** A file by its text or bytes; a link by where it leads. */
export type FileSketch =
  | string
  | Uint8Array
  | { readonly run: string }
  | { readonly link: string }
  | { readonly module: string };
export type FolderSketch = Readonly<Record<string, FileSketch>>;

export function stateOf(files: FolderSketch): FolderState {
  return new Map(Object.entries(files).map(([path, file]) => [path, entryOf(file)]));
}

function entryOf(file: FileSketch): StateEntry {
  const [kind, isExecutable, content] =
    typeof file === 'string' || file instanceof Uint8Array
      ? (['file', false, file] as const)
      : 'run' in file
        ? (['file', true, file.run] as const)
        : 'link' in file
          ? (['link', false, file.link] as const)
          : (['submodule', false, file.module] as const);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { kind, isExecutable, id: createHash('sha1').update(bytes).digest('hex'), read: async () => bytes };
}

export function chapterOf(before: FolderSketch, after: FolderSketch, more: Partial<Chapter> = {}): Chapter {
  return { title: 'A change', notes: '', events: [], before: stateOf(before), after: stateOf(after), ...more };
}

const options = { folder: '.demo/show', signal: new AbortController().signal };

/** The show of folders, one after the other. */
export function make(...folders: readonly FolderSketch[]): Promise<Draft> {
  const chapters = folders
    .slice(1)
    .map((after, index) => chapterOf(folders[index] ?? {}, after, { title: `Change ${index + 1}` }));
  return makeShow(chapters, options);
}

export function makeOf(chapter: Chapter, more: Partial<Parameters<typeof makeShow>[1]> = {}): Promise<Draft> {
  return makeShow([chapter], { ...options, ...more });
}

/** The actions of a change of one folder, a line each: name, path, place, text. */
export async function write(before: FolderSketch, after: FolderSketch): Promise<string> {
  const { demos } = await make(before, after);
  return demos.flatMap(({ actions }) => actions.map(print)).join('\n');
}

export function print(action: WrittenAction): string {
  const { action: name, path, dest, position, content, contentPath, patch, insertTypingMode: mode } = action;
  const text = content === undefined ? '' : JSON.stringify(content);
  const from = [contentPath, patch].filter((file) => file !== undefined).join(' and ');
  const way = mode === undefined ? '' : `(${mode})`;
  return [name, path, dest === undefined ? '' : `to ${dest}`, position, text, from && `from ${from}`, way]
    .filter((word) => word !== '' && word !== undefined)
    .join(' ');
}

/** The files that a show gives, run in memory once more; their text by path, marked where it may be run. */
export async function play(before: FolderSketch, { demos, assets }: Draft): Promise<Readonly<Record<string, string>>> {
  const run = await runDemos(
    { demos, assets, before: growTree(stateOf(before)), variables: new Map() },
    options.signal,
  );
  if (run.failures.size > 0) throw new Error([...run.failures].join('\n'));
  const { files, empty } = flattenTree(run.tree);
  const found: [string, string][] = empty.map((path) => [path, 'empty folder']);
  for (const [path, entry] of files) if (!path.startsWith('.demo/')) found.push([path, await describe(entry)]);
  return Object.fromEntries(found.sort());
}

/** The same of a sketch. */
export async function describeAll(files: FolderSketch): Promise<Readonly<Record<string, string>>> {
  const found: [string, string][] = [];
  for (const [path, entry] of stateOf(files)) found.push([path, await describe(entry)]);
  return Object.fromEntries(found.sort());
}

async function describe({ kind, isExecutable, read }: StateEntry): Promise<string> {
  return `${kind}${isExecutable ? ' that runs' : ''}: ${Buffer.from(await read()).toString('latin1')}`;
}
