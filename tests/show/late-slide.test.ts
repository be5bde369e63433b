import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { messageOf } from '../../src/core/errors.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import type { StageRequest } from '../../src/ports/slide-stage.ts';
import type { States } from '../../src/ports/states.ts';
import { outcomeOf } from '../../src/show/history-view.ts';
import { createShow } from '../../src/show/show.ts';
import { currentSlide } from '../../src/show/shown-slide.ts';
import { setUpHistory } from '../history/history-rig.ts';
import { action, type DemoDraft, demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { useScratch } from '../support/scratch.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const scratch = useScratch('showrunner-late-');
const openDeck = action('openSlide', { path: 'deck.md' });
const deck: DemoDraft = { id: 'deck', actions: [openDeck] };
const lastSlide: DemoDraft = { id: 'last', actions: [action('openSlide', { path: 'end.md' })] };
const talk: readonly DemoDraft[] = [deck, { id: 'code', actions: [action('open', { path: 'a.txt' })] }];

/** A show whose panel shows a page when the test says so; a newer page replaces the one before. */
async function setUp(drafts: readonly DemoDraft[], settings = createSettings(), states?: States) {
  await scratch.write('deck.md', '# One\n\n---\n\n# Two\n\n---\n\n# Three\n\n<dt-show>more</dt-show>\n');
  await scratch.write('end.md', '# The end\n');
  await scratch.write('a.txt', 'a');
  const clock = createVirtualClock();
  const headless = createHeadlessWorkbench({ folders: [scratch.folder] });
  const requests = createEmitter<StageRequest>();
  headless.stage.onDidRequest(requests.fire);
  const asked: string[] = [];
  let isSlow = true;
  let settle: (isSeen: boolean) => void = () => undefined;
  const stage: typeof headless.stage = {
    ...headless.stage,
    onDidRequest: requests.event,
    async showPage(page, options) {
      settle(false);
      asked.push(page.title);
      await headless.stage.showPage(page, options);
      return isSlow ? new Promise((resolve) => (settle = resolve)) : true;
    },
  };
  const library = createFixedLibrary(demoFile(join(scratch.folder, '.demo/talk.json'), drafts));
  const show = createShow({
    library: library.service,
    workbench: { ...headless, stage },
    settings,
    store: createMemoryStore(),
    clock,
    log: createRecordingLog(),
    isTrusted: () => true,
    ...(states && { states }),
  });
  const outcomes = () => show.history.map((step) => outcomeOf(step, show));
  const told: (readonly string[])[] = [];
  show.onDidChange(() => told.push(outcomes()));
  scratch.onEnd(() => show.dispose(), headless.dispose);
  const answers: string[] = [];
  const press = (name: string, move: Promise<unknown>) =>
    void move.then(
      () => answers.push(`${name} done`),
      (error) => answers.push(`${name}: ${messageOf(error)}`),
    );
  return {
    show,
    clock,
    asked,
    answers,
    press,
    request: requests.fire,
    /** The outcomes in the history, and the outcomes at every change event. */
    outcomes,
    told,
    /** The panel has shown the newest page, or was closed. */
    arrive: async (isSeen = true) => {
      settle(isSeen);
      await clock.advance(0);
    },
    quicken: () => {
      isSlow = false;
    },
    /** Waits until the stage has been asked for so many pages. */
    untilAsked: (count: number) => expect.poll(() => asked.length).toBe(count),
    look: () => [show.state.status, show.state.stage, currentSlide(show.state)?.title],
  };
}

/** A way back over the talk's folder. */
function keepSteps() {
  const rig = setUpHistory(scratch.folder, []);
  scratch.onEnd(rig.dispose);
  return rig.states;
}

const createUnseenError = 'Canceled: the show moved on, or the panel was closed, before this slide was shown';

describe('a step whose slide is not visible yet', () => {
  it('keeps running until the slide is visible, and is late after 1.5 s', async () => {
    const { show, clock, press, untilAsked, arrive, answers, look } = await setUp(talk);
    press('next', show.next());
    await untilAsked(1);
    await clock.advance(1499);
    expect(look()).toEqual(['running', undefined, 'One']);
    await clock.advance(1);
    expect(look()).toEqual(['running', 'late', 'One']);
    await clock.advance(600_000);
    expect([look(), answers]).toEqual([['running', 'late', 'One'], []]);
    await arrive();
    expect([look(), answers]).toEqual([['idle', undefined, 'One'], ['next done']]);
  });

  it('is late in the same way after next, goToSlide and previous', async () => {
    const { show, clock, press, untilAsked, arrive, answers, look } = await setUp(talk);
    press('next', show.next());
    await untilAsked(1);
    await arrive();
    press('walk', show.next());
    await untilAsked(2);
    await clock.advance(2000);
    expect(look()).toEqual(['running', 'late', 'Two']);
    await arrive();
    press('goTo', show.goToSlide({ index: 2, step: 0 }));
    await untilAsked(3);
    await clock.advance(2000);
    expect(look()).toEqual(['running', 'late', 'Three']);
    await arrive();
    press('previous', show.previous());
    await untilAsked(4);
    await clock.advance(100);
    expect([look(), answers]).toEqual([
      ['running', undefined, 'Two'],
      ['next done', 'walk done', 'goTo done'],
    ]);
    await arrive();
    expect([look(), answers.length]).toEqual([['idle', undefined, 'Two'], 4]);
  });

  it('performs the actions after the slide only once the slide is visible', async () => {
    const { show, clock, press, untilAsked, arrive, look } = await setUp([
      { id: 'both', actions: [openDeck, action('openSlide', { path: 'deck.md', slide: 2 })] },
    ]);
    press('next', show.next());
    await untilAsked(1);
    await clock.advance(10_000);
    expect(look()).toEqual(['running', 'late', 'One']);
    await arrive();
    await untilAsked(2);
    expect(look()).toEqual(['running', undefined, 'Two']);
  });

  it('ends with a stop or its time limit, but the stage stays late until the slide is visible', async () => {
    const { show, clock, press, untilAsked, arrive, answers, look } = await setUp(
      talk,
      createSettings({ stepTimeout: 5 }),
    );
    press('next', show.next());
    await untilAsked(1);
    await clock.advance(2000);
    await clock.run(show.stop());
    expect(look()).toEqual(['idle', 'late', 'One']);
    press('walk', show.next());
    await untilAsked(2);
    await clock.advance(5000);
    expect(answers).toEqual(['next: Stopped “DECK”', expect.stringMatching(/walk: .*longer than 5 s/)]);
    expect(look()).toEqual(['idle', 'late', 'Two']);
    await arrive();
    expect(look()).toEqual(['idle', undefined, 'Two']);
  });
});

describe('a second move while a slide is late', () => {
  it('continues past the slide at once, and the newest slide wins', async () => {
    const { show, clock, press, untilAsked, arrive, answers, asked, look } = await setUp(talk);
    press('first', show.next());
    await untilAsked(1);
    await clock.advance(3000);
    press('second', show.next());
    await untilAsked(2);
    expect([answers, look()]).toEqual([[`first: ${createUnseenError}`], ['running', 'late', 'Two']]);
    press('third', show.next());
    await untilAsked(3);
    await arrive();
    expect(asked).toEqual(['One', 'Two', 'Three']);
    expect(answers).toEqual([`first: ${createUnseenError}`, `second: ${createUnseenError}`, 'third done']);
    expect([look(), show.state.lastError]).toEqual([['idle', undefined, 'Three'], undefined]);
  });

  it('waits if the slide is not late yet', async () => {
    const { show, clock, press, untilAsked, answers, asked } = await setUp(talk);
    press('first', show.next());
    await untilAsked(1);
    press('second', show.next());
    await clock.advance(1400);
    expect([asked, answers]).toEqual([['One'], []]);
    await clock.advance(100);
    await untilAsked(2);
    expect(answers).toEqual([`first: ${createUnseenError}`]);
  });

  it('does not keep the step from performing its remaining actions', async () => {
    const { show, clock, press, untilAsked, answers } = await setUp([
      { id: 'both', actions: [openDeck, action('open', { path: 'a.txt' })] },
      ...demos('after'),
    ]);
    press('first', show.next());
    await untilAsked(1);
    await clock.advance(3000);
    press('second', show.next());
    await expect.poll(() => answers).toEqual(['first done', 'second done']);
    expect(show.state.current?.demo.id).toBe('after');
  });

  it('at the end of the show lets the step count as done once its slide is visible', async () => {
    const { show, clock, press, untilAsked, answers, arrive, outcomes, told } = await setUp(
      [lastSlide],
      undefined,
      keepSteps(),
    );
    press('first', show.next());
    await untilAsked(1);
    await clock.advance(3000);
    press('second', show.next());
    await expect.poll(() => answers).toEqual([`first: ${createUnseenError}`, 'second: The show is at its end']);
    expect(outcomes()).toEqual(['stopped']);
    await arrive();
    expect([outcomes(), told.at(-1)]).toEqual([['done'], ['done']]);
  });

  it('within the deck lets the step count as done once the new slide is visible', async () => {
    const { show, clock, press, untilAsked, answers, arrive, outcomes } = await setUp([deck], undefined, keepSteps());
    press('first', show.next());
    await untilAsked(1);
    await clock.advance(3000);
    press('second', show.next());
    await untilAsked(2);
    expect([answers, outcomes()]).toEqual([[`first: ${createUnseenError}`], ['late']]);
    await arrive();
    expect([answers, outcomes()]).toEqual([[`first: ${createUnseenError}`, 'second done'], ['done']]);
  });

  it('to another demo lets the step whose slide was never visible count as stopped', async () => {
    const { show, clock, press, untilAsked, answers, arrive, outcomes } = await setUp(
      [lastSlide, deck],
      undefined,
      keepSteps(),
    );
    press('first', show.next());
    await untilAsked(1);
    await clock.advance(3000);
    press('second', show.next());
    await untilAsked(2);
    await arrive();
    await expect.poll(() => answers).toEqual([`first: ${createUnseenError}`, 'second done']);
    expect(outcomes()).toEqual(['stopped', 'done']);
  });

  it('at the end of the show lets the step count as stopped if the panel was closed', async () => {
    const { show, clock, press, untilAsked, answers, arrive, outcomes } = await setUp(
      [lastSlide],
      undefined,
      keepSteps(),
    );
    press('first', show.next());
    await untilAsked(1);
    await clock.advance(3000);
    press('second', show.next());
    await expect.poll(() => answers.length).toBe(2);
    await arrive(false);
    expect(outcomes()).toEqual(['stopped']);
  });

  it('out of the deck ends the lateness of the slide behind the code', async () => {
    const { show, clock, press, untilAsked, answers, look } = await setUp(talk);
    press('first', show.next());
    await untilAsked(1);
    await clock.advance(3000);
    press('code', show.runById('code'));
    await expect.poll(() => answers).toEqual([`first: ${createUnseenError}`, 'code done']);
    expect(look()).toEqual(['idle', undefined, undefined]);
  });
});

describe('a step that waits for its slide', () => {
  it('ends when the slide goes behind another tab', async () => {
    const { show, clock, press, untilAsked, request, answers, look } = await setUp(talk);
    press('next', show.next());
    await untilAsked(1);
    await clock.advance(2000);
    request({ kind: 'hidden' });
    await clock.advance(0);
    expect([look(), answers]).toEqual([['idle', undefined, undefined], ['next done']]);
  });

  it('fails when the panel is closed while the slide loads, and the next move shows the slide again', async () => {
    const { show, clock, press, untilAsked, arrive, request, quicken, asked, answers, look } = await setUp(talk);
    press('next', show.next());
    await untilAsked(1);
    await clock.advance(2000);
    request({ kind: 'closed' });
    await arrive(false);
    expect([look(), answers]).toEqual([['idle', undefined, undefined], [`next: ${createUnseenError}`]]);
    quicken();
    await show.next();
    expect([asked, look()]).toEqual([
      ['One', 'One'],
      ['idle', undefined, 'One'],
    ]);
  });
});

describe('after the presenter closes the panel', () => {
  it('a running move fails because its slide was not seen, and the next move brings the slide', async () => {
    const { show, press, untilAsked, arrive, request, quicken, asked, answers } = await setUp(talk);
    press('next', show.next());
    await untilAsked(1);
    await arrive();
    press('walk', show.next());
    await untilAsked(2);
    request({ kind: 'closed' });
    await arrive(false);
    expect(answers).toEqual(['next done', `walk: ${createUnseenError}`]);
    quicken();
    await show.next();
    expect(asked).toEqual(['One', 'Two', 'Two']);
  });

  it('next shows the same slide again, and then the following ones', async () => {
    const { show, request, quicken, asked } = await setUp(talk);
    quicken();
    await show.next();
    await show.next();
    request({ kind: 'closed' });
    expect([currentSlide(show.state), show.state.slide?.isClosed]).toEqual([undefined, true]);
    for (let i = 0; i < 4; i++) await show.next();
    expect(asked).toEqual(['One', 'Two', 'Two', 'Three', 'Three']);
    expect(show.state.current?.demo.id).toBe('code');
  });

  it('previous shows the slide before the closed one', async () => {
    const { show, request, quicken, asked } = await setUp(talk);
    quicken();
    await show.next();
    await show.next();
    request({ kind: 'closed' });
    await show.previous();
    expect(asked).toEqual(['One', 'Two', 'One']);
  });

  it('next leaves the deck if the closed slide was its last', async () => {
    const { show, request, quicken } = await setUp(talk);
    quicken();
    await show.next();
    await show.goToSlide({ index: 2, step: 'last' });
    request({ kind: 'closed' });
    await show.next();
    expect(show.state.current?.demo.id).toBe('code');
  });

  it('next leaves the deck if a file was in front of the panel', async () => {
    const { show, request, quicken } = await setUp([
      { id: 'covered', actions: [openDeck, action('open', { path: 'a.txt' })] },
      ...demos('after'),
    ]);
    quicken();
    await show.next();
    request({ kind: 'closed' });
    await show.next();
    expect(show.state.current?.demo.id).toBe('after');
  });
});

describe('previous, called in a code demo after a deck', () => {
  it('goes to the last slide with everything revealed, and shows no other slide on the way', async () => {
    const { show, quicken, asked } = await setUp(talk);
    quicken();
    await show.next();
    await show.runById('code');
    asked.length = 0;
    const { state } = await show.previous();
    expect(asked).toEqual(['Three']);
    expect(currentSlide(state)).toMatchObject({ index: 2, step: 1, steps: 1 });
    expect((await show.next()).executed.demo.id).toBe('code');
  });

  it('goes to the last slide even when the demo of the deck has more actions after it', async () => {
    const { show, quicken } = await setUp([
      { id: 'deck', actions: [openDeck, action('setState', { state: { key: 'a', value: 'b' } })] },
      ...talk.slice(1),
    ]);
    quicken();
    await show.next();
    await show.runById('code');
    expect(currentSlide((await show.previous()).state)).toMatchObject({ index: 2, step: 1 });
  });
});
