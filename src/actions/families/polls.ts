import { type Action, defineAction } from '../action.ts';
import { unseen } from '../shared/phrases.ts';

/**
 * Actions of a paid polling service of the format's makers. Known by name only: running one says so and the show goes
 * on, so that a talk with polls is not stopped by them.
 */
const names = [
  'startEngageTimeSession',
  'closeEngageTimeSession',
  'showEngageTimeSession',
  'startEngageTimePoll',
  'closeEngageTimePoll',
  'showEngageTimePoll',
  'sendEngageTimeMessage',
];

const why = 'it belongs to a polling service that Showrunner does not use';

export const pollActions: readonly Action[] = names.map((name) =>
  defineAction({
    name,
    summary: `Only a notice: ${why}.`,
    fields: {},
    says: unseen,
    effects: {},
    isSkipped: true,
    async run(_fields, { workbench }) {
      workbench.stage.notify({ severity: 'info', message: `“${name}” was skipped: ${why}.`, isSkip: true });
    },
  }),
);
