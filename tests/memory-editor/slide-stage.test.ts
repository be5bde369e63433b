import { expect, it } from 'vitest';
import { createSequencer } from '../../src/core/time/async.ts';
import { realDisk } from '../../src/machine/disk.ts';
import { createBuffers } from '../../src/memory-editor/buffers.ts';
import { createSlideStage } from '../../src/memory-editor/slide-stage.ts';
import { createTabs } from '../../src/memory-editor/tabs.ts';
import { createTranscript } from '../../src/memory-editor/transcript.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';

const page: StagePage = {
  html: '<section></section>',
  css: '',
  title: 'Why "now"?',
  transition: undefined,
  folder: '/talk',
  place: { index: 1, count: 7 },
  step: 0,
  steps: 0,
};

it('the slide stage in memory writes a transcript of everything it shows', async () => {
  const lines: string[] = [];
  const stage = createSlideStage(
    createTranscript(['/talk'], (line) => lines.push(line)),
    createTabs(createBuffers(createSequencer(), realDisk)),
    async (markdown) => markdown,
  );
  await stage.closePage();
  await stage.showPage(page, { isNew: true });
  await stage.showPage({ ...page, step: 1, steps: 3 }, { isNew: false });
  await stage.showPage({ ...page, title: 'photo.png', place: undefined }, { isNew: false });
  await stage.showOverview([page, page], 1);
  await stage.setBlack(true);
  await stage.setBlack(true);
  await stage.setBlack(false);
  await stage.showPage({ ...page, html: '<section><video></video></section>' }, { isNew: true });
  await stage.follow({ kind: 'point', points: [{ x: 0.1, y: 0.1 }] });
  await stage.follow({ kind: 'point', points: [{ x: 0.2, y: 0.1 }] });
  await stage.follow({ kind: 'point', points: [] });
  for (const stroke of [1, 1, 2]) await stage.follow({ kind: 'draw', stroke, color: 'blue', points: [{ x: 0, y: 0 }] });
  await stage.follow({ kind: 'erase', what: 'last' });
  await stage.follow({ kind: 'look', zoom: 2, x: 0.25, y: 0.5 });
  await stage.follow({ kind: 'seek', seconds: 12 });
  await stage.follow({ kind: 'play' });
  await stage.closePage();
  expect(lines).toMatchInlineSnapshot(`
    [
      "slide 2/7 "Why \\"now\\"?"",
      "slide 2/7 "Why \\"now\\"?" (1 of 3 revealed)",
      "page "photo.png"",
      "overview of 2, at 2",
      "black",
      "back from black",
      "slide 2/7 "Why \\"now\\"?"",
      "laser on",
      "laser off",
      "blue stroke",
      "blue stroke",
      "last stroke erased",
      "look 2 times as close, at 0.25, 0.5",
      "film stands at 12 s",
      "film plays at 12 s",
      "slide closed",
    ]
  `);
  expect(await stage.drawPage(page, 960, 'dark')).toBeUndefined();
});
