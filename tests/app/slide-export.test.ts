import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeShortfalls, type Shortfall } from '../../src/app/shortfall.ts';
import { createSlideExport, type DeckFile } from '../../src/app/slide-export.ts';
import { DemoError } from '../../src/core/errors.ts';
import type { LibraryService } from '../../src/demos/library.ts';
import type { Browser } from '../../src/pictures/browser.ts';
import type { DiagramDrawer } from '../../src/pictures/diagram-drawer.ts';
import type { Files } from '../../src/ports/files.ts';
import type { ReadySlide } from '../../src/show/shown-slide.ts';

interface Action {
  readonly name: string;
  readonly disabled?: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

describe('the export of slides', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showrunner-export-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const openSlide = (path: string, more: object = {}): Action => ({ name: 'openSlide', fields: { path }, ...more });

  function create(
    demos: readonly { disabled?: boolean; actions: readonly Action[] }[],
    titles: Record<string, string[]> = {},
    drawDiagrams?: DiagramDrawer,
  ) {
    const file = { workspaceFolder: folder, version: 2, demos };
    const variables = () => new Map([['DECKS', 'talks']]);
    const library = { current: { files: [file], variables }, ready: Promise.resolve() } as unknown as LibraryService;
    const peek = async ({ path, target }: DeckFile & { target: { index: number } }): Promise<ReadySlide> => {
      const deck = titles[path.slice(folder.length + 1)];
      const title = deck?.[target.index];
      if (!deck || title === undefined) throw new DemoError('file-not-found', `There is no file ${path}`);
      const page = { html: `<section>${title}</section>`, css: '', title, transition: undefined, folder };
      return { count: deck.length, page: { ...page, step: 0, steps: 0 } } as unknown as ReadySlide;
    };
    const slideExport = createSlideExport({
      library,
      show: { peek },
      files: {} as Files,
      browser: {} as Browser,
      ...(drawDiagrams && { drawDiagrams }),
      slideScript: async () => 'start()',
      colorTheme: () => ({ colorScheme: 'dark' }),
    });
    const shortfalls: Shortfall[] = [];
    return { slideExport, shortfalls, onShortfall: (shortfall: Shortfall) => void shortfalls.push(shortfall) };
  }

  const at = (path: string): DeckFile => ({ path: join(folder, path), folder });

  it('finds each deck of the show once, in order, and leaves out disabled demos', async () => {
    const { slideExport } = create([
      { actions: [openSlide('b.md'), openSlide('off.md', { disabled: true })] },
      { disabled: true, actions: [openSlide('hidden.md')] },
      { actions: [openSlide('{DECKS}/a.md'), openSlide('/b.md'), openSlide('../outside.md')] },
    ]);
    expect(await slideExport.findDecks()).toEqual([at('b.md'), at('talks/a.md')]);
  });

  it('writes the slides of all decks into one file and reports its progress', async () => {
    const { slideExport, onShortfall, shortfalls } = create([], { 'a.md': ['One', 'Two'], 'b.md': ['Three'] });
    const parts: number[] = [];
    const decks = [at('a.md'), at('b.md')];
    const { signal } = new AbortController();
    const onProgress = (part: number) => parts.push(part);
    const bytes = await slideExport.run({ decks, format: 'html', signal, onProgress, onShortfall });
    expect(shortfalls).toEqual([]);
    const text = new TextDecoder().decode(bytes);
    for (const title of ['One', 'Two', 'Three']) expect(text).toContain(`\\u003csection>${title}`);
    expect(text).toContain('"place":{"index":2,"count":3}');
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
    expect(parts.at(-1)).toBe(1);
  });

  it('leaves out a deck that cannot be read and reports it, unless it is the only one', async () => {
    const { slideExport, shortfalls, onShortfall } = create([], { 'a.md': ['One'] });
    const job = {
      format: 'html',
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onShortfall,
    } as const;
    await slideExport.run({ ...job, decks: [at('gone.md'), at('a.md')] });
    expect(shortfalls).toEqual([{ what: 'gone.md', why: expect.stringMatching(/^it is left out. There is no file/) }]);
    await expect(slideExport.run({ ...job, decks: [at('gone.md')] })).rejects.toMatchObject({ code: 'file-not-found' });
  });

  it('reports each slide whose diagrams could not be drawn, with the reason', async () => {
    const drawDiagrams: DiagramDrawer = async (page) =>
      page.title === 'Two' ? { page, shortfall: 'No browser' } : { page };
    const { slideExport, shortfalls, onShortfall } = create([], { 'a.md': ['One', 'Two'] }, drawDiagrams);
    const { signal } = new AbortController();
    await slideExport.run({ decks: [at('a.md')], format: 'html', signal, onProgress: () => undefined, onShortfall });
    expect(shortfalls).toEqual([{ what: '“Two” (a.md, slide 2 of 2)', why: 'No browser' }]);
    expect(`Written${describeShortfalls(shortfalls)}.`).toBe(
      'Written, but “Two” (a.md, slide 2 of 2) differs from the stage: No browser.',
    );
    expect(describeShortfalls([...shortfalls, ...shortfalls])).toContain(
      'slide 2 of 2) and 1 more differ from the stage',
    );
  });

  it('stops when it is cancelled', async () => {
    const { slideExport, onShortfall } = create([], { 'a.md': ['One'], 'b.md': ['Two'] });
    const reason = new DemoError('cancelled', 'Cancelled');
    const job = { decks: [at('a.md'), at('b.md')], format: 'html', onProgress: () => undefined, onShortfall } as const;
    await expect(slideExport.run({ ...job, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
