import { describe, expect, it } from 'vitest';
import { makeReplay, type ReplayOptions, readReplay } from '../../src/handout/replay.ts';
import { createLazyRenderer } from '../../src/headless/markdown/lazy-renderer.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-replay-');
const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';

const write = async (scenes: readonly object[], files: Readonly<Record<string, string>>) => {
  const all = { '.demo/talk.json': JSON.stringify({ title: 'My talk', version: 3, scenes }), ...files };
  for (const [path, content] of Object.entries(all)) await scratch.write(path, content);
};

const options = (more: Partial<ReplayOptions> = {}): ReplayOptions => ({
  folders: [scratch.folder],
  log: createRecordingLog(),
  signal: new AbortController().signal,
  hasNotes: false,
  renderMarkdown: createLazyRenderer(),
  slideScript: async () => '',
  replayScript: async () => 'go("</script>")',
  diagramScript: () => undefined,
  onShortfall: () => undefined,
  ...more,
});

const talk = {
  scenes: [
    {
      title: 'Slides',
      notes: { path: '.demo/slides-notes.md' },
      moves: [{ action: 'openSlide', path: '.demo/deck.md' }],
    },
    {
      title: 'Code',
      description: 'A line more.',
      commit: 'https://example.com/commit/1',
      moves: [
        { action: 'open', path: 'src/a.ts' },
        { action: 'insert', path: 'src/a.ts', position: 2, content: `const key = '${secret}';\nthree();` },
        { action: 'pause' },
        { action: 'highlight', path: 'src/a.ts', position: '1:2' },
      ],
    },
    {
      title: 'Run',
      commit: 'javascript:alert(1)',
      moves: [{ action: 'executeTerminalCommand', command: `login --token ${secret}` }],
    },
  ],
  files: {
    '.demo/deck.md': '# One\n\n<script>alert(1)</script>\n\n<!-- notes: Breathe. -->\n\n---\n\n# Two\n',
    '.demo/slides-notes.md': '# Slides\n\nSay **hello**.\n',
    'src/a.ts': 'one();\nthree();\n',
    'src/private.ts': 'const notShown = 1;\n',
  },
};

describe('the steps of a replay', () => {
  it('are each slide, and each part of a demo that changes, highlights or runs something', async () => {
    await write(talk.scenes, talk.files);
    const { title, steps, styles } = await readReplay(options());
    expect(title).toBe('My talk');
    expect(steps.map((step) => [step.demo, step.title, step.slide?.caption])).toEqual([
      ['Slides', 'One', 'deck.md, slide 1 of 2'],
      ['Slides', 'Two', 'deck.md, slide 2 of 2'],
      ['Code', 'Code', undefined],
      ['Code', 'Code', undefined],
      ['Run', 'Run', undefined],
    ]);
    expect(steps.map(({ commit }) => commit?.at(-1))).toEqual([undefined, undefined, '1', '1', undefined]);
    expect(steps[0]?.slide?.html).toContain('One</h1>');
    expect(steps[0]?.slide?.html).not.toContain('alert(1)');
    expect(styles).toHaveLength(1);
    expect(steps.map(({ description }) => description)).toEqual([
      undefined,
      undefined,
      'A line more.',
      undefined,
      undefined,
    ]);
  });

  it('have a file with its text after the step, and the changed and highlighted lines', async () => {
    await write(talk.scenes, talk.files);
    const { steps } = await readReplay(options());
    const [typed, lit] = [steps[2]?.files[0], steps[3]?.files[0]];
    expect(typed).toMatchObject({ name: 'src/a.ts', language: 'TypeScript', kind: 'changed', highlights: [] });
    expect(typed?.changes).toEqual([{ start: 1, end: 2, removed: [] }]);
    expect(typed?.text).toMatch(/^one\(\);\nconst key = '.*';\nthree\(\);\n$/);
    expect(lit).toMatchObject({ name: 'src/a.ts', kind: 'same', changes: [], highlights: [{ start: 0, end: 2 }] });
    expect(lit?.text).toBe(typed?.text);
  });

  it('have new, deleted and moved files, and nothing of the text of a deleted one', async () => {
    const moves = [
      { action: 'create', path: 'new.py', content: 'x = 1\n' },
      { action: 'deleteFile', path: 'gone.txt' },
      { action: 'rename', path: 'old.md', dest: 'moved.md' },
    ];
    await write([{ title: 'Files', moves }], { 'gone.txt': 'farewell', 'old.md': 'stays as it is' });
    const { steps } = await readReplay(options());
    expect(steps[0]?.files).toEqual([
      expect.objectContaining({ name: 'gone.txt', kind: 'deleted' }),
      expect.objectContaining({ name: 'moved.md', from: 'old.md', language: 'Markdown' }),
      expect.objectContaining({ name: 'new.py', kind: 'new', language: 'Python', text: 'x = 1\n', changes: [] }),
    ]);
    expect(JSON.stringify(steps)).not.toMatch(/farewell|stays as it is/);
  });

  it('are in the order of the show, with slides, images and QR codes between changes', async () => {
    const moves = [
      { action: 'create', path: 'a.txt', content: 'a' },
      { action: 'openSlide', path: '.demo/deck.md' },
      { action: 'create', path: 'b.txt', content: 'b' },
      { action: 'showQR', url: 'https://example.com', title: 'Scan me' },
    ];
    await write([{ title: 'Mixed', moves }], { '.demo/deck.md': '# Deck\n' });
    const { steps } = await readReplay(options());
    expect(steps.map(({ title, files }) => files[0]?.name ?? title)).toEqual(['a.txt', 'Deck', 'b.txt', 'Scan me']);
  });

  it('name command lines that were not run, and tell an opened file when nothing else happens', async () => {
    const moves = [
      { action: 'open', path: 'a.go' },
      { action: 'executeTerminalCommand', command: 'go run a.go' },
    ];
    await write([{ title: 'Run', moves }], { 'a.go': 'package main\n' });
    const { steps } = await readReplay(options());
    expect(steps).toHaveLength(1);
    expect(steps[0]?.commands).toEqual(['go run a.go']);
    expect(steps[0]?.files).toMatchObject([{ name: 'a.go', kind: 'same', text: 'package main\n' }]);
  });

  it('say what is missing', async () => {
    const told: string[] = [];
    await write([{ title: 'Gone', moves: [{ action: 'open', path: 'gone.ts' }] }], {});
    const { steps } = await readReplay(options({ onShortfall: ({ what, why }) => told.push(`${what}: ${why}`) }));
    expect(steps[0]?.failures).toEqual([expect.stringContaining('There is no file gone.ts')]);
    expect(told).toEqual([expect.stringContaining('“Gone”: open: There is no file gone.ts')]);
  });

  it('name the demo file where there are several, and fail where there is nothing to show', async () => {
    await write([], {});
    await expect(readReplay(options())).rejects.toMatchObject({ code: 'file-not-found' });
    await write(talk.scenes.slice(2), talk.files);
    const scenes = [{ title: 'More', moves: [{ action: 'create', path: 'b', content: 'b' }] }];
    await scratch.write('.demo/x.json', JSON.stringify({ title: 'Second', version: 3, scenes }));
    expect((await readReplay(options())).steps.map(({ part }) => part)).toEqual(['My talk', 'Second']);
  });
});

describe('the file of a replay', () => {
  const print = async (more: Partial<ReplayOptions> = {}) => {
    await write(talk.scenes, talk.files);
    return Buffer.from(await makeReplay(options(more))).toString('utf8');
  };

  it('hides secrets as on stage, unless the presenter never hides them', async () => {
    const html = await print();
    expect(html).not.toContain(secret);
    expect(html).toContain('login --token ');
    expect(await print({ settings: { 'showrunner.secrets.hide': 'never' } })).toContain(secret);
  });

  it('has speaker notes only if asked for', async () => {
    expect(await print()).not.toMatch(/Breathe|hello/);
    const html = await print({ hasNotes: true });
    expect(html).toContain('Breathe.');
    expect(html).toContain('Say \\u003cstrong>hello\\u003c/strong>.');
  });

  it('has nothing of files that the show does not show, and no path of this machine', async () => {
    const html = await print({ hasNotes: true });
    expect(html).not.toMatch(/private\.ts|notShown/);
    expect(html).not.toContain(scratch.folder);
  });

  it('allows its one script by its hash, and no request', async () => {
    const html = await print();
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html).toContain('<script>go("<\\/script>")</script>');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'");
    expect(policy).toMatch(/^default-src 'none';.*script-src 'sha256-[\w+/=]+'$/);
    expect(policy).not.toContain('connect-src');
  });
});
