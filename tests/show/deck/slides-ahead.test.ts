import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import { createShow } from '../../../src/show/show.ts';
import { action, type DemoDraft, demoFile } from '../../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const scratch = useScratch('showrunner-ahead-');
const { write, onEnd } = scratch;

const deck = (path: string): DemoDraft => ({ id: path, actions: [action('openSlide', { path })] });
const code: DemoDraft = { id: 'code', actions: [action('open', { path: 'main.ts' })] };

/** A show, and the titles of the pages that its stage has made ready so far. */
async function setUp(drafts: readonly DemoDraft[]) {
  await write('main.ts', '');
  await write('one.md', '# One\n\n---\n\n# Two\n');
  await write('other.md', '# Other\n');
  const headless = createHeadlessWorkbench({ folders: [scratch.folder] });
  const prepared: string[] = [];
  const preparePage = async ({ title }: { readonly title: string }) => void prepared.push(title);
  const workbench = { ...headless, stage: { ...headless.stage, preparePage } };
  const [clock, log] = [createVirtualClock(), createRecordingLog()];
  const talk = demoFile(join(scratch.folder, '.demo/talk.json'), drafts);
  const show = createShow({
    ...{ library: createFixedLibrary(talk).service, workbench, settings: createSettings(), clock, log },
    store: createMemoryStore(),
    isTrusted: () => true,
  });
  onEnd(() => show.dispose(), headless.dispose);
  return { show, clock, log, prepared };
}

describe('the slide that the next demo opens', () => {
  it('is rendered in advance once the show is idle, before the first step and after each', async () => {
    const { show, clock, prepared } = await setUp([deck('one.md'), deck('other.md')]);
    await clock.advance(249);
    expect(prepared).toEqual([]);
    await clock.advance(1);
    await expect.poll(() => prepared).toEqual(['One']);
    await show.next();
    await expect.poll(() => prepared).toEqual(['One', 'Two']);
    await show.next();
    await clock.advance(250);
    await expect.poll(() => prepared).toEqual(['One', 'Two', 'Other']);
  });

  it('is not looked for when the next demo opens no deck', async () => {
    const { clock, prepared } = await setUp([code, deck('one.md')]);
    await clock.advance(1000);
    expect(prepared).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('is skipped if its deck cannot be read, which is reported only when the deck is opened', async () => {
    const { show, clock, log, prepared } = await setUp([deck('gone.md')]);
    await clock.advance(250);
    await expect(show.next()).rejects.toThrow('gone.md');
    expect(prepared).toEqual([]);
    expect(log.lines).toHaveLength(1);
  });
});
