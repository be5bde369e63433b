import { type Action, defineAction } from '../action.ts';

export const presentationActions: readonly Action[] = [
  defineAction({
    name: 'setPresentationView',
    summary: 'Shows the window as an audience needs it: larger, with less around the code.',
    fields: {},
    run: (_fields, { step }) => step.presentation.turn(true),
  }),
  defineAction({
    name: 'unsetPresentationView',
    summary: 'Puts back what setPresentationView changed.',
    fields: {},
    run: (_fields, { step }) => step.presentation.turn(false),
  }),
];
