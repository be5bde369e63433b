import { type Action, defineAction } from '../action.ts';
import { always } from '../craft/words.ts';

export const presentationActions: readonly Action[] = [
  defineAction({
    name: 'setPresentationView',
    summary: 'Shows the window as an audience needs it: larger, with less around the code.',
    fields: {},
    says: always('Turn the presentation view on'),
    effects: { alters: ['settings', 'window'] },
    run: (_fields, { step }) => step.presentation.turn(true),
  }),
  defineAction({
    name: 'unsetPresentationView',
    summary: 'Puts back what setPresentationView changed.',
    fields: {},
    says: always('Turn the presentation view off'),
    effects: { alters: ['settings', 'window'] },
    run: (_fields, { step }) => step.presentation.turn(false),
  }),
];
