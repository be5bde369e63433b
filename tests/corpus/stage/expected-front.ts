import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseDemoFile } from '../../../src/demos/parse.ts';

/**
 * The tab that a demo's last action leaves in front: a slide, or a file by its name; `undefined` where that tells
 * neither.
 */
export type ExpectedFront = { readonly kind: 'slide' } | { readonly kind: 'file'; readonly name: string } | undefined;

/** The list that `/api/demos` answers. */
export type DemoList = readonly {
  readonly filePath: string;
  readonly demos: readonly { readonly id: string }[];
}[];

const inEditor: readonly string[] = ['open', 'highlight', 'insert', 'replace', 'delete', 'write', 'applyPatch'];

/** Reads the demo file as it is now: a talk may write its own. */
export async function expectedFront(folder: string, list: DemoList, id: string): Promise<ExpectedFront> {
  const file = list.find(({ demos }) => demos.some((demo) => demo.id === id));
  if (!file) return undefined;
  const text = await readFile(file.filePath, 'utf8');
  const { demos } = parseDemoFile(text, { path: file.filePath, workspaceFolder: folder });
  const listed = demos.filter(({ disabled }) => !disabled);
  const demo = listed[file.demos.findIndex((each) => each.id === id)];
  const last = demo?.actions.findLast(({ disabled }) => !disabled);
  if (last?.name === 'openSlide') return { kind: 'slide' };
  const path = last && inEditor.includes(last.name) ? last.fields.path : undefined;
  return typeof path === 'string' && !path.includes('{') ? { kind: 'file', name: basename(path) } : undefined;
}
