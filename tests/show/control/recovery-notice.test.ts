import { expect, it } from 'vitest';
import { createEmitter } from '../../../src/core/emitter.ts';
import type { Notice } from '../../../src/ports/stage.ts';
import { registerRecoveryNotice } from '../../../src/show/control/recovery-notice.ts';
import type { KeptEdit } from '../../../src/show/history-view.ts';
import { noRewind } from '../../../src/show/rewind/no-rewind.ts';
import type { ShowState } from '../../../src/show/show-state.ts';

/** A show of which only what the notice looks at is there. */
function setUp() {
  const changes = createEmitter<ShowState>();
  const keptEdits: KeptEdit[] = [{ path: '/talk/old.ts', hash: '0', demo: 'Before', at: 1 }];
  const told: string[] = [];
  const stage = { notify: ({ message }: Notice) => void told.push(message) };
  registerRecoveryNotice({
    model: { onDidChange: changes.event },
    rewind: { edits: { ...noRewind.edits, list: () => keptEdits } },
    stage,
    now: () => 1,
  });
  const come = (state: { readonly status: string; readonly next?: string; readonly current?: string }) =>
    changes.fire({ next: undefined, current: undefined, ...state } as unknown as ShowState);
  return { keptEdits, told, come };
}

const edit = (name: string, at: number): KeptEdit => ({ path: `/talk/${name}`, hash: name, demo: 'A', at });

it('tells of overwritten edits once the show is over, each once', () => {
  const { keptEdits, told, come } = setUp();
  keptEdits.push(edit('a.ts', 2), edit('a.ts', 3), edit('b.ts', 3));
  come({ status: 'running', current: 'a' });
  come({ status: 'idle', current: 'a', next: 'b' });
  expect(told).toEqual([]);
  come({ status: 'idle', current: 'b' });
  come({ status: 'idle', current: 'b' });
  expect(told).toEqual(['Your edits in a.ts and 1 more are kept: “Recover My Edits…”']);
});

it('tells of them at a reset, and of none that an earlier show has left', () => {
  const { keptEdits, told, come } = setUp();
  come({ status: 'idle', next: 'a' });
  expect(told).toEqual([]);
  keptEdits.push(edit('c.ts', 2));
  come({ status: 'idle', next: 'a' });
  expect(told).toHaveLength(1);
});
