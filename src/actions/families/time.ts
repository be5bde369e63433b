import { sleep } from '../../core/time/clock.ts';
import { type Action, defineAction } from '../action.ts';
import { number, optional, text } from '../fields.ts';
import { always, say, unseen } from '../shared/phrases.ts';

export const timeActions: readonly Action[] = [
  defineAction({
    name: 'waitForTimeout',
    summary: 'Waits before the next action.',
    fields: { timeout: optional(number('Milliseconds, 1000 when left out.', { minimum: 0 })) },
    says: unseen,
    effects: {},
    async run({ timeout = 1000 }, { clock, signal, step }) {
      if (step.pacing.isFast) return;
      await sleep(clock, timeout, signal);
      signal.throwIfAborted();
    },
  }),
  defineAction({
    name: 'waitForInput',
    summary: 'Waits until the presenter continues with the next step.',
    fields: { message: optional(text('A message for the presenter during the wait.')) },
    says: ({ message }) => say('Wait for you', message),
    effects: { alters: ['saved'], waits: true },
    run: ({ message }, { step }) => step.pacing.pause({ kind: 'input', ...(message !== undefined && { message }) }),
  }),
  defineAction({
    name: 'pause',
    summary: 'Waits until the presenter continues with the next step.',
    fields: {},
    says: always('Pause'),
    effects: { alters: ['saved'], waits: true },
    run: (_fields, { step }) => step.pacing.pause({ kind: 'pause' }),
  }),
];
