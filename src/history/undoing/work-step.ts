import { createHash } from 'node:crypto';
import { type Entries, type Entry, foldersAbove, nothing } from '../../core/entries.ts';
import type { States } from '../../ports/states.ts';
import type { FinishedWork, WorkedContent } from '../finished-work.ts';
import { freshStep, type HistoryStep, type KeptEditorState } from '../journal/timeline.ts';
import type { PresentParts } from './present.ts';

type WorkParts = Pick<PresentParts, 'journal' | 'states' | 'editorKeeper' | 'participant' | 'now'>;

/** Defaults for a missing file, without executable bits, and for a folder. */
const [filePermissions, folderPermissions] = [0o644, 0o755];

/** Converts finished work into a step and stores its contents, so that it can be undone. */
export async function stepOfWork(work: FinishedWork, parts: WorkParts): Promise<HistoryStep> {
  const { journal, states, editorKeeper, participant, now } = parts;
  const { title, folder, place, editor } = work;
  const { files, after } = await entriesOf(work, states);
  const { state } = await editorKeeper.capture();
  return {
    ...freshStep,
    ...{ title, folder, place, files, after },
    number: journal.promiseNumber(),
    at: now(),
    named: new Set(files.keys()),
    before: {
      editor: editor ? (await editorKeeper.keep(editor)).state : withoutWork(state, files),
      show: participant.capture(),
    },
    unsaved: state.unsaved,
    duration: 0,
    end: { outcome: 'done' },
    isWork: true,
  };
}

/** Leaves out unsaved texts of files that the work has changed. */
function withoutWork(state: KeptEditorState, files: Entries): KeptEditorState {
  return { ...state, unsaved: state.unsaved.filter(({ path }) => !files.has(path)) };
}

/**
 * Returns entries before and after the work. Includes folders that had no file before; undoing removes them if empty.
 */
async function entriesOf({ files, folder }: FinishedWork, states: States) {
  const [before, after] = [new Map<string, Entry>(), new Map<string, Entry>()];
  const realPaths = new Map<string, string>();
  for (const path of files.keys()) {
    const realPath = await states.realPathOf(path);
    if (realPath !== undefined) realPaths.set(path, realPath);
  }
  const now = await states.look(realPaths.values());
  const populated = new Set<string>();
  for (const [path, { before: old, after: newContent }] of files) {
    const realPath = realPaths.get(path);
    if (realPath === undefined) continue;
    const current = now.get(realPath) ?? nothing;
    before.set(realPath, await storedEntry(old, current, states));
    after.set(realPath, newContent ? entryOf(newContent, hashOf(newContent.bytes), current) : nothing);
    if (old) for (const above of foldersAbove(realPath)) populated.add(above);
  }
  const root = (await states.realPathOf(folder)) ?? folder;
  const newFolders = [...before].filter(([, { type }]) => type === 'nothing').flatMap(([path]) => foldersAbove(path));
  for (const above of newFolders.filter((parent) => parent.length > root.length && !populated.has(parent))) {
    before.set(above, nothing);
    after.set(above, { type: 'directory', mode: folderPermissions });
  }
  return { files: before, after };
}

async function storedEntry(content: WorkedContent | undefined, now: Entry, states: States): Promise<Entry> {
  if (!content) return nothing;
  const hash = await states.keep(content.bytes);
  return hash === undefined ? { type: 'unkept', why: 'store-failed' } : entryOf(content, hash, now);
}

function entryOf({ isExecutable }: WorkedContent, hash: string, now: Entry): Entry {
  const permissions = now.type === 'file' ? now.mode & ~0o111 : filePermissions;
  return { type: 'file', hash, mode: permissions | (isExecutable ? (permissions & 0o444) >> 2 : 0) };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
