import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNextPlace } from '../../../src/app/app.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createShow } from '../../../src/show/show.ts';
import { action, type DemoDraft, demoFile } from '../../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const scratch = useScratch('showrunner-next-place-');
const { write, onEnd } = scratch;

function setUp(...drafts: readonly DemoDraft[]) {
  const workbench = createHeadlessWorkbench({ folders: [scratch.folder] });
  const { service: library } = createFixedLibrary(demoFile(join(scratch.folder, '.demo/talk.json'), drafts));
  const [clock, log, store] = [createVirtualClock(), createRecordingLog(), createMemoryStore()];
  const settings = createSettings({ saveAfterDemo: false });
  const show = createShow({ library, workbench, settings, store, clock, log, isTrusted: () => true });
  onEnd(() => show.dispose(), workbench.dispose);
  return { show, next: () => findNextPlace({ ...workbench, show, library: library.current }) };
}

const slides = { id: 'slides', title: 'Slides', actions: [action('openSlide', { path: 'deck.md' })] };
const code = { id: 'code', title: 'Code', actions: [action('open', { path: 'app.ts' })] };

describe('findNextPlace', () => {
  it('returns the next slide or reveal with its title, and the next demo at the end of the deck', async () => {
    await write('deck.md', '# One\n\n<dt-list>\n\n- a\n- b\n\n</dt-list>\n\n---\n\n# Two\n\n---\n\nno title\n');
    const { show, next } = setUp(slides, code);
    expect(await next()).toEqual({ kind: 'slide', index: 1, count: 3, title: 'One' });
    await show.next();
    expect(await next()).toEqual({ kind: 'reveal', shown: 1, count: 2, title: 'One' });
    await show.next();
    expect(await next()).toEqual({ kind: 'reveal', shown: 2, count: 2, title: 'One' });
    await show.next();
    expect(await next()).toEqual({ kind: 'slide', index: 2, count: 3, title: 'Two' });
    await show.next();
    expect(await next()).toEqual({ kind: 'slide', index: 3, count: 3, title: 'Slide 3' });
    await show.next();
    expect(await next()).toEqual({ kind: 'demo', id: 'code', title: 'Code' });
  });

  it('returns the next demo even if its deck is missing, and that the show ends', async () => {
    await write('app.ts', 'one');
    const { show, next } = setUp(code, slides);
    await show.next();
    expect(await next()).toEqual({ kind: 'demo', id: 'slides', title: 'Slides' });
    await show.next().catch(() => undefined);
    expect(await next()).toEqual({ kind: 'end' });
  });

  it('returns the paused demo itself while the show is paused', async () => {
    await write('app.ts', 'one');
    const { show, next } = setUp({ ...code, actions: [...code.actions, action('pause'), action('closeAll')] });
    await show.next();
    expect(await next()).toEqual({ kind: 'resumed', id: 'code', title: 'Code' });
  });
});
