import { describe, expect, it } from 'vitest';
import type { Demos, ShowSnapshot } from '../../../src/api/editor-port.ts';
import { describeNext, describePlace, describeStatus, toneOf } from '../../../src/web/speaker/show-words.ts';
import { paceOf } from '../../../src/web/speaker/talk-time.ts';

const idle: ShowSnapshot = {
  revision: 1,
  status: 'idle',
  timer: {},
  queueLength: 0,
  isTyping: false,
  canGoBack: false,
  canUndoGoingBack: false,
  isBlack: false,
  history: [],
  nextDemo: { id: 'b', title: 'B' },
};
const demos: Demos = {
  demoFiles: [
    { filePath: '/x.json', demos: [{ id: 'a', title: 'A' }] },
    { filePath: '/y.json', demos: [{ id: 'b', title: 'B' }] },
  ],
  slides: {},
};
const a = { id: 'a', title: 'A' };

describe('the description of the show for the speaker', () => {
  it.each<[string, string, Partial<ShowSnapshot>]>([
    ['ready', 'Ready to begin', {}],
    ['ready', 'Ready for the next step', { currentDemo: a }],
    [
      'running',
      'Running · action 2 of 5',
      { status: 'running', step: { ...a, progress: { action: 'insert', index: 2, count: 5 } } },
    ],
    ['running', 'Typing · 2 more wait', { status: 'running', step: a, isTyping: true, queueLength: 2 }],
    ['running', 'Running · 1 more waits', { status: 'running', step: a, queueLength: 1 }],
    ['ready', 'Ready for the next step · 1 more waits', { currentDemo: a, queueLength: 1 }],
    [
      'stopped',
      'Stopped “A”; 2 waiting presses dropped',
      { lastError: 'Stopped “A”; 2 waiting presses dropped', history: [{ ...a, outcome: 'stopped', undoable: true }] },
    ],
    [
      'running',
      'Running · action 1 of 1 · terminal is starting',
      {
        status: 'running',
        step: { ...a, progress: { action: 'x', index: 1, count: 1, waiting: 'terminal is starting' } },
      },
    ],
    [
      'running',
      'The slide is still loading · 1 more waits',
      { status: 'running', step: a, stage: 'late', queueLength: 1 },
    ],
    ['ready', 'The slide is still loading', { currentDemo: a, stage: 'late' }],
    ['black', 'The screen is black', { status: 'running', stage: 'late', isBlack: true }],
    ['paused', 'Paused. Next continues.', { status: 'paused', pause: { kind: 'pause' } }],
    ['paused', 'Ask them', { status: 'paused', pause: { kind: 'pause', message: 'Ask them' } }],
    ['failed', 'There is no a.ts', { lastError: 'There is no a.ts' }],
    ['failed', 'No a.ts. “A”, action open (x.json:3)', { lastError: '“A”, action open (x.json:3): No a.ts.' }],
    ['black', 'The screen is black', { status: 'running', isBlack: true }],
  ])('has the kind “%s” and says: %s', (tone, words, part) => {
    const state = { ...idle, ...part };
    expect([toneOf(state), describeStatus(state)]).toEqual([tone, words]);
  });

  it('distinguishes the end of a show from a show without demos', () => {
    const { nextDemo: _, ...over } = idle;
    expect(describeStatus(over)).toBe('Put demo files into the .demo folder of the project.');
    expect(describeStatus({ ...over, currentDemo: a })).toBe('The show has ended.');
    expect(toneOf({ ...over, slide: { index: 1, count: 2, title: 'S' } })).toBe('ready');
    expect(describePlace(over, demos)).toEqual(['Now', 'No demos here yet']);
    expect(describeNext(over)).toBe('End of the show');
  });

  it('names the place in the show by the slide, or else by the demo', () => {
    expect(describePlace(idle, demos)).toEqual(['Now', 'Before the first step']);
    expect(describePlace({ ...idle, currentDemo: { id: 'b', title: 'B' } }, demos)).toEqual(['Demo 2 of 2', 'B']);
    expect(describePlace({ ...idle, currentDemo: a }, undefined)).toEqual(['Now', 'A']);
    const slide = { index: 3, count: 7, title: '' };
    expect(describePlace({ ...idle, currentDemo: a, slide }, demos)).toEqual(['Slide 3 of 7', 'A']);
    expect(describeNext({ ...idle, slide })).toBe('More slides, then B');
    expect(describeNext({ ...idle, slide: { ...slide, index: 7 } })).toBe('B');
    expect(describeNext({ ...idle, status: 'paused' })).toBe('Continues after the pause');
  });
});

describe('the pace of the talk', () => {
  it('is fine, short or over, depending on the elapsed time and the plan', () => {
    expect(paceOf(10, undefined)).toEqual({ kind: 'none', share: 0, left: '' });
    expect(paceOf(undefined, 10)).toEqual({ kind: 'fine', share: 0, left: '10:00 left' });
    expect(paceOf(509, 10).kind).toBe('fine');
    expect(paceOf(510, 10)).toMatchObject({ kind: 'short', left: '1:30 left' });
    expect(paceOf(640, 10)).toEqual({ kind: 'over', share: 1, left: '0:40 behind' });
  });
});
