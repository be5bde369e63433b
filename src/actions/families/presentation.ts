import { type Action, defineAction } from '../action.ts';
import { always } from '../shared/phrases.ts';

export const presentationActions: readonly Action[] = [
  defineAction({
    name: 'setPresentationView',
    summary: 'Turns presentation mode on: larger text, fewer distractions, clicker keys.',
    fields: {},
    says: always('Turn presentation mode on'),
    effects: { alters: ['settings', 'window'] },
    run: (_fields, { step }) => step.presentation.turn(true),
  }),
  defineAction({
    name: 'unsetPresentationView',
    summary: 'Turns presentation mode off, and restores the window.',
    fields: {},
    says: always('Turn presentation mode off'),
    effects: { alters: ['settings', 'window'] },
    run: (_fields, { step }) => step.presentation.turn(false),
  }),
];
