import { expect, it } from 'vitest';
import { createEmitter } from '../../../src/core/emitter.ts';
import type { ShowState } from '../../../src/show/show-state.ts';
import { hideToasts } from '../../../src/vscode/presenter/toast-hiding.ts';

it('toasts are hidden when presentation mode starts, and once at the start of each step', () => {
  const mode = createEmitter<{ readonly isOn: boolean }>();
  const states = createEmitter<Pick<ShowState, 'status'>>();
  let hidden = 0;
  const quiet = hideToasts({ presentation: { onDidChange: mode.event }, onDidChange: states.event }, () => {
    hidden += 1;
  });
  const after = (status: ShowState['status']) => {
    states.fire({ status });
    return hidden;
  };
  expect([after('running'), after('running'), after('idle'), after('running')]).toEqual([1, 1, 1, 2]);
  mode.fire({ isOn: true });
  mode.fire({ isOn: false });
  expect(hidden).toBe(3);
  quiet.dispose();
  expect([after('idle'), after('running')]).toEqual([3, 3]);
});
