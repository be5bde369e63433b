import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmitter, type Emitter } from '../../../src/core/emitter.ts';
import { createHeadlessWorkbench } from '../../../src/headless/workbench.ts';
import type { StageRequest } from '../../../src/ports/slide-stage.ts';
import { createShow } from '../../../src/show/show.ts';
import { setUpHistory } from '../../history/history-rig.ts';
import { action, type DemoDraft, demoFile } from '../../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../../support/host-parts.ts';
import { useScratch } from '../../support/scratch.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const scratch = useScratch('showrunner-black-');
const { write, onEnd } = scratch;

const deck: DemoDraft = { id: 'deck', actions: [action('openSlide', { path: 'deck.md' })] };
const code: DemoDraft = { id: 'code', actions: [action('open', { path: 'a.txt' })] };
const hold: DemoDraft = { id: 'hold', actions: [action('pause'), action('open', { path: 'b.txt' })] };

/** A show on the headless host; `request` asks as a presenter in the panel would. */
async function setUp(...drafts: readonly DemoDraft[]) {
  await write('deck.md', '---\nautoAdvanceAfter: 5\n---\n# One\n\n---\n\n# Two\n');
  for (const name of ['a.txt', 'b.txt']) await write(name, name);
  const transcript: string[] = [];
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const headless = createHeadlessWorkbench({
    folders: [scratch.folder],
    transcript: (line) => void transcript.push(line),
  });
  const requests: Emitter<StageRequest> = createEmitter();
  headless.stage.onDidRequest(requests.fire);
  const workbench = { ...headless, stage: { ...headless.stage, onDidRequest: requests.event } };
  const library = createFixedLibrary(demoFile(join(scratch.folder, '.demo/talk.json'), drafts)).service;
  const parts = { library, workbench, settings: createSettings(), store: createMemoryStore(), clock, log };
  const show = createShow({ ...parts, isTrusted: () => true });
  onEnd(() => show.dispose(), headless.dispose);
  const request = async (wanted: StageRequest) => {
    requests.fire(wanted);
    await clock.advance(0);
  };
  /** Seen since the last call. */
  const seen = () => transcript.splice(0);
  return { show, clock, workbench, request, seen };
}

describe('the black screen', () => {
  it('is one state for keys and callers, and changes the revision only when it changes itself', async () => {
    const { show, request, seen } = await setUp(code);
    const revisions: number[] = [];
    show.onDidChange(({ revision }) => revisions.push(revision));
    await request({ kind: 'blackout' });
    expect(show.state.isBlack).toBe(true);
    await show.turnBlack(true);
    await request({ kind: 'blackout', isOn: true });
    expect(await show.turnBlack(false)).toMatchObject({ isBlack: false, revision: revisions.at(-1) });
    await request({ kind: 'blackout', isOn: false });
    expect(revisions).toHaveLength(2);
    expect(seen()).toEqual(['black', 'back from black']);
  });

  it('is toggled in order when several callers toggle it at the same time', async () => {
    const { show, seen } = await setUp(code);
    const turns = await Promise.all([show.turnBlack(), show.turnBlack(), show.turnBlack()]);
    expect(turns.map(({ isBlack }) => isBlack)).toEqual([true, false, true]);
    expect(seen()).toEqual(['black', 'back from black', 'black']);
  });

  it.each([
    ['next', 'open a.txt'],
    ['runById', 'open a.txt'],
  ] as const)('ends when %s runs a step, before the step shows anything', async (how, line) => {
    const { show, seen } = await setUp(code);
    await show.turnBlack(true);
    await (how === 'next' ? show.next() : show.runById('code'));
    expect(seen()).toEqual(['black', 'back from black', line]);
    expect(show.state.isBlack).toBe(false);
  });

  it('ends with goTo, a request for a slide, and a reset', async () => {
    const { show, seen } = await setUp(deck, code);
    await show.next();
    const moves = [() => show.goToSlide({ index: 1, step: 0 }), () => show.goTo('deck'), () => show.reset()];
    for (const move of moves) {
      await show.turnBlack(true);
      await move();
      expect(show.state.isBlack).toBe(false);
    }
    expect(seen().filter((line) => line.includes('black'))).toHaveLength(6);
  });

  it('ends when a paused step continues', async () => {
    const { show, seen } = await setUp(hold);
    await show.next();
    await show.turnBlack(true);
    await show.next();
    expect(seen()).toEqual(['black', 'back from black', 'open b.txt']);
  });

  it('stays when a step is refused before it begins', async () => {
    const { show } = await setUp(code);
    await show.turnBlack(true);
    await expect(show.runById('unknown')).rejects.toMatchObject({ code: 'unknown-demo' });
    await expect(show.next({ ifRevision: 99 })).rejects.toMatchObject({ code: 'revision-mismatch' });
    expect(show.state.isBlack).toBe(true);
  });

  it('ends when another editor comes to the front', async () => {
    const { show, workbench, clock } = await setUp(code);
    await show.turnBlack(true);
    await workbench.editor.show(join(scratch.folder, 'b.txt'));
    await clock.advance(0);
    expect(show.state.isBlack).toBe(false);
  });

  it('keeps slides from advancing, and their time starts over afterwards', async () => {
    const { show, clock, seen } = await setUp(deck);
    await show.next();
    await clock.advance(4000);
    await show.turnBlack(true);
    await clock.advance(60_000);
    await show.turnBlack(false);
    await clock.advance(4000);
    expect(seen()).toEqual(['slide 1/2 "One"', 'black', 'back from black']);
    await clock.advance(1000);
    expect(seen()).toEqual(['slide 2/2 "Two"']);
  });

  it('does not change what undoing a stopped step restores', async () => {
    await write('a.txt', 'a');
    const type: DemoDraft = {
      id: 'type',
      actions: [action('open', { path: 'a.txt' }), action('pause'), action('insert', { path: 'a.txt', content: 'x' })],
    };
    const rig = setUpHistory(scratch.folder, [type, code]);
    onEnd(rig.dispose);
    const before = await rig.look();
    await rig.show.next();
    await rig.show.turnBlack(true);
    await rig.show.stop();
    expect(rig.show.history.map(({ obstacle }) => obstacle)).toEqual([undefined]);
    await rig.show.reset();
    expect(await rig.look()).toEqual(before);
    expect(rig.show.state.isBlack).toBe(false);
  });
});

describe('goToSlide', () => {
  it('shows the slide with nothing revealed yet', async () => {
    const { show, seen } = await setUp(deck);
    await write('deck.md', '# One\n\n---\n\n# Two\n\n<dt-show>more</dt-show>\n');
    await show.next();
    await show.goToSlide({ index: 1, step: 'last' });
    const { slide } = await show.goToSlide({ index: 1, step: 0 });
    expect(slide).toMatchObject({ index: 1, step: 0, steps: 1 });
    expect(seen().at(-1)).toBe('slide 2/2 "Two" (0 of 1 revealed)');
  });

  it('brings the deck in front of the code that covers it', async () => {
    const { show, workbench } = await setUp(deck);
    await show.next();
    await workbench.editor.show(join(scratch.folder, 'a.txt'));
    expect(show.state.slide?.isVisible).toBe(false);
    const { slide } = await show.goToSlide({ index: 1, step: 0 });
    expect(slide).toMatchObject({ index: 1, isVisible: true });
    expect((await workbench.editor.capture()).groups[0]).toMatchObject({ activeTab: 1 });
  });

  it('is refused without a deck or such a slide, and nothing changes', async () => {
    const { show, seen } = await setUp(deck);
    await expect(show.goToSlide({ index: 0, step: 0 })).rejects.toMatchObject({ code: 'no-deck' });
    await show.next();
    await show.turnBlack(true);
    seen();
    await expect(show.goToSlide({ index: 2, step: 0 })).rejects.toMatchObject({ code: 'no-slide' });
    expect([seen(), show.state.isBlack]).toEqual([[], true]);
  });
});
