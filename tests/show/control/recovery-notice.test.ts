import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../../src/core/emitter.ts';
import type { KeptEdit } from '../../../src/history/kept-edit.ts';
import type { PastGoingBack } from '../../../src/history/past-step.ts';
import type { Notice } from '../../../src/ports/stage.ts';
import type { PresentationChange } from '../../../src/show/control/presentation.ts';
import { registerRecoveryNotice } from '../../../src/show/control/recovery-notice.ts';
import type { ShowState } from '../../../src/show/show-state.ts';
import { createMemoryStore, createRecordingLog } from '../../support/host-parts.ts';

interface Place {
  readonly status: string;
  readonly next?: string;
  readonly current?: string;
}

const startedAt = 10;
const start: Place = { status: 'idle', next: 'a' };
const midway: Place = { status: 'idle', current: 'a', next: 'b' };
const end: Place = { status: 'idle', current: 'b' };
const running: Place = { status: 'running', current: 'a' };
const stateOf = (place: Place) => ({ next: undefined, current: undefined, ...place }) as unknown as ShowState;
const edit = (name: string, at = startedAt + 1): KeptEdit => ({ path: `/talk/${name}`, hash: name, demo: 'A', at });

/** A show with only the members that the notice looks at. */
function setUp(initial: readonly KeptEdit[] = [], store = createMemoryStore(), place = start) {
  const changes = createEmitter<ShowState>();
  const modeChanges = createEmitter<PresentationChange>();
  const notices: Notice[] = [];
  let keptEdits = initial;
  let state = stateOf(place);
  let goneBack: PastGoingBack | undefined;
  let isOn = false;
  let makeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    makeReady = resolve;
  });
  const { dispose } = registerRecoveryNotice({
    model: {
      get state() {
        return state;
      },
      onDidChange: changes.event,
    },
    history: {
      ready,
      edits: { list: () => keptEdits },
      get goneBack() {
        return goneBack;
      },
    },
    presentation: {
      get isOn() {
        return isOn;
      },
      onDidChange: modeChanges.event,
    },
    stage: { notify: (notice) => void notices.push(notice) },
    store,
    log: createRecordingLog(),
    now: () => startedAt,
  });
  return {
    keep(...edits: readonly KeptEdit[]) {
      keptEdits = edits;
    },
    goBack() {
      goneBack = { title: 'A', obstacle: undefined };
    },
    store,
    dispose,
    told: () =>
      notices
        .splice(0)
        .map(({ message }) => message.replace('Going back overwrote your edits in ', '').replace(/\. A copy.*/, '')),
    notices,
    come(next: Place) {
      state = stateOf(next);
      changes.fire(state);
    },
    present(on: boolean) {
      isOn = on;
      modeChanges.fire({ isOn: on, waitUntil: () => undefined });
    },
    async open() {
      makeReady();
      await ready;
      await Promise.resolve();
    },
  };
}

describe('the notice of overwritten edits', () => {
  it('appears when the show is over, once for each edit', async () => {
    const { keep, told, come, open } = setUp();
    await open();
    const first = [edit('a.ts'), { ...edit('a.ts', 12), hash: 'other' }, edit('b.ts')];
    keep(...first);
    for (const place of [running, midway]) come(place);
    expect(told()).toEqual([]);
    come(end);
    come(end);
    expect(told()).toEqual(['b.ts and 1 more']);
    keep(...first, edit('c.ts', 13));
    come(start);
    expect(told()).toEqual(['c.ts']);
  });

  it('offers to undo going back while that is possible', async () => {
    const { notices, goBack, open } = setUp([edit('a.ts')]);
    goBack();
    await open();
    expect(notices.map(({ commands }) => commands)).toEqual([['undoGoingBack', 'recoverEdits']]);
  });

  it('offers the list of edits and says that they are kept', async () => {
    const { notices, open } = setUp([edit('a.ts')]);
    await open();
    expect(notices).toEqual([
      {
        severity: 'info',
        message: 'Going back overwrote your edits in a.ts. A copy is kept.',
        commands: ['recoverEdits'],
      },
    ]);
  });

  it('reports what an earlier window did not report, even in the middle of a show', async () => {
    const { told, come, open } = setUp([edit('old.ts', 5)], undefined, midway);
    come(midway);
    expect(told()).toEqual([]);
    await open();
    expect(told()).toEqual(['old.ts']);
  });

  it('appears only once across all windows', async () => {
    const first = setUp([edit('a.ts', 5)]);
    await first.open();
    expect(first.told()).toHaveLength(1);
    const second = setUp([edit('a.ts', 5), edit('b.ts', 6)], createMemoryStore(new Map(first.store.content)));
    await second.open();
    expect(second.told()).toEqual(['b.ts']);
  });

  it('waits while a step runs', async () => {
    const { told, come, open } = setUp([edit('old.ts', 5)], undefined, running);
    await open();
    for (const status of ['running', 'paused']) come({ ...running, status });
    expect(told()).toEqual([]);
    come(midway);
    expect(told()).toEqual(['old.ts']);
  });

  it('does not appear during presentation mode, but after it', async () => {
    const { told, come, present, open } = setUp([edit('old.ts', 5)]);
    present(true);
    await open();
    come(end);
    expect(told()).toEqual([]);
    present(false);
    expect(told()).toEqual(['old.ts']);
  });

  it('remembers only edits that are still kept', async () => {
    const { keep, store, come, open } = setUp([edit('a.ts', 5)]);
    await open();
    keep(edit('b.ts', 6));
    come(end);
    expect(store.content.get('toldEdits')).toHaveLength(1);
  });

  it('appears again for an edit that was recovered and then lost again', async () => {
    const { keep, told, come, open } = setUp();
    await open();
    keep(edit('a.ts'));
    come(end);
    keep();
    come(running);
    keep(edit('a.ts', 20));
    come(end);
    expect(told()).toHaveLength(2);
  });

  it('treats a stored value that is invalid as empty', async () => {
    const { told, open } = setUp([edit('a.ts', 5)], createMemoryStore(new Map([['toldEdits', 7]])));
    await open();
    expect(told()).toHaveLength(1);
  });

  it('does not appear after its window is disposed', async () => {
    const { told, dispose, open } = setUp([edit('a.ts', 5)]);
    dispose();
    await open();
    expect(told()).toEqual([]);
  });
});
