import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMarkdownRenderer } from '../../src/headless/markdown.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { createWrittenSlides } from '../../src/show/written-slides.ts';
import { parseDeck, slideAt } from '../../src/slides/cut-deck.ts';
import { createFixedLibrary, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';

const scratch = useScratch('showrunner-written-slides-');
const deck = '---\ntheme: aurora\n---\n# One\n\n---\n\n## Two\n\n<dt-show>later</dt-show>\n\n---\n\n## Three\n';

describe('slides while their text is being edited', () => {
  it('show the slide at the cursor with everything revealed, and follow unsaved text', async () => {
    const [folder, path] = [scratch.folder, join(scratch.folder, 'talk.md')];
    await writeFile(path, '# On disk\n');
    let text = deck;
    const heard: string[] = [];
    const workbench = createHeadlessWorkbench({ folders: [folder], transcript: () => undefined });
    scratch.onEnd(async () => workbench.dispose());
    let tell: (path: string) => void = () => undefined;
    const slides = createWrittenSlides({
      files: {
        ...workbench.files,
        read: async () => new TextEncoder().encode(text),
        watch(watched, listener) {
          if (watched === dirname(path)) tell = listener;
          return { dispose: () => undefined };
        },
      },
      clock: systemClock,
      log: createRecordingLog(),
      settings: createSettings(),
      library: createFixedLibrary().service,
      stage: workbench.stage,
      renderMarkdown: async (markdown) => createMarkdownRenderer()(markdown),
      isTrusted: () => true,
      onDidChange: (changed) => void heard.push(changed),
    });
    scratch.onEnd(async () => slides.dispose());
    const at = (line: number) => slides.at({ path, folder, text }, { line, character: 0 });
    expect((await at(0)).title).toBe('One');
    expect(await at(9)).toMatchObject({ title: 'Two', step: 1, steps: 1, place: { index: 1, count: 3 } });
    expect((await at(13)).title).toBe('Three');
    text = deck.replace('## Two', '## Twelve');
    tell(path);
    expect(heard).toEqual([path]);
    expect((await at(9)).title).toBe('Twelve');
  });

  it('are found by slideAt by the place where each starts in the text', () => {
    const { slides } = parseDeck(deck, '');
    expect(slides.map(({ range }) => slideAt(slides, range.start))).toEqual([0, 1, 2]);
    expect(slideAt(parseDeck('', '').slides, { line: 0, character: 0 })).toBe(0);
  });
});
