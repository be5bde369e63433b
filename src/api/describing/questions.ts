import type { Question } from '../operation.ts';

// What a person is asked before a command that somebody else wants: by a page, a dialog or an agent's own confirmation.

export const askNext: Question = (titleOf) => `Run “${titleOf() ?? 'the next step'}”?`;

export const askById: Question = (titleOf, { id }) => `Run “${(id && titleOf(id)) || 'a demo'}”?`;

export const askPrevious: Question = () => 'Go back one step?';

export const askGoTo: Question = (titleOf, { id, slide }) =>
  slide === undefined ? `Go to “${(id && titleOf(id)) || 'a demo'}”?` : `Go to slide ${slide}?`;

export const askReset: Question = () => 'Reset the show to its start?';

export const askStop: Question = () => 'Abort the running step?';

export const askBlackout: Question = (_titleOf, { on }) =>
  on === false ? 'End the black screen?' : 'Show the audience a black screen?';

export const askLarger: Question = () => 'Make the editor font larger?';

export const askSmaller: Question = () => 'Make the editor font smaller?';
