import { type Action, defineAction } from '../action.ts';
import { always } from '../craft/words.ts';

export const presentationActions: readonly Action[] = [
  defineAction({
    name: 'setPresentationView',
    summary: 'Turns the presentation mode on: larger text, less around the code, the keys of a clicker.',
    fields: {},
    says: always('Turn the presentation mode on'),
    effects: { alters: ['settings', 'window'] },
    run: (_fields, { step }) => step.presentation.turn(true),
  }),
  defineAction({
    name: 'unsetPresentationView',
    summary: 'Turns the presentation mode off, and puts all back.',
    fields: {},
    says: always('Turn the presentation mode off'),
    effects: { alters: ['settings', 'window'] },
    run: (_fields, { step }) => step.presentation.turn(false),
  }),
];
