import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/machine/system-clock.ts';
import type { Log } from '../../../src/ports/log.ts';
import { openDeck } from '../../../src/show/deck/open-deck.ts';
import { createDiskFiles } from '../../support/disk-files.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { needs } from '../../support/needs.ts';
import { useScratch } from '../../support/scratch.ts';
import { createStepClock, type StepClock } from '../../support/step-clock.ts';

type DeckParts = Parameters<typeof openDeck>[2];

function deckParts(log: Log, clock: DeckParts['clock']): DeckParts {
  return {
    files: createDiskFiles(),
    clock,
    renderMarkdown: async (markdown) => markdown,
    log,
    defaults: { customTheme: '', headerTemplate: '', footerTemplate: '' },
    hasComponents: false,
    decks: [],
    onDidChange: () => undefined,
  };
}

needs.links.describe('a deck with links that lead out of its workspace folder', () => {
  const scratch = useScratch('showrunner-links-');
  const open = async (deck: string) => {
    const log = createRecordingLog();
    const folder = join(scratch.folder, 'talk');
    const opened = await openDeck(join(folder, deck), folder, deckParts(log, systemClock));
    scratch.onEnd(opened.dispose);
    const { page } = await opened.make(0);
    return { log, page };
  };
  const link = (target: string, path: string) =>
    symlinkSync(join(scratch.folder, target), join(scratch.folder, 'talk', path), 'junction');

  it('uses no layout, theme, header or footer behind such a link', async () => {
    await scratch.write(
      'talk/deck.md',
      '---\ncustomLayout: out/layout.hbs\ncustomTheme: out/theme.css\nheader: out/header.hbs\nfooter: out/footer.hbs\n---\n\n# Hello\n',
    );
    for (const name of ['layout.hbs', 'theme.css', 'header.hbs', 'footer.hbs']) {
      await scratch.write(`secret/${name}`, '.secret { color: red }');
    }
    link('secret', 'out');
    const { page, log } = await open('deck.md');
    expect(page.html + page.css).not.toContain('secret {');
    expect(page.html).toContain('Hello');
    expect(log.lines.filter((line) => line.includes('outside the workspace folder'))).not.toEqual([]);
  });

  it('shows a placeholder for pictures behind such a link; links within the folder work', async () => {
    await scratch.write(
      'talk/deck.md',
      '<img src="out/a.png"><img src="out/later.png"><img src="in/b.png"><img src="c.png"><p style="background: url(out/a.png)">x</p>\n',
    );
    await scratch.write('secret/a.png', 'A');
    await scratch.write('talk/real/b.png', 'B');
    link('secret', 'out');
    link('talk/real', 'in');
    const { page } = await open('deck.md');
    expect(page.html).not.toContain('"out/');
    expect(page.html).not.toContain('url(');
    expect(page.html).toContain('data-missing');
    expect(page.html).toContain('src="in/b.png"');
    expect(page.html).toContain('src="c.png"');
  });

  it('is refused if the deck itself is behind such a link', async () => {
    await scratch.write('secret/deck.md', '# Secret\n');
    await scratch.write('talk/a.md', '# A\n');
    link('secret', 'out');
    await expect(open('out/deck.md')).rejects.toMatchObject({ code: 'path-outside-workspace' });
  });

  it('is not affected by a workspace folder that is itself a link', async () => {
    await scratch.write('real/deck.md', '# Hello <img src="a.png">\n');
    await scratch.write('real/a.png', 'A');
    symlinkSync(join(scratch.folder, 'real'), join(scratch.folder, 'talk'), 'junction');
    expect((await open('deck.md')).page.html).toContain('src="a.png"');
  });
});

describe('a long deck', () => {
  const scratch = useScratch('showrunner-long-');
  const talk = Array.from({ length: 2000 }, (_, index) => `---\nlayout: [a]\n---\n\n# Slide ${index + 1}\n`).join('\n');
  const open = async (clock: StepClock) => {
    await scratch.write('deck.md', talk);
    const log = createRecordingLog();
    const opened = await openDeck(join(scratch.folder, 'deck.md'), scratch.folder, deckParts(log, clock));
    scratch.onEnd(opened.dispose);
    return { log, opened };
  };

  it('yields to other work while it is cut into slides', async () => {
    const clock = createStepClock(1);
    expect((await open(clock)).opened.count).toBe(2000);
    // 4,000 steps of a millisecond, with a yield every 15
    expect(clock.turns).toBeGreaterThan(200);
  });

  it('is parsed only as far as slides are requested', async () => {
    const { log, opened } = await open(createStepClock(0));
    expect(log.lines).toEqual([]);
    expect((await opened.make(1)).slide.title).toBe('Slide 2');
    expect(log.lines).toEqual([expect.stringContaining('deck.md:8: layout must be a text')]);
  });
});
