import { type Action, defineAction } from '../action.ts';
import { unseen } from '../shared/phrases.ts';

/** A commercial polling service. These are skipped with a notice, so that talks with polls still work. */
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
    summary: `Only shows a notice: ${why}.`,
    fields: {},
    says: unseen,
    effects: {},
    isSkipped: true,
    async run(_fields, { workbench }) {
      workbench.stage.notify({ severity: 'info', message: `“${name}” was skipped: ${why}.`, isSkip: true });
    },
  }),
);
