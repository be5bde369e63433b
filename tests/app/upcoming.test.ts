import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUpcoming } from '../../src/app/upcoming.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createShow } from '../../src/show/show.ts';
import { action, type DemoDraft, demoFile } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const scratch = useScratch('showrunner-upcoming-');
const { write, onEnd } = scratch;

function setUp(drafts: readonly DemoDraft[], values: Readonly<Record<string, string>> = {}) {
  const workbench = createHeadlessWorkbench({ folders: [scratch.folder] });
  const library = createFixedLibrary(
    demoFile(join(scratch.folder, '.demo/talk.json'), drafts, { title: 'Talk' }),
  ).service;
  const [clock, log, store] = [createVirtualClock(), createRecordingLog(), createMemoryStore()];
  const show = createShow({ library, workbench, settings: createSettings(), store, clock, log, isTrusted: () => true });
  onEnd(() => show.dispose(), workbench.dispose);
  const { documents } = workbench;
  const variables = () => new Map(Object.entries(values));
  const upcoming = () => findUpcoming({ show, documents, variables });
  return { show, upcoming };
}

const deck: DemoDraft = { id: 'deck', actions: [action('openSlide', { path: '/deck.md', slide: 2 })] };
const code: DemoDraft = {
  id: 'code',
  title: 'Say hallo',
  actions: [action('replace', { path: 'app.ts', position: 2, content: 'hallo' }), action('pause')],
};

describe('what comes next', () => {
  it('is the slide that a deck will be opened at, then its next one', async () => {
    await write('deck.md', '# One\n\n---\n\n# Two\n\n---\n\n# Three\n');
    const { show, upcoming } = setUp([deck, code]);
    expect(await upcoming()).toMatchObject({ kind: 'slide', page: { title: 'Two', place: { index: 1, count: 3 } } });
    await show.next();
    expect(await upcoming()).toMatchObject({ kind: 'slide', page: { title: 'Three' }, card: { title: 'Three' } });
  });

  it('is a card of the demo with the code as it will be', async () => {
    await write('app.ts', 'one\ntwo\nthree\n');
    const { upcoming } = setUp([code]);
    expect(await upcoming()).toMatchObject({
      kind: 'demo',
      card: {
        eyebrow: 'Talk',
        title: 'Say hallo',
        code: { title: 'app.ts', text: 'one\nhallo\nthree\n', isNew: true },
      },
    });
  });

  it('is the paused demo itself, and nothing at the end', async () => {
    await write('app.ts', 'one\ntwo\nthree\n');
    const { show, upcoming } = setUp([code]);
    await show.next();
    expect(await upcoming()).toMatchObject({ kind: 'demo', card: { title: 'Say hallo' } });
    await show.next();
    expect(await upcoming()).toBeUndefined();
  });

  it('is the slide of a deck whose path holds variables that are known before', async () => {
    await write('talks/deck.md', '# One\n');
    const path = '{DT_WORKSPACE_PATH}/{TALKS}/deck.md';
    const { upcoming } = setUp([{ id: 'deck', actions: [action('openSlide', { path })] }], { TALKS: 'talks' });
    expect(await upcoming()).toMatchObject({ kind: 'slide', page: { title: 'One' } });
  });

  it.each(['../deck.md', '{STATE_deck}.md'])(
    'is a card for the deck %s: out of the workspace, or unknown',
    async (path) => {
      const { upcoming } = setUp([{ id: 'deck', actions: [action('openSlide', { path })] }]);
      expect(await upcoming()).toMatchObject({ kind: 'demo', card: { title: 'DECK', lines: [`Show ${path}`] } });
    },
  );

  it('is a card of what a demo does before it opens a deck', async () => {
    await write('deck.md', '# One\n');
    const { upcoming } = setUp([
      { id: 'deck', actions: [action('closeAll'), action('openSlide', { path: 'deck.md' })] },
    ]);
    expect(await upcoming()).toMatchObject({ kind: 'demo' });
  });

  it('is a card when the deck, or the code, is not there', async () => {
    const { show, upcoming } = setUp([deck, code]);
    expect(await upcoming()).toMatchObject({ kind: 'demo', card: { title: 'DECK' } });
    await show.next().catch(() => undefined);
    expect(await upcoming()).toMatchObject({ kind: 'demo', card: { title: 'Say hallo' } });
  });
});
