import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUpcoming } from '../../../src/app/port/upcoming.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createShow } from '../../../src/show/show.ts';
import { action, type DemoDraft, demoFile } from '../../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const scratch = useScratch('showrunner-upcoming-');
const { write, onEnd } = scratch;

function setUp(drafts: readonly DemoDraft[], values: Readonly<Record<string, string>> = {}) {
  const workbench = createHeadlessWorkbench({ folders: [scratch.folder] });
  const { service: library } = createFixedLibrary(
    demoFile(join(scratch.folder, '.demo/talk.json'), drafts, { title: 'Talk' }),
  );
  const [clock, log, store] = [createVirtualClock(), createRecordingLog(), createMemoryStore()];
  const show = createShow({ library, workbench, settings: createSettings(), store, clock, log, isTrusted: () => true });
  onEnd(() => show.dispose(), workbench.dispose);
  const { documents } = workbench;
  const variables = () => new Map(Object.entries(values));
  const upcoming = () => findUpcoming({ show, documents, library: { ...library.current, variables } });
  return { show, upcoming };
}

const deck: DemoDraft = { id: 'deck', actions: [action('openSlide', { path: '/deck.md', slide: 2 })] };
const code: DemoDraft = {
  id: 'code',
  title: 'Say hallo',
  actions: [action('replace', { path: 'app.ts', position: 2, content: 'hallo' }), action('pause')],
};

describe('findUpcoming', () => {
  it('returns the slide at which a deck will open, then the next slide', async () => {
    await write('deck.md', '# One\n\n---\n\n# Two\n\n---\n\n# Three\n');
    const { show, upcoming } = setUp([deck, code]);
    expect(await upcoming()).toMatchObject({ kind: 'slide', page: { title: 'Two', place: { index: 1, count: 3 } } });
    await show.next();
    expect(await upcoming()).toMatchObject({ kind: 'slide', page: { title: 'Three' }, card: { title: 'Three' } });
  });

  it('returns a card of the demo with the code as it will be after the demo', async () => {
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

  it('returns the paused demo itself while the show is paused, and nothing at the end', async () => {
    await write('app.ts', 'one\ntwo\nthree\n');
    const { show, upcoming } = setUp([code]);
    await show.next();
    expect(await upcoming()).toMatchObject({ kind: 'demo', card: { title: 'Say hallo' } });
    await show.next();
    expect(await upcoming()).toBeUndefined();
  });

  it('finds the deck if its path contains known variables', async () => {
    await write('talks/deck.md', '# One\n');
    const path = '{DT_WORKSPACE_PATH}/{TALKS}/deck.md';
    const { upcoming } = setUp([{ id: 'deck', actions: [action('openSlide', { path })] }], { TALKS: 'talks' });
    expect(await upcoming()).toMatchObject({ kind: 'slide', page: { title: 'One' } });
  });

  it.each(['../../deck.md', '{STATE_deck}.md'])(
    'returns a card for the deck %s, which is outside of the workspace or unknown',
    async (path) => {
      const { upcoming } = setUp([{ id: 'deck', actions: [action('openSlide', { path })] }]);
      expect(await upcoming()).toMatchObject({ kind: 'demo', card: { title: 'DECK', lines: [`Show ${path}`] } });
    },
  );

  const opening = action('openSlide', { path: 'deck.md' });

  it('returns the slide when the demo only prepares the stage before it opens the deck', async () => {
    await write('deck.md', '# One\n');
    const setting = { key: 'editor.fontSize', value: 20 };
    const { upcoming } = setUp([
      {
        id: 'deck',
        actions: [
          action('closeAll'),
          action('setTheme', { theme: 'Solarized' }),
          action('setSetting', { setting }),
          action('closeTerminal'),
          action('waitForTimeout', { timeout: 100 }),
          action('macos.enableCaffeine'),
          opening,
        ],
      },
    ]);
    expect(await upcoming()).toMatchObject({ kind: 'slide', page: { title: 'One' } });
  });

  it.each([
    action('open', { path: 'app.ts' }),
    action('executeTerminalCommand', { command: 'npm test' }),
    action('showInfoMessage', { message: 'Hello' }),
    action('pause'),
    action('showQR', { url: 'https://example.org' }),
    action('runDemoById', { id: 'code' }),
  ])('returns a card if the demo shows something else before it opens a deck: %o', async (first) => {
    await write('deck.md', '# One\n');
    const { upcoming } = setUp([{ id: 'deck', actions: [first, opening] }, code]);
    expect(await upcoming()).toMatchObject({ kind: 'demo' });
  });

  it('returns what a snippet does, with its arguments and those of nested snippets', async () => {
    await write('app.ts', 'one\ntwo\nthree\n');
    await write('.demo/tell.json', '[{ "action": "showInfoMessage", "message": "{GREETING}" }]');
    const inner = '{ "action": "snippet", "contentPath": ".demo/tell.json", "args": { "GREETING": "{GREETING} you" } }';
    const change = '{ "action": "replace", "path": "{FILE}", "position": 2, "content": "{GREETING}" }';
    await write('.demo/greet.json', `[${change}, ${inner}, { "action": "open", "disabled": true }]`);
    const args = { GREETING: '{WORD}', FILE: 'app.ts' };
    const run = action('snippet', { contentPath: '.demo/greet.json', args });
    const { upcoming } = setUp([{ id: 'a', actions: [action('unselect'), run] }], { WORD: 'hallo' });
    expect(await upcoming()).toMatchObject({
      card: { lines: ['Replace line 2 of app.ts', 'Say “hallo you”'], code: { text: 'one\nhallo\nthree\n' } },
    });
  });

  it('returns the slide that a snippet opens, if it opens one', async () => {
    await write('deck.md', '# One\n\n---\n\n# Two\n');
    await write('.demo/show.json', '[{ "action": "openSlide", "path": "deck.md", "slide": "{N}" }]');
    const { upcoming } = setUp([
      { id: 'a', actions: [action('snippet', { contentPath: '.demo/show.json', args: { N: 2 } })] },
    ]);
    expect(await upcoming()).toMatchObject({ kind: 'slide', page: { title: 'Two' } });
  });

  it('returns a card with the name of a snippet that is missing or runs itself', async () => {
    await write('.demo/round.json', '[{ "action": "snippet", "contentPath": ".demo/round.json" }]');
    const snippet = (contentPath: string) => action('snippet', { contentPath });
    const { upcoming } = setUp([{ id: 'a', actions: [snippet('none.json'), snippet('.demo/round.json')] }]);
    const lines = ['Run the snippet none.json', 'Run the snippet .demo/round.json'];
    expect(await upcoming()).toMatchObject({ kind: 'demo', card: { lines } });
  });

  it('describes the actions until the next pause, and then those after the pause', async () => {
    const say = (message: string) => action('showInfoMessage', { message });
    const { show, upcoming } = setUp([
      { id: 'a', actions: [say('one'), action('pause'), say('two'), action('waitForInput'), say('three')] },
    ]);
    const linesSeen = async () => ((await upcoming()) as { card: { lines: readonly string[] } }).card.lines;
    expect(await linesSeen()).toEqual(['Say “one”', 'Pause']);
    await show.next();
    expect(await linesSeen()).toEqual(['Say “two”', 'Wait for you']);
    await show.next();
    expect(await linesSeen()).toEqual(['Say “three”']);
  });

  it('returns the slide with which a paused demo continues', async () => {
    await write('deck.md', '# One\n');
    const { show, upcoming } = setUp([{ id: 'a', actions: [action('pause'), opening] }]);
    await show.next();
    expect(await upcoming()).toMatchObject({ kind: 'slide' });
  });

  it('returns a card when the deck or the code is missing', async () => {
    const { show, upcoming } = setUp([deck, code]);
    expect(await upcoming()).toMatchObject({ kind: 'demo', card: { title: 'DECK' } });
    await show.next().catch(() => undefined);
    expect(await upcoming()).toMatchObject({ kind: 'demo', card: { title: 'Say hallo' } });
  });
});
