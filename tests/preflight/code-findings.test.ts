import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { checkCodeRoom } from '../../src/preflight/code-findings.ts';
import { runPreflight } from '../../src/preflight/preflight.ts';
import { createFolder } from '../headless/workspace.ts';
import { createRecordingLog } from '../support/host-parts.ts';

type Actions = readonly { readonly [key: string]: JsonValue }[];

/** `severity code: first word … last words` of what does not fit, for one demo with these actions. */
async function findingsOf(moves: Actions, settings: Readonly<Record<string, JsonValue>> = {}): Promise<string[]> {
  const long = `const text = '${'x'.repeat(200)}';`;
  const folder = await createFolder({
    'wide.ts': `${long}\nconst short = 1;\n`,
    'tall.ts': Array.from({ length: 90 }, (_, index) => `line ${index}`).join('\n'),
    '.demo/talk.json': JSON.stringify({ title: 'Talk', version: 3, scenes: [{ title: 'One', moves }] }),
  });
  const observer = {
    renderMarkdown: async (markdown: string) => markdown,
    before: async () => [],
    beforeAction: checkCodeRoom,
  };
  const { signal } = new AbortController();
  const { findings } = await runPreflight({ folders: [folder], settings, log: createRecordingLog(), signal, observer });
  return findings.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

describe('code that comes into view', () => {
  it('is reported if a line is wider than the window of presentation mode', async () => {
    const found = await findingsOf([{ action: 'highlight', path: 'wide.ts', position: '1:2' }]);
    expect(found).toEqual([
      'warning code-too-wide: A line in view has 216 columns, but the window shows 143: its end is out of view.',
    ]);
  });

  it('is not reported if only lines that are not highlighted are wide', async () => {
    expect(await findingsOf([{ action: 'highlight', path: 'wide.ts', position: '2:2' }])).toEqual([]);
  });

  it('is reported if the show itself has inserted a wide line by then', async () => {
    const content = `${'\t'.repeat(30)}${'y'.repeat(60)}`;
    const found = await findingsOf([
      { action: 'create', path: 'new.ts', content: 'a\n' },
      { action: 'insert', path: 'new.ts', position: 1, content },
    ]);
    expect(found).toContainEqual(expect.stringContaining('A line in view has 180 columns'));
  });

  it('fits with a smaller zoom, and fits no longer with larger text', async () => {
    const wide = [{ action: 'highlight', path: 'wide.ts', position: '1:1' }];
    const small = { 'showrunner.presentation.zoom': -2, 'showrunner.presentation.textScale': 1 };
    expect(await findingsOf(wide, small)).toEqual([]);
    const large = await findingsOf(wide, { 'showrunner.presentation.textScale': 2 });
    expect(large).toEqual([expect.stringContaining('but the window shows 89')]);
  });

  it('is reported if more lines are highlighted than the window shows', async () => {
    const found = await findingsOf([{ action: 'highlight', path: 'tall.ts', position: '1:80' }]);
    expect(found).toEqual([
      'warning code-too-tall: 80 lines are highlighted, but the window shows 33: the rest is out of view. Highlight fewer lines.',
    ]);
  });

  it('is not reported if a setting turns the finding off', async () => {
    const settings = { 'showrunner.check.ignore': ['code-too-wide'] };
    expect(await findingsOf([{ action: 'highlight', path: 'wide.ts', position: '1:1' }], settings)).toEqual([]);
  });
});

it('a terminal command is reported as an info if it is wider than the terminal', async () => {
  const found = await findingsOf([{ action: 'executeTerminalCommand', command: `echo ${'z'.repeat(150)}` }]);
  expect(found).toContain(
    'info command-too-wide: The command has 155 characters: a terminal of 143 columns wraps it. Shorten it, or split it.',
  );
});
