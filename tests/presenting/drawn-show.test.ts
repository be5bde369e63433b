import { beforeEach, describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { createDrawnShow } from '../../src/presenting/drawn-show.ts';
import type { ShowState } from '../../src/show/show-state.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const clock = createVirtualClock();
const changes = createEmitter<ShowState>();
let told: string[] = [];

/** A show whose state the test sets. */
const show = {
  state: {} as ShowState,
  history: [],
  goneBack: undefined,
  presentation: undefined as never,
  onDidChange: changes.event,
};
const turn = (status: ShowState['status'], isTyping = false) => {
  show.state = { ...show.state, status, isTyping };
  changes.fire(show.state);
};

beforeEach(() => {
  told = [];
  const drawn = createDrawnShow(show, clock);
  drawn.onDidChange(({ status }) => told.push(status));
  return () => drawn.dispose();
});

describe('createDrawnShow', () => {
  it('reports a quick step only once, when it has ended', async () => {
    turn('running');
    turn('running');
    await clock.advance(79);
    expect(told).toEqual([]);
    turn('idle');
    await clock.advance(1000);
    expect(told).toEqual(['idle']);
  });

  it('reports a longer step within a tenth of a second, and then each change of it', async () => {
    turn('running');
    await clock.advance(99);
    expect(told).toEqual(['running']);
    turn('running');
    turn('paused');
    expect(told).toEqual(['running', 'running', 'paused']);
  });

  it('reports the start and end of typing at once, because the keys act differently meanwhile', () => {
    turn('running', true);
    turn('running');
    turn('idle');
    expect(told).toEqual(['running', 'running', 'idle']);
  });

  it('waits again before it reports the next step', async () => {
    turn('running');
    await clock.advance(99);
    turn('idle');
    turn('running');
    expect(told).toEqual(['running', 'idle']);
  });

  it('reports every change at once while no step runs', () => {
    turn('idle');
    turn('paused');
    expect(told).toEqual(['idle', 'paused']);
  });
});
