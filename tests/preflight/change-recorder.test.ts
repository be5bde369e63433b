import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { type DryOutcome, type PreflightOptions, runPreflight } from '../../src/preflight/preflight.ts';
import { createFolder } from '../headless/workspace.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { slashed } from '../support/needs.ts';
import { fingerprint } from './fingerprint.ts';

type Actions = readonly { readonly [key: string]: JsonValue }[];

/** The outcome of each demo of a show, with relative paths. */
async function outcomesOf(
  demos: readonly Actions[],
  files: Readonly<Record<string, string>> = {},
  options: (folder: string) => Partial<PreflightOptions> = () => ({}),
): Promise<readonly DryOutcome[]> {
  const scenes = demos.map((moves, i) => ({ title: `Demo ${i + 1}`, moves }));
  const talk = JSON.stringify({ title: 'Talk', version: 3, scenes });
  const folder = await createFolder({ ...files, '.demo/talk.json': talk });
  const before = await fingerprint(folder);
  const outcomes: DryOutcome[] = [];
  await runPreflight({
    folders: [folder],
    log: createRecordingLog(),
    signal: new AbortController().signal,
    observer: {
      renderMarkdown: async (markdown) => markdown,
      before: async () => [],
      after: async (_entry, { changes, ...outcome }) => {
        const named = changes.map((change) => ({ ...change, path: slashed(change.path.slice(folder.length + 1)) }));
        outcomes.push({ ...outcome, changes: named });
      },
    },
    ...options(folder),
  });
  expect(await fingerprint(folder)).toBe(before);
  return outcomes;
}

const text = (content: string) => ({ text: content });

describe('the recorded changes of a demo', () => {
  it('are the files that it created, changed, moved and deleted, without the changes of earlier demos', async () => {
    const outcomes = await outcomesOf(
      [
        [{ action: 'create', path: 'made.ts', content: 'a\n' }],
        [
          { action: 'create', path: 'made.ts', content: 'b\n' },
          { action: 'deleteFile', path: 'gone.ts' },
        ],
        [{ action: 'rename', path: 'old', dest: 'new' }],
        [{ action: 'highlight', path: 'made.ts', position: 1 }],
      ],
      { 'gone.ts': 'gone\n', 'old/deep/one.ts': 'one\n' },
    );
    expect(outcomes.map(({ changes }) => changes)).toEqual([
      [{ path: 'made.ts', before: undefined, after: text('a\n') }],
      [
        { path: 'gone.ts', before: text('gone\n'), after: undefined },
        { path: 'made.ts', before: text('a\n'), after: text('b\n') },
      ],
      [
        { path: 'new/deep/one.ts', before: undefined, after: text('one\n') },
        { path: 'old/deep/one.ts', before: text('one\n'), after: undefined },
      ],
      [],
    ]);
  });

  it('include unsaved edits of the demo, each once', async () => {
    const [typed, saved] = await outcomesOf(
      [
        [{ action: 'replace', path: 'a.ts', position: 1, content: 'first' }],
        [{ action: 'save' }, { action: 'closeAll' }],
      ],
      { 'a.ts': 'a\n' },
    );
    expect(typed?.changes).toEqual([{ path: 'a.ts', before: text('a\n'), after: text('first\n') }]);
    expect(saved?.changes).toEqual([]);
  });

  it('do not include unsaved edits of the presenter', async () => {
    const files = { 'a.ts': 'a\n' };
    const append: Actions = [{ action: 'replace', path: 'a.ts', position: 1, content: 'x' }];
    const [own] = await outcomesOf([append], files, (folder) => ({
      contents: new Map([[join(folder, 'a.ts'), 'b\n']]),
    }));
    expect(own?.changes).toEqual([{ path: 'a.ts', before: text('b\n'), after: text('x\n') }]);
  });

  it('come with the commands that were not run, and with failures', async () => {
    const [first, second] = await outcomesOf([
      [
        { action: 'executeTerminalCommand', command: 'npm test' },
        { action: 'executeVSCodeCommand', command: 'odd.command' },
      ],
      [{ action: 'open', path: 'gone.ts' }],
    ]);
    expect([first?.commands, second?.commands]).toEqual([['npm test'], []]);
    expect(second?.failures.map(({ code }) => code)).toEqual(['file-not-found']);
  });

  it('contain the size of a binary file instead of its text', async () => {
    const folder = await createFolder({ 'binary.bin': 'a\0b' });
    const [copied] = await outcomesOf([[{ action: 'copy', path: 'binary.bin', dest: 'copy.bin' }]], {
      'binary.bin': 'a\0b',
    });
    await rm(folder, { recursive: true });
    expect(copied?.changes).toEqual([{ path: 'copy.bin', before: undefined, after: { size: 3 } }]);
  });
});
